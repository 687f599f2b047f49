import type { ISql } from 'postgres'
import { Registry } from 'prom-client'
import t, { type Test } from 'tap'
import * as v from 'valibot'
import { buildApp } from '../../api/app.js'
import { createDomainCheck } from '../../api/domains/check-cname.js'
import {
  domainAnswerSchema,
  domainDeletedAnswerSchema,
  domainDnsAnswerSchema,
  domainErrorSchema,
  domainListAnswerSchema,
} from '../../api/domains/domain-schemas.js'
import { createDomainPage } from '../../api/domains/known-domain.js'
import { startMonitor } from '../../process/monitor.js'
import { until } from '../until.js'
import { addDomain, addStranger, withApi } from './api-fixture.js'
import { type DnsName, withDnsServer } from './domains-dns-server.js'
import { logFailures } from './log-failures.js'

const TARGET = 'cname.slugline.example'
const publicUrl = new URL('https://go.slugline.example')
const api = await withApi(t, { publicUrl: publicUrl.href })
const { sql, workspaceId } = api
const names = new Map<string, DnsName>()
const dns = await withDnsServer(t, names)
const app = buildApp({
  sql,
  shards: { of: () => api.clickhouse.client },
  publicUrl,
  domainCheck: createDomainCheck(TARGET, [dns.server]),
  log: logFailures(),
  registry: new Registry(),
  now: () => new Date(),
})
t.teardown(() => app.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
async function ask(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${api.key}`, ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
  return { status: response.statusCode, type: response.headers['content-type'], body: JSON.parse(response.body) }
}

const ours = `/workspace/${workspaceId}/domains`
const pointHere = (...hosts: string[]) => {
  for (const host of hosts) names.set(host, { cname: TARGET })
}
async function add(name: string, place = workspaceId): Promise<number> {
  return addDomain(sql, place, name)
}
const addLink = async (domainId: number, slug: string, deleted = false, aliasOf: number | null = null) => {
  const [{ id }] = await sql<[{ id: number }]>`
    INSERT INTO links (workspace_id, domain_id, slug, url, deleted, alias_of)
    VALUES (${workspaceId}, ${domainId}, ${slug}, 'https://example.com/', ${deleted}, ${aliasOf}) RETURNING id`
  return id
}
const linksAt = (slugs: string[]) =>
  sql`SELECT slug, domain_id, deleted FROM links WHERE slug = ANY(${slugs}) ORDER BY slug`.then((rows) => [...rows])

/** Resolves when a request's statement waits for a lock, or the request has been answered without. */
async function untilWaiting(answer: Promise<unknown>) {
  let isAnswered = false
  void answer.then(() => {
    isAnswered = true
  })
  const waiting = () =>
    sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await until(async () => isAnswered || (await waiting()).length > 0, 'the request to wait for a lock', { everyMs: 5 })
  t.equal(isAnswered, false, 'waits')
}

/** Holds an answer against its schema, in which every object is closed. */
function holds(t: Test, schema: v.GenericSchema, value: unknown) {
  const { issues } = v.safeParse(schema, value)
  t.same(issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? [], [])
}

const refused = async (answer: Awaited<ReturnType<typeof ask>>, field: string, message: string | RegExp) => {
  t.equal(answer.status, 400)
  holds(t, domainErrorSchema, answer.body)
  t.match(answer.body, { code: 'bad_request', error: String, [field]: [message] })
}

t.test('a domain is added in JSON, as a form and as multipart', async (t) => {
  pointHere('json.example', 'form.example', 'multi.example', 'path.example')
  const json = await ask('POST', '/domains', { workspace_id: workspaceId, name: 'json.example' })
  t.equal(json.status, 200)
  holds(t, domainAnswerSchema, json.body)
  t.match(json.body, { name: 'json.example', workspace_id: workspaceId, favicon_url: null })

  const form = await ask('POST', '/domains', `workspace_id=${workspaceId}&name=form.example`, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  t.match(form, { status: 200, body: { name: 'form.example', workspace_id: workspaceId } })
  holds(t, domainAnswerSchema, form.body)

  const part = (name: string, value: string | number) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const multi = await ask(
    'POST',
    '/domains',
    `${part('workspace_id', workspaceId)}${part('name', 'multi.example')}--x--`,
    {
      'content-type': 'multipart/form-data; boundary=x',
    },
  )
  t.match(multi, { status: 200, body: { name: 'multi.example', workspace_id: workspaceId } })
  holds(t, domainAnswerSchema, multi.body)

  const inPath = await ask('POST', ours, { name: 'path.example' })
  t.match(inPath, { status: 200, body: { name: 'path.example' } })
  holds(t, domainAnswerSchema, inPath.body)
})

t.test('a body that is no form of a domain is refused', async (t) => {
  const file = '--x\r\nContent-Disposition: form-data; name="name"; filename="a"\r\n\r\na.example\r\n--x--'
  for (const [payload, type] of [
    [file, 'multipart/form-data; boundary=x'],
    ['--x', 'multipart/form-data'],
    ['--x\r\nContent-Disp', 'multipart/form-data; boundary=x'],
    ['{', 'application/json'],
    ['7', 'application/json'],
    ['', 'application/json'],
    ['<a/>', 'application/xml'],
  ]) {
    const answer = await ask('POST', ours, payload, { 'content-type': type })
    t.equal(answer.status, 400, payload)
    holds(t, domainErrorSchema, answer.body)
  }
})

t.test('a name is Punycode, however it was written, and taken by all spellings of it', async (t) => {
  pointHere('xn--bcher-kva.example')
  const added = await ask('POST', ours, { name: ' BÜCHER.example. ' })
  t.match(added, { status: 200, body: { name: 'xn--bcher-kva.example' } })
  for (const name of ['bücher.example', 'XN--BCHER-KVA.example', 'bücher.example:80', 'bücher.example/'])
    await refused(await ask('POST', ours, { name }), 'name', 'has already been taken')
})

t.test('a domain of another workspace is taken, and no word whose it is', async (t) => {
  const stranger = await addStranger(sql)
  await add('theirs.example', stranger.workspaceId)
  pointHere('theirs.example')
  const answer = await ask('POST', ours, { name: 'theirs.example' })
  t.same(answer.body, {
    error: 'name has already been taken',
    code: 'bad_request',
    name: ['has already been taken'],
  })
  t.equal((await ask('POST', '/domains', { workspace_id: stranger.workspaceId, name: 'x.example' })).status, 404)
  t.equal((await ask('GET', `/workspace/${stranger.workspaceId}/domains`)).status, 404)
})

t.test('what is no name of a domain is refused before DNS is asked', async (t) => {
  const before = dns.asked.length
  for (const [name, message] of [
    ['192.0.2.1', /not an address/],
    ['192.0.2.1:8080', /not an address/],
    ['0x7f000001', /not an address/],
    ['[::1]', /not an address/],
    ['[::1]:8080', /not an address/],
    ['go.example:8080', /no port/],
    ['go.slugline.example', /the default host/],
    ['GO.slugline.example.', /the default host/],
    ['https://go.example', /not a host name/],
    ['go.example/a', /not a host name/],
    ['a@go.example', /not a host name/],
    ['go..example', /not a host name/],
    ['-go.example', /not a host name/],
    ['go_1.example', /not a host name/],
    ['*.example', /not a host name/],
    [`${'a'.repeat(64)}.example`, /not a host name/],
    [`${'a.'.repeat(127)}example`, /not a host name/],
    ['go example', /not a host name/],
    ['', "can't be blank"],
    [null, "can't be blank"],
    [7, 'must be a string'],
  ] as const)
    await refused(await ask('POST', ours, { name }), 'name', message)
  await refused(
    await ask('POST', '/domains', { workspace_id: 'one', name: 'a.example' }),
    'workspace_id',
    'must be an integer',
  )
  t.equal(dns.asked.length, before)
})

t.test('a domain without its DNS record is told which one to create', async (t) => {
  const { status, body } = await ask('POST', ours, { name: 'early.example' })
  t.equal(status, 400)
  t.match(body, { code: 'bad_request', error: `\`early.example. CNAME ${TARGET}.\`` })
  pointHere('early.example')
  t.equal((await ask('POST', ours, { name: 'early.example' })).status, 200)
  names.set('broken.example', { fails: 'SERVFAIL' })
  t.match(await ask('POST', ours, { name: 'broken.example' }), { status: 400, body: { error: /ESERVFAIL/ } })
})

