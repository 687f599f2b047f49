import { PNG } from 'pngjs'
import t from 'tap'
import * as v from 'valibot'
import { readNetwork } from '../../api/workspaces/network.js'
import {
  testAnswerSchema,
  workspaceAnswerSchema,
  workspaceDeletedAnswerSchema,
  workspaceListAnswerSchema,
} from '../../api/workspaces/workspace-schemas.js'
import { addDomain, addStranger, withApi } from './api-fixture.js'
import { asker } from './ask.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const ask = asker(api.app, api.key)
const path = `/workspace/${workspaceId}`

async function workspaceKey(id = workspaceId): Promise<string> {
  return (await ask('POST', `/workspace/${id}/keys`, { body: {} })).body.key
}

async function patch(body: object, of = path) {
  const answer = await ask('PATCH', of, { body })
  return {
    status: answer.status,
    body: answer.status === 200 ? v.parse(workspaceAnswerSchema, answer.body) : answer.body,
  }
}

t.test('the list, and a check of the key, say which workspaces it reaches', async (t) => {
  const list = v.parse(workspaceListAnswerSchema, (await ask('GET', '/workspaces')).body)
  t.match(list, [{ id: workspaceId, name: 'My workspace', plan: 'enterprise', webhooks: [], excluded_ips: [] }])
  const check = await ask('POST', '/test', { headers: { 'content-type': 'application/json' } })
  t.same(v.parse(testAnswerSchema, check.body), { ok: true, workspace_ids: [workspaceId] })
})

t.test('a user-wide key makes workspaces, on the plan of the first, and reaches them at once', async (t) => {
  const made = await ask('POST', '/workspaces', { body: { name: '  Second ' } })
  t.equal(made.status, 200)
  const { id, name, plan } = v.parse(workspaceAnswerSchema, made.body)
  t.same([name, plan], ['Second', 'enterprise'])
  t.same((await ask('POST', '/test')).body.workspace_ids, [workspaceId, id])

  await sql`UPDATE workspaces SET plan = 'growth' WHERE id = ${workspaceId}`
  t.equal((await ask('POST', '/workspaces', { body: { name: 'Third' } })).body.plan, 'growth')
  await sql`UPDATE workspaces SET plan = 'enterprise' WHERE id = ${workspaceId}`

  const key = await workspaceKey()
  const refused = await ask('POST', '/workspaces', { body: { name: 'Fourth' }, key })
  t.same([refused.status, refused.body.code], [403, 'forbidden'])
  for (const body of [
    {},
    { name: '' },
    { name: ' ' },
    { name: null },
    { name: 7 },
    { name: 'a\u202eb' },
    { name: 'x'.repeat(256) },
  ]) {
    const { status, body: errors } = await ask('POST', '/workspaces', { body })
    t.same([status, Object.keys(errors)], [400, ['name']], JSON.stringify(body).slice(0, 40))
  }
})

