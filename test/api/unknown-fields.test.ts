import t from 'tap'
import { addDomain, addStranger, withApi } from './api-fixture.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const DESTINATION = 'https://example.com/'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const there = `/workspace/${workspaceId}`
const warningOf = ({ headers }: { headers: Record<string, unknown> }) => headers['x-warning']
const { body: link } = await api.post('/link', { url: DESTINATION })

t.test('unknown fields are named, and the known ones are taken', async (t) => {
  const saved = await api.post('/link', { url: DESTINATION, name: 'a', ulr: 1, Slug: '/x' })
  t.match(saved, { status: 200, body: { name: 'a' } })
  t.equal(warningOf(saved), 'unknown fields: ulr, Slug')
  t.equal(warningOf(await api.post('/link', { url: DESTINATION, email: 'a@example.com' })), undefined)
  const refused = await api.post('/link', { ulr: DESTINATION })
  t.match(refused, { status: 400, body: { url: ["can't be blank"] } })
  t.equal(warningOf(refused), 'unknown fields: ulr', 'where it is the reason, too')
  t.equal(warningOf(await api.post('/link', `url=${DESTINATION}&titel=x`, { headers: form })), 'unknown fields: titel')
})

t.test('also within fields, and in an array for all entries together', async (t) => {
  const rules = [{ what: 'country', matches: 'DE', url: DESTINATION, weight: 1 }]
  const many = [
    { url: DESTINATION },
    { url: DESTINATION, rules, qr_styles: { colour: '#fff' } },
    { url: DESTINATION, titel: 'x' },
    { titel: 'y' },
  ]
  const { headers, body } = await api.post('/links', many)
  t.equal(headers['x-warning'], 'unknown fields: rules[].weight, qr_styles.colour, titel')
  t.same(
    body.map(({ status }: { status: string }) => status),
    ['success', 'success', 'success', 'error'],
  )
})

t.test('every other body is looked at too', async (t) => {
  const { body: domain } = await api.post('/domains', { name: 'known.example' })
  const asked = [
    await api.post('/conversions', { event_name: 'a', metadata: { any: { thing: 1 } }, nmae: 1 }),
    await api.post('/conversions', [{ event_name: 'a' }, { event_name: 'b', nmae: 1 }]),
    await api.post('/workspaces', { name: 'x', nmae: 1 }),
    await api.patch(there, { name: 'x', nmae: 1 }),
    await api.post(`${there}/domains`, { name: 'go.example', nmae: 1 }),
    await api.patch(`${there}/domains/${domain.id}`, { root_url: DESTINATION, nmae: 1 }),
    await api.post(`${there}/keys`, { name: 'x', nmae: 1 }),
    await api.post(`${there}/webhooks`, { url: DESTINATION, nmae: 1 }),
    await api.patch(`${there}/links/${link.id}`, { note: 'x', nmae: 1 }),
    await api.delete(`${there}/links`, { ids: [4711], nmae: 1 }),
  ]
  for (const [i, answer] of asked.entries()) t.equal(warningOf(answer), 'unknown fields: nmae', `${i} ${answer.status}`)
})

t.test('what an answer has may be sent back', async (t) => {
  const shown = (await api.get(`${there}/list_links`)).body.links[0]
  const saved = await api.post('/link', { ...shown, warnings: ['x'], ulr: 1 })
  t.equal(warningOf(saved), 'unknown fields: ulr')
  const at = `${there}/links/${shown.id}`
  for (const answer of [
    await api.patch(at, { ...shown, name: 'y' }),
    await api.patch(at, saved.body),
    await api.post('/links', [shown, { ...saved.body, link_id: shown.id, id: undefined }]),
    await api.patch(there, { ...(await api.get('/workspaces')).body[0], name: 'x' }),
  ]) {
    t.equal(answer.status, 200)
    t.equal(warningOf(answer), undefined)
  }
  t.equal(
    warningOf(await api.post('/link', { url: DESTINATION, clicks_total: 7 })),
    'unknown fields: clicks_total',
    'a new link got nothing yet',
  )
})

t.test('unknown parameters are named', async (t) => {
  const warningAt = async (path: string) => warningOf(await api.get(path))
  t.equal(await warningAt(`${there}/list_links?tag[]=a&pagesize=2&page=1`), 'unknown parameters: tag[], pagesize')
  t.equal(await warningAt(`${there}/list_links?tag=a&api_key=${api.key}&workspace_id=${workspaceId}`), undefined)
  t.equal(await warningAt(`${there}/domains?page=2&%C3%BC=1`), 'unknown parameters: page, %C3%BC')
  t.equal(await warningAt(`${there}/clicks?country[]=DE&country[]=FR`), undefined)
  const both = await api.post('/link?dry_run=1', { url: DESTINATION, ulr: 1 })
  t.equal(warningOf(both), 'unknown fields: ulr; unknown parameters: dry_run')
})