t.test('without a check, domains are added as they are', async (t) => {
  const { status, body } = await api.post(ours, { name: 'closed' })
  t.equal(status, 200)
  t.equal(body.name, 'closed')
})

t.test('the free plan has one domain, also for two who add at once', async (t) => {
  const [{ id }] = await sql<[{ id: number }]>`
    INSERT INTO workspaces (name, plan) VALUES ('small', 'free') RETURNING id`
  await sql`INSERT INTO workspace_members SELECT ${id}, user_id FROM workspace_members WHERE workspace_id = ${workspaceId}`
  pointHere('free-1.example', 'free-2.example', 'free-3.example')
  const both = await Promise.all(
    ['free-1.example', 'free-2.example'].map((name) => ask('POST', '/domains', { workspace_id: id, name })),
  )
  t.same(both.map(({ status }) => status).sort(), [200, 403])
  const third = await ask('POST', '/domains', { workspace_id: id, name: 'free-3.example' })
  t.equal(third.status, 403)
  holds(t, domainErrorSchema, third.body)
  t.match(third.body, { code: 'forbidden', error: /free plan/ })
  await sql`UPDATE workspaces SET plan = 'growth' WHERE id = ${id}`
  t.equal((await ask('POST', '/domains', { workspace_id: id, name: 'free-3.example' })).status, 200)
})

