import t from 'tap'
import { decodeTime } from 'ulid'
import { now } from '../api/api-fixture.js'
import { isUlid } from './conversion-fixture.js'
import { withReporting } from './report-fixture.js'

const { api, sql, workspaceId, stranger, sign, link, post } = await withReporting(t)

t.test('a conversion is answered with all its fields', async (t) => {
  const token = sign(link)
  const { status, body, headers } = await post({
    event_name: 'purchase',
    event_type: 'sale',
    event_id: 'order-1',
    external_id: 'c-1',
    svc_cid: token,
    amount_cents: 4990,
    currency: 'eur',
    country: 'de',
    metadata: { plan: 'pro' },
    occurred_at: '2026-03-09T10:00:00+02:00',
  })
  t.equal(status, 201)
  t.match(headers['content-type'], 'application/json')
  isUlid(t, body.id)
  isUlid(t, body.click_id)
  t.equal(decodeTime(body.id), now.getTime())
  t.same(body, {
    id: body.id,
    event_name: 'purchase',
    event_type: 'sale',
    event_id: 'order-1',
    external_id: 'c-1',
    click_id: body.click_id,
    link_id: link,
    amount_cents: 4990,
    refund_of: null,
    currency: 'EUR',
    country: 'DE',
    ip_source: 'server',
    source: 'api',
    metadata: { plan: 'pro' },
    occurred_at: '2026-03-09T08:00:00.000Z',
    inserted_at: now.toISOString(),
    voided: false,
  })
})

t.test('absent fields have defaults, amounts may be negative or zero, and X-Source names the source', async (t) => {
  const { body } = await post({ event_name: 'a' })
  t.match(body, { event_type: 'custom', currency: 'USD', amount_cents: null, metadata: null, link_id: null })
  t.equal(body.occurred_at, now.toISOString())
  for (const amount of [-4990, 0, 1e12, -1e12])
    t.equal((await post({ event_name: 'a', amount_cents: amount })).body.amount_cents, amount)
  t.equal((await post({ event_name: 'a' }, { 'x-source': 'shopify_2' })).body.source, 'shopify_2')
  const bad = await post({ event_name: 'a' }, { 'x-source': 'Shop!' })
  t.match(bad, { status: 400, body: { error: /X-Source/ } })
})

t.test('a known event_id is 200 with the original, whatever the other fields are', async (t) => {
  const first = await post({ event_name: 'a', event_id: 'known', amount_cents: 1 })
  const again = await post({ event_name: 'b', event_type: 'lead', event_id: 'known', amount_cents: 2 })
  t.same([first.status, again.status], [201, 200])
  t.same(again.body, first.body)
  const elsewhere = await api.post('/conversions', { event_name: 'b', event_id: 'known' }, { key: stranger.key })
  t.equal(elsewhere.status, 201, 'another workspace has other events')
})

t.test('a known event_id is answered with the original, also if other fields are invalid', async (t) => {
  const first = await post({ event_name: 'a', event_id: 'kept', amount_cents: 1 })
  for (const wrong of [
    { event_name: '' },
    { event_name: 'a', amount_cents: 'much' },
    { occurred_at: 'x' },
    { metadata: 7 },
  ]) {
    const again = await post({ ...wrong, event_id: 'kept' })
    t.match(again, { status: 200, body: first.body }, JSON.stringify(wrong))
    t.equal((await post({ ...wrong, event_id: 'unheard' })).status, 422)
    const elsewhere = await api.post('/conversions', { ...wrong, event_id: 'kept' }, { key: stranger.key })
    t.equal(elsewhere.status, 422, 'another workspace does not know it')
  }
  t.equal((await post({ event_name: '', event_id: 7 })).status, 422)
  const many = await post([
    { event_name: '', event_id: 'kept' },
    { event_name: '', event_id: 'later' },
    { event_name: 'b', event_id: 'later' },
    { event_name: '', event_id: 'later' },
  ])
  t.match(many.body, [
    { status: 'success', is_new: false, conversion: first.body },
    { status: 'error', error: { event_name: [String] } },
    { status: 'success', is_new: true },
    { status: 'success', is_new: false, conversion: { event_name: 'b' } },
  ])
  t.equal(many.body[3].conversion.id, many.body[2].conversion.id)
})

t.test('fifty equal reports at once get one 201, and all get its id', async (t) => {
  const body = { event_name: 'a', event_type: 'lead', event_id: 'fifty', external_id: 'fifty', svc_cid: sign(link) }
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(body)))
  t.equal(answers.filter(({ status }) => status === 201).length, 1)
  t.equal(answers.filter(({ status }) => status === 200).length, 49)
  t.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
})

t.test('a key of several workspaces names one in the body, the query or the header', async (t) => {
  const added = (await api.post('/workspaces', { name: 'Second' })).body.id
  t.teardown(() => api.delete(`/workspace/${added}`))
  t.match(await post({ event_name: 'a' }), { status: 400, body: { error: /^workspace_id can't be blank/ } })
  t.equal((await post({ event_name: 'a', workspace_id: added })).status, 201)
  t.equal((await api.post(`/conversions?workspace_id=${added}`, { event_name: 'a' })).status, 201)
  t.equal((await post({ event_name: 'a' }, { 'x-workspace-id': String(added) })).status, 201)
  t.equal((await sql`SELECT FROM conversions WHERE workspace_id = ${added}`).length, 3)
  t.equal((await post({ event_name: 'a' }, { 'x-workspace-id': '999999' })).status, 404)
  t.equal((await post({ event_name: 'a' }, { 'x-workspace-id': 'x' })).status, 400)
})

t.test('plans below Growth and keys that only read are 403', async (t) => {
  const body = { event_name: 'a' }
  for (const [plan, status] of [
    ['free', 403],
    ['growth', 201],
    ['business', 201],
    ['enterprise', 201],
  ] as const) {
    await sql`UPDATE workspaces SET plan = ${plan} WHERE id = ${stranger.workspaceId}`
    const answer = await api.post('/conversions', body, { key: stranger.key })
    t.equal(answer.status, status, plan)
    if (status === 403) t.match(answer.body, { error: /Growth/, code: 'forbidden' })
  }
  const reader = (await api.post(`/workspace/${workspaceId}/keys`, { name: 'r', scopes: ['read'] })).body.key
  t.match(await api.post('/conversions', body, { key: reader }), { status: 403, body: { error: /write/ } })
  t.equal((await api.get('/conversions', { key: reader })).status, 200)
})