t.test('a header is one, of bounded length, and has no character that is not for it', async (t) => {
  const name = '\r\nX-Injected: ü, \ud800'
  const hostile = warningOf(await api.post('/link', { url: DESTINATION, [name]: 1, '': 1 }))
  t.equal(hostile, `unknown fields: %0D%0AX-Injected%3A%20%C3%BC%2C%20%EF%BF%BD, `)
  const long = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`${'ü'.repeat(100)}${i}`, 1]))
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, 1]))
  for (const fields of [long, many]) {
    const text = String(warningOf(await api.post('/link', { url: DESTINATION, ...fields })))
    t.ok(text.length < 600, text)
  }
  t.match(
    warningOf(await api.post('/link', { url: DESTINATION, ...many })),
    /^unknown fields: f0, f1, .*, and \d+ more$/,
  )
  const own = `{"url": "${DESTINATION}", "__proto__": {"a": 1}, "constructor": 1, "toString": 2}`
  const headers = { 'content-type': 'application/json' }
  t.equal(warningOf(await api.post('/link', own, { headers })), 'unknown fields: __proto__, constructor, toString')
})

t.test('fields that contradict each other are refused', async (t) => {
  const [a, b] = [await addDomain(sql, workspaceId, 'a.example'), await addDomain(sql, workspaceId, 'b.example')]
  const refused = async (fields: object, name: string, message: RegExp | string) =>
    t.match(await api.post(`${there}/links`, { url: DESTINATION, ...fields }), {
      status: 400,
      body: { [name]: [message] },
    })
  await refused({ domain: 'a.example', domain_id: b }, 'domain_id', 'is not that of domain')
  await refused({ domain: 'go.example.com', domain_id: b }, 'domain_id', 'is not that of domain')
  await refused({ domain: 'none.example', domain_id: b }, 'domain', 'is not yours')
  t.match((await api.post(`${there}/links`, { url: DESTINATION, domain: 'A.example', domain_id: a })).body, {
    domain: 'a.example',
  })
  t.match((await api.post(`${there}/links`, { url: DESTINATION, domain: null, domain_id: a })).body, {
    domain: 'a.example',
  })
  await refused({ id: link.id, link_id: link.id + 1 }, 'link_id', 'is another one than id')
  t.match(await api.post(`${there}/links`, { id: link.id, link_id: String(link.id), name: 'x' }), { status: 200 })
  const rule = { what: 'country', matches: 'DE', url: DESTINATION }
  await refused({ rules: [{ ...rule, rule_url: 'https://example.org/' }] }, 'rules', /rule_url is another one than url/)
  t.match(await api.post(`${there}/links`, { url: DESTINATION, rules: [{ ...rule, rule_url: DESTINATION }] }), {
    status: 200,
  })
})

t.test('ids in a body are those of the path', async (t) => {
  const other = (await addStranger(sql)).workspaceId
  const differs = 'is not that of the path'
  const refused = (answer: { status: number }, name: string) =>
    t.match(answer, { status: 400, body: { [name]: [differs] } })
  refused(await api.post(`${there}/links`, { url: DESTINATION, workspace_id: other }), 'workspace_id')
  const { body } = await api.post(`${there}/links`, [
    { url: DESTINATION, workspace_id: other },
    { url: DESTINATION, workspace_id: workspaceId },
  ])
  t.match(body, [{ status: 'error', error: { workspace_id: [differs] } }, { status: 'success' }])
  const at = `${there}/links/${link.id}`
  refused(await api.patch(at, { id: link.id + 1 }), 'id')
  refused(await api.patch(at, { id: 'x' }), 'id')
  refused(await api.patch(at, { workspace_id: other }), 'workspace_id')
  t.match(await api.patch(at, { link_id: link.id + 1 }), { status: 400, body: { link_id: [/another/] } })
  t.match(await api.patch(at, { id: String(link.id), workspace_id: workspaceId, name: 'same' }), { status: 200 })
  refused(await api.post(`${there}/domains`, { name: 'x.example', workspace_id: other }), 'workspace_id')
  refused(await api.post(`${there}/keys`, { workspace_id: other }), 'workspace_id')
  refused(await api.patch(there, { id: other, name: 'x' }), 'id')
  refused(await api.post(`/link/${link.id}/webhooks`, { url: DESTINATION, link_id: other }), 'link_id')
})

t.test('a new domain goes to the workspace of the header where no body says another', async (t) => {
  const { body: second } = await api.post('/workspaces', { name: 'Second' })
  t.match(await api.post('/domains', { name: 'd.example' }), { status: 400, body: { workspace_id: [/several/] } })
  const headers = { 'x-workspace-id': String(second.id) }
  t.match(await api.post('/domains', { name: 'd.example' }, { headers }), { body: { workspace_id: second.id } })
})