t.test('what DNS says of a domain is told, with where its record must lead', async (t) => {
  t.equal((await ask('GET', ours)).body.cname_target, TARGET)
  const id = await add('dns.example')
  const dnsOf = async (path: string) => {
    const { status, body } = await ask('GET', path)
    if (status === 200) holds(t, domainDnsAnswerSchema, body)
    return { status, body }
  }
  t.match(await dnsOf(`${ours}/${id}/dns`), {
    status: 200,
    body: { leads_here: false, problem: /does not lead here yet.*dns\.example\. CNAME cname\.slugline\.example/ },
  })
  pointHere('dns.example')
  t.same((await dnsOf(`${ours}/${id}/dns`)).body, { leads_here: true, problem: null })
  t.equal((await dnsOf(`${ours}/99999/dns`)).status, 404)
  const unchecked = (path: string) => api.get(`${ours}${path}`)
  t.equal((await unchecked('')).body.cname_target, null, 'where nobody looks')
  t.same((await unchecked(`/${id}/dns`)).body, { leads_here: null, problem: null })
})

t.test('domains are listed by name', async (t) => {
  const { status, body } = await ask('GET', ours)
  t.equal(status, 200)
  holds(t, domainListAnswerSchema, body)
  const listed = body.domains.map(({ name }: { name: string }) => name)
  t.ok(listed.includes('json.example'))
  t.same(listed, [...listed].sort())
})

t.test('settings are changed one by one, cleared by null, and read by redirectors', async (t) => {
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
  await refused(await ask('PATCH', `${ours}/${id}/favicon`, {}), 'favicon_url', "can't be blank")
})