t.test('a change changes what it names, and null clears', async (t) => {
  const hooks = ['https://a.example/hook?secret=1', 'http://b.example/']
  const first = await patch({
    webhooks: `${hooks.join('\r\n')}\n\n`,
    excluded_ips: ['192.0.2.77/24', '::FFFF:10.0.0.1'],
  })
  t.match(first.body, { name: 'My workspace', webhooks: hooks, excluded_ips: ['192.0.2.0/24', '10.0.0.1'] })
  const second = await patch({ name: 'Renamed', conversion_tracking: 'true' })
  t.match(second.body, { name: 'Renamed', webhooks: hooks, conversion_tracking: true })
  const third = await patch({ webhooks: null, excluded_ips: '2001:DB8:0:0::1\n2001:db8::1', conversion_tracking: null })
  t.match(third.body, { webhooks: [], excluded_ips: ['2001:db8::1'], conversion_tracking: false })
  t.same((await patch({})).body, third.body)
  const form = await ask('PATCH', path, {
    body: 'name=Form&excluded_ips=&webhooks=https%3A%2F%2Fa.example&webhooks=https%3A%2F%2Fb.example',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  t.match(form.body, { name: 'Form', excluded_ips: [], webhooks: ['https://a.example/', 'https://b.example/'] })
})

t.test('a default domain is one of the workspace, changes nothing for the API, and ends with its domain', async (t) => {
  const name = 'default.example.com'
  const domainId = await addDomain(sql, workspaceId, name)
  const [other] = await sql<[{ id: number }]>`INSERT INTO workspaces (name) VALUES ('Other') RETURNING id`
  await addDomain(sql, other.id, 'theirs.example.com')
  for (const default_domain of ['theirs.example.com', 'none.example.com'])
    t.same(await patch({ default_domain }), {
      status: 400,
      body: { default_domain: ['is not a domain of this workspace'] },
    })
  t.match((await patch({ default_domain: 7 })).body, { default_domain: Array })
  t.match(await patch({ default_domain: 'Default.example.com' }), { status: 200, body: { default_domain: name } })
  const link = await ask('POST', '/link', { body: { url: 'https://example.com/', workspace_id: workspaceId } })
  t.match([link.status, link.body.domain], [200, null], 'links without a domain stay on the default host')
  t.match(await patch({ default_domain: null }), { status: 200, body: { default_domain: null } })
  await patch({ default_domain: name })
  t.equal((await ask('DELETE', `${path}/domains/${domainId}`)).status, 200)
  t.match((await ask('GET', '/workspaces')).body[0], { id: workspaceId, default_domain: null })
})

t.test('time zone and currency are those that there are', async (t) => {
  const both = { timezone: 'europe/berlin', currency: 'eur' }
  t.match(await patch(both), { status: 200, body: { timezone: 'Europe/Berlin', currency: 'EUR' } })
  for (const [field, wrong] of [
    ['timezone', 'Europe/Nowhere'],
    ['timezone', '+01:00'],
    ['timezone', 7],
    ['currency', 'EURO'],
    ['currency', 'XXX'],
    ['currency', 49],
  ] as const) {
    const { status, body } = await patch({ [field]: wrong })
    t.same([status, Object.keys(body)], [400, [field]], JSON.stringify(wrong))
  }
  const cleared = { timezone: null, currency: null }
  t.match(await patch(cleared), { status: 200, body: cleared })
})

t.test('the logo is a small PNG, and its members see it', async (t) => {
  const pngOf = (side: number, fill = () => 0) => {
    const png = new PNG({ width: side, height: side })
    for (let at = 0; at < png.data.length; at += 1) png.data[at] = fill()
    return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`
  }
  const logo = pngOf(64)
  const wrong = [
    7,
    'data:image/gif;base64,R0lGODlh',
    'data:image/svg+xml;base64,PHN2Zy8+',
    pngOf(64, () => Math.floor(Math.random() * 256)),
    logo.slice(0, -40),
  ]
  for (const one of wrong) {
    const { status, body } = await patch({ logo: one })
    t.match([status, body], [400, { logo: [/^must be|^is image|^has 1\d KB/] }], String(one).slice(0, 30))
  }
  t.match(await patch({ logo }), { status: 200, body: { logo } })
  t.match((await ask('GET', '/workspaces')).body[0], { id: workspaceId, logo })
  t.match(await patch({ logo: null }), { status: 200, body: { logo: null } })
})

t.test('a key that only reads does not see whose visits are not counted', async (t) => {
  await patch({ excluded_ips: ['192.0.2.9'] })
  const made = await ask('POST', `${path}/keys`, { body: { scopes: ['read'] } })
  const [seen] = v.parse(workspaceListAnswerSchema, (await ask('GET', '/workspaces', { key: made.body.key })).body)
  t.match(seen, { id: workspaceId, webhooks: Array })
  t.notOk('excluded_ips' in seen)
  const [full] = v.parse(workspaceListAnswerSchema, (await ask('GET', '/workspaces')).body)
  t.same(full.excluded_ips, ['192.0.2.9'])
})

t.test('redirectors are told of changed settings, and of nothing else', async (t) => {
  const changes = async () => (await sql`SELECT FROM link_changes WHERE domain_id = -1`).length
  const before = await changes()
  await patch({ name: 'Other' })
  t.equal(await changes(), before)
  await patch({ excluded_ips: ['192.0.2.1'] })
  t.equal(await changes(), before + 1)
})

t.test('what does not fit is told by field', async (t) => {
  for (const [body, field] of [
    [{ name: null }, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: 'a\rb' }, 'name'],
    [{ name: 'a\u202eb' }, 'name'],
    [{ webhooks: 'ftp://example.com' }, 'webhooks'],
    [{ webhooks: ['https://a.example', 'nothing'] }, 'webhooks'],
    [{ webhooks: [7] }, 'webhooks'],
    [{ webhooks: { a: 1 } }, 'webhooks'],
    [{ webhooks: Array.from({ length: 21 }, (_, i) => `https://a.example/${i}`) }, 'webhooks'],
    [{ excluded_ips: '192.0.2.256' }, 'excluded_ips'],
    [{ excluded_ips: ['10.0.0.0/33'] }, 'excluded_ips'],
    [{ conversion_tracking: 'perhaps' }, 'conversion_tracking'],
  ] as const) {
    const { status, body: errors } = await patch(body)
    t.same([status, Object.keys(errors)], [400, [field]], JSON.stringify(body).slice(0, 60))
  }
})

t.test('webhooks need the Business plan, conversions the Growth plan; switching off needs none', async (t) => {
  await patch({ webhooks: '', conversion_tracking: false }) // cleared first, because values that are there may stay on any plan
  t.teardown(() => sql`UPDATE workspaces SET plan = 'enterprise'`)
  const gates = { free: [403, 403], growth: [403, 200], business: [200, 200], enterprise: [200, 200] }
  for (const [plan, expected] of Object.entries(gates)) {
    await sql`UPDATE workspaces SET plan = ${plan} WHERE id = ${workspaceId}`
    const hooks = await patch({ webhooks: ['https://a.example'] })
    const conversions = await patch({ conversion_tracking: true })
    t.same([hooks.status, conversions.status], expected, plan)
    if (plan === 'free') t.match(hooks.body, { code: 'forbidden', error: /Business/ })
    t.equal((await patch({ webhooks: '', conversion_tracking: false })).status, 200)
  }
})

t.test("another's workspace is not found", async (t) => {
  const stranger = await addStranger(sql)
  for (const [method, key] of [
    ['PATCH', stranger.key],
    ['DELETE', stranger.key],
  ] as const)
    t.equal((await ask(method, path, { key, body: {} })).status, 404)
  t.equal((await ask('DELETE', `/workspace/${stranger.workspaceId}`)).status, 404)
})

t.test('a deleted workspace goes with all it has, and is noted once for ClickHouse', async (t) => {
  const { id } = (await ask('POST', '/workspaces', { body: { name: 'Going' } })).body
  const key = await workspaceKey(id)
  t.equal((await ask('DELETE', `/workspace/${id}`, { key })).status, 403, 'a key of its own may not')
  const domainId = await addDomain(sql, id, 'going.example')
  await sql`INSERT INTO links (workspace_id, domain_id, slug, url) VALUES (${id}, ${domainId}, '/a', 'https://example.com')`
  const kept = (await ask('POST', '/link', { body: { url: 'https://example.com', workspace_id: workspaceId } })).body
  const deleted = await ask('DELETE', `/workspace/${id}`)
  t.equal(deleted.status, 200)
  v.parse(workspaceDeletedAnswerSchema, deleted.body)
  t.equal((await ask('GET', '/workspaces', { key })).status, 401)
  t.same(await sql`SELECT FROM links WHERE workspace_id = ${id}`, [])
  t.same(await sql`SELECT FROM domains WHERE id = ${domainId}`, [])
  t.match(await sql`SELECT slug FROM link_changes WHERE domain_id = ${domainId} AND slug IS NOT NULL`, [{ slug: '/a' }])
  t.match(await sql`SELECT kind, deleted_id, workspace_id FROM deletions`, [
    { kind: 'workspace', deleted_id: id, workspace_id: id },
  ])
  t.equal((await ask('DELETE', `/workspace/${id}`)).status, 404)

  await sql`DELETE FROM links WHERE id = ${kept.id}`
  t.match(await sql`SELECT deleted_id, workspace_id FROM deletions WHERE kind = 'link'`, [
    { deleted_id: kept.id, workspace_id: workspaceId },
  ])
})

t.test('a user without a workspace can make one', async (t) => {
  const [{ id }] = await sql<[{ id: number }]>`INSERT INTO users (name) VALUES ('Newcomer') RETURNING id`
  await sql`INSERT INTO api_keys (hash, prefix, user_id) VALUES (sha256('sk_new'), 'sk', ${id})`
  t.same((await ask('GET', '/workspaces', { key: 'sk_new' })).body, [])
  t.match(await ask('POST', '/workspaces', { key: 'sk_new', body: { name: 'Mine' } }), {
    status: 200,
    body: { plan: 'enterprise' },
  })
})

t.test('a network has one way of being written', async (t) => {
  const written: Record<string, string> = {
    '192.0.2.1': '192.0.2.1',
    ' 192.0.2.1/32 ': '192.0.2.1',
    '192.0.2.255/25': '192.0.2.128/25',
    '255.255.255.255/0': '0.0.0.0/0',
    '::ffff:192.0.2.1/120': '192.0.2.0/24',
    '2001:DB8:0:0:1:0:0:1': '2001:db8::1:0:0:1',
    '2001:db8:ffff::/33': '2001:db8:8000::/33',
    '::/0': '::/0',
    '::1/128': '::1',
  }
  for (const [text, value] of Object.entries(written)) t.same(readNetwork(text), { value }, text)
  for (const text of [
    '',
    '/8',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0',
    'loopback',
    '::/129',
    '::ffff:0:0/64',
    'fe80::1%eth0',
  ])
    t.ok('error' in readNetwork(text), text)
})

t.test('a user owns 100 workspaces at most, and a workspace has 1,000 keys at most', async (t) => {
  const own = await withApi(t)
  const { sql, userId, workspaceId } = own
  await sql`
    WITH added AS (INSERT INTO workspaces (name) SELECT 'Many' FROM generate_series(2, 100) RETURNING id)
    INSERT INTO workspace_members (workspace_id, user_id, role) SELECT id, ${userId}, 'owner' FROM added`
  t.match(await own.post('/workspaces', { name: 'One more' }), {
    status: 403,
    body: { error: /at most 100 workspaces/ },
  })
  await sql`
    INSERT INTO api_keys (hash, prefix, workspace_id)
    SELECT sha256(n::text::bytea), 'sk_', ${workspaceId} FROM generate_series(1, 1000) AS n`
  t.match(await own.post(`/workspace/${workspaceId}/keys`, {}), { status: 403, body: { error: /1000 keys already/ } })
})
