import { Registry } from 'prom-client'
import t from 'tap'
import { domainAnswerSchema, domainErrorSchema, domainListAnswerSchema } from '../../api/domains/domain-schemas.js'
import { createDomainPage } from '../../api/domains/known-domain.js'
import { startMonitor } from '../../process/monitor.js'
import { addStranger } from './api-fixture.js'
import { holds, isRefused, publicUrl, withDomains } from './domains-fixture.js'

const { sql, ask, ours, add } = await withDomains(t)
for (const name of ['listed.example', 'third.example', 'first.example']) await add(name)

t.test('domains are listed by name', async (t) => {
  const { status, body } = await ask('GET', ours)
  t.equal(status, 200)
  holds(t, domainListAnswerSchema, body)
  const listed = body.domains.map(({ name }: { name: string }) => name)
  t.ok(listed.includes('listed.example'))
  t.same(listed, [...listed].sort())
})

t.test('settings are changed one by one and cleared by null, and redirectors learn of it', async (t) => {
  const id = await add('settings.example')
  const [{ seen }] = await sql<[{ seen: string }]>`SELECT coalesce(max(id), 0)::text AS seen FROM link_changes`
  const all = {
    favicon_url: 'https://example.com/icon.png',
    fallback_url: 'https://example.com/none',
    root_url: 'https://example.com/',
    robots_txt: 'User-agent: *\nAllow: /\n',
    ignore_trailing_slash: true,
  }
  const first = await ask('PATCH', `${ours}/${id}`, all)
  t.equal(first.status, 200)
  holds(t, domainAnswerSchema, first.body)
  t.match(first.body, all)
  const second = await ask('PATCH', `${ours}/${id}`, { fallback_url: null, other: 1 })
  t.match(second, { status: 200, body: { ...all, fallback_url: null } })
  t.match(await ask('PATCH', `${ours}/${id}`, { ignore_trailing_slash: null }), {
    body: { ignore_trailing_slash: false },
  })
  t.match(await ask('PATCH', `${ours}/${id}`, {}), { status: 200, body: { root_url: all.root_url } })
  const changes = await sql`SELECT slug FROM link_changes WHERE domain_id = ${id} AND id > ${seen}`
  t.same([...changes], [{ slug: null }, { slug: null }, { slug: null }])
})

t.test('the icon has a route of its own', async (t) => {
  const id = await add('icon.example')
  const set = await ask('PATCH', `${ours}/${id}/favicon`, { favicon_url: 'https://example.com/a.ico' })
  t.match(set, { status: 200, body: { id, favicon_url: 'https://example.com/a.ico' } })
  holds(t, domainAnswerSchema, set.body)
  t.match(await ask('PATCH', `${ours}/${id}/favicon`, { favicon_url: null }), {
    status: 200,
    body: { favicon_url: null },
  })
  isRefused(t, await ask('PATCH', `${ours}/${id}/favicon`, {}), 'favicon_url', "can't be blank")
})

t.test('a setting that leads to a wrong place is refused by the name of its field', async (t) => {
  const id = await add('astray.example')
  for (const [field, value, message] of [
    ['favicon_url', 'javascript:alert(1)', /http or https/],
    ['favicon_url', 'http://localhost/icon', /everybody can reach/],
    ['favicon_url', 'http://intranet/icon', /everybody can reach/],
    ['favicon_url', 'http://10.1.2.3/icon', /everybody can reach/],
    ['favicon_url', 'http://169.254.169.254/', /everybody can reach/],
    ['favicon_url', 'http://2130706433/', /everybody can reach/],
    ['favicon_url', 'http://[::1]/', /everybody can reach/],
    ['favicon_url', 'http://[::ffff:10.0.0.1]/', /everybody can reach/],
    ['favicon_url', 7, 'must be a string'],
    ['fallback_url', 'ftp://example.com/', /http or https/],
    ['fallback_url', 'https://astray.example/x', /another host/],
    ['root_url', 'https://astray.example/', /itself/],
    ['root_url', 'not a url', /http or https/],
    ['robots_txt', 'x'.repeat(10_001), /at most 10000/],
    ['robots_txt', 'a\0b', /invalid characters/],
    ['ignore_trailing_slash', 'perhaps', /true or false/],
  ] as const)
    isRefused(t, await ask('PATCH', `${ours}/${id}`, { [field]: value }), field, message)
  t.match((await ask('PATCH', `${ours}/${id}`, { root_url: 'https://astray.example/home' })).status, 200)
})

t.test('an unknown domain is not found, nor is the domain of another workspace', async (t) => {
  const elsewhere = await addStranger(sql, 'sk_other')
  const id = await add('other.example', elsewhere.workspaceId)
  for (const domain of [id, 0, 2 ** 31 - 1, 'x', '1.5']) {
    for (const [method, path, body] of [
      ['PATCH', `${ours}/${domain}`, {}],
      ['PATCH', `${ours}/${domain}/favicon`, { favicon_url: null }],
      ['DELETE', `${ours}/${domain}`, undefined],
    ] as const) {
      const answer = await ask(method, path, body)
      t.equal(answer.status, 404, `${method} ${path}`)
      holds(t, domainErrorSchema, answer.body)
    }
  }
})

t.test('the monitor port tells proxies whether a host is a domain of this installation', async (t) => {
  const monitor = await startMonitor({
    host: '127.0.0.1',
    port: 0,
    registry: new Registry(),
    checks: {},
    pages: { '/domains': createDomainPage(sql, publicUrl) },
  })
  t.teardown(() => monitor.close())
  for (const [query, status] of [
    ['?domain=listed.example', 200],
    ['?domain=LISTED.example', 200],
    ['?domain=go.slugline.example', 200],
    ['?domain=unknown.example', 404],
    ['?domain=', 404],
    ['?domain=%00', 404],
    ['', 404],
  ] as const) {
    const answer = await fetch(`${monitor.url}/domains${query}`)
    t.equal(answer.status, status, query)
    t.type(await answer.json(), 'object')
  }
})