t.test('settings that would point astray are refused by their field', async (t) => {
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
    ['robots_txt', 'x'.repeat(100_001), /at most 100000/],
    ['robots_txt', 'a\0b', /invalid characters/],
    ['ignore_trailing_slash', 'perhaps', /true or false/],
  ] as const)
    await refused(await ask('PATCH', `${ours}/${id}`, { [field]: value }), field, message)
  t.match((await ask('PATCH', `${ours}/${id}`, { root_url: 'https://astray.example/home' })).status, 200)
})

t.test('an unknown domain is not found, nor is that of another workspace', async (t) => {
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

t.test('a domain goes when nothing lives on it, and its trash stays', async (t) => {
  const id = await add('empty.example')
  await addLink(id, '/empty-trash', true)
  const { status, type, body } = await ask('DELETE', `${ours}/${id}`)
  t.equal(status, 200)
  t.match(type, 'application/json')
  holds(t, domainDeletedAnswerSchema, body)
  t.equal(body, 'Domain deleted')
  t.same(await linksAt(['/empty-trash']), [{ slug: '/empty-trash', domain_id: 0, deleted: true }])
  t.equal((await ask('DELETE', `${ours}/${id}`)).status, 404)
  const [{ count }] = await sql`SELECT count(*)::int FROM link_changes WHERE domain_id = ${id} AND slug IS NULL`
  t.ok(count >= 2, 'redirectors are told of its coming and going')
})

t.test('links of a domain that goes move to the default host, unless their slugs are taken there', async (t) => {
  const id = await add('full.example')
  const link = await addLink(id, '/full-1')
  await addLink(id, '/full-alias', false, link)
  await addLink(id, '/full-2')
  await refused(await ask('DELETE', `${ours}/${id}?links=keep`), 'links', 'must be one of move, delete')

  await addLink(0, '/full-2')
  await addLink(0, '/full-alias')
  for (const query of ['', '?links=move', '?links=']) {
    const inTheWay = await ask('DELETE', `${ours}/${id}${query}`)
    holds(t, domainErrorSchema, inTheWay.body)
    t.match(inTheWay, { status: 400, body: { error: /same slugs already: \/full-2, \/full-alias\. .*links=delete/ } })
  }
  t.equal((await sql`SELECT FROM links WHERE domain_id = ${id}`).length, 3, 'all are where they were')
  await sql`DELETE FROM links WHERE slug IN ('/full-2', '/full-alias') AND domain_id = 0`

  const [before] = await sql`SELECT updated_at FROM links WHERE id = ${link}`
  t.match(await ask('DELETE', `${ours}/${id}`), {
    status: 200,
    body: 'Domain deleted, 2 links moved to the default host',
  })
  t.same(
    await linksAt(['/full-1', '/full-2', '/full-alias']),
    ['/full-1', '/full-2', '/full-alias'].map((slug) => ({ slug, domain_id: 0, deleted: false })),
  )
  const [after] = await sql`SELECT updated_at FROM links WHERE id = ${link}`
  t.ok(after.updated_at > before.updated_at)
})

t.test('of many slugs that are taken some are named, and the others counted', async (t) => {
  const id = await add('crowded.example')
  for (let i = 10; i < 23; i++) for (const domain of [id, 0]) await addLink(domain, `/crowded-${i}`)
  const { status, body } = await ask('DELETE', `${ours}/${id}`)
  t.equal(status, 400)
  t.match(body.error, /: \/crowded-10, .*\/crowded-19 and 3 more\. /)
})

t.test('a link that is created while its domain goes is moved, or refused', async (t) => {
  const first = await add('busy.example')
  const moved = await sql.begin(async (tx) => {
    await tx`INSERT INTO links (workspace_id, domain_id, slug, url) VALUES (${workspaceId}, ${first}, '/busy-1', 'https://a.example')`
    const answer = ask('DELETE', `${ours}/${first}`)
    await untilWaiting(answer)
    return { answer }
  })
  t.match(await moved.answer, { status: 200, body: 'Domain deleted, 1 link moved to the default host' })
  t.same(await linksAt(['/busy-1']), [{ slug: '/busy-1', domain_id: 0, deleted: false }])

  const second = await add('busier.example')
  await addLink(second, '/busy-2')
  const late = await sql.begin(async (tx) => {
    await tx`DELETE FROM links WHERE domain_id = ${second}`
    await tx`DELETE FROM domains WHERE id = ${second}`
    const answer = ask('POST', `/workspace/${workspaceId}/links`, {
      url: 'https://a.example',
      domain: 'busier.example',
      slug: '/busy-3',
    })
    await untilWaiting(answer)
    return { answer }
  })
  t.match(await late.answer, { status: 400, body: { domain: ['is not yours'] } })
})

t.test('a slug that is taken on the default host at that moment is named too', async (t) => {
  const id = await add('racing.example')
  await addLink(id, '/racing')
  const lost = await sql.begin(async (tx) => {
    await tx`INSERT INTO links (workspace_id, slug, url) VALUES (${workspaceId}, '/racing', 'https://a.example')`
    const answer = ask('DELETE', `${ours}/${id}`)
    await untilWaiting(answer)
    return { answer }
  })
  t.match(await lost.answer, { status: 400, body: { error: /same slugs already: \/racing\./ } })
  t.equal((await ask('GET', `${ours}`)).body.domains.filter((one: { id: number }) => one.id === id).length, 1)
})

t.test('a deadlock with somebody who creates links at that moment is not told: the links move', async (t) => {
  let gaveWay = false
  for (let n = 0; !gaveWay; n += 1) {
    const id = await add(`deadlock-${n}.example`)
    for (const slug of ['first', 'second']) await addLink(id, `/${slug}-${n}`)
    const insert = (tx: ISql, slug: string) =>
      tx`INSERT INTO links (workspace_id, slug, url) VALUES (${workspaceId}, ${`/${slug}-${n}`}, 'https://a.example')`
    let answer: ReturnType<typeof ask> | undefined
    const creating: Promise<Error> = sql.begin(async (tx) => {
      await tx`SET LOCAL deadlock_timeout = '5s'` // the other side looks for a deadlock first, and gives way
      await insert(tx, 'second')
      answer = ask('DELETE', `${ours}/${id}`)
      await untilWaiting(answer)
      await insert(tx, 'first')
      throw new Error('no link after all')
    })
    const error = await creating.catch((reason: Error) => reason)
    gaveWay = error.message === 'no link after all' // any other error means a slow machine, which ended this side
    t.match(await answer, { status: 200, body: 'Domain deleted, 2 links moved to the default host' })
    t.same(
      (await linksAt([`/first-${n}`, `/second-${n}`])).map(({ domain_id }) => domain_id),
      [0, 0],
    )
  }
})

t.test('links that are deleted with their domain are in the trash', async (t) => {
  const id = await add('gone.example')
  const link = await addLink(id, '/gone')
  await addLink(id, '/gone-alias', false, link)
  await addLink(0, '/gone')
  t.match(await ask('DELETE', `${ours}/${id}?links=delete`), { status: 200, body: 'Domain deleted, 1 link deleted' })
  t.same(await linksAt(['/gone-alias']), [{ slug: '/gone-alias', domain_id: 0, deleted: true }])
  t.same(
    [...(await sql`SELECT domain_id, deleted, deleted_at IS NOT NULL AS dated FROM links WHERE id = ${link}`)],
    [{ domain_id: 0, deleted: true, dated: true }],
  )
})

t.test('proxies ask the monitor port whether a name is ours', async (t) => {
  const monitor = await startMonitor({
    host: '127.0.0.1',
    port: 0,
    registry: new Registry(),
    checks: {},
    pages: { '/domains': createDomainPage(sql, publicUrl) },
  })
  t.teardown(() => monitor.close())
  for (const [query, status] of [
    ['?domain=json.example', 200],
    ['?domain=JSON.example', 200],
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
