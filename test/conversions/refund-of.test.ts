// A refund that names its sale has what the sale has, in whatever order the two are reported.
import t from 'tap'
import { settleRefunds } from '../../maintenance/complete-conversions.js'
import { addStranger, withApi } from '../api/api-fixture.js'
import { addLink, openTestSigner } from './conversion-fixture.js'

const api = await withApi(t)
const { sql, workspaceId } = api
const sign = await openTestSigner(sql)
const link = await addLink(sql, workspaceId, '/one')
const stranger = await addStranger(sql)
const post = (body: object, key?: string) => api.post('/conversions', { event_name: 'a', ...body }, { key })
const sale = (event_id: string, more: object = {}) =>
  post({
    event_type: 'sale',
    event_id,
    amount_cents: 500,
    currency: 'EUR',
    external_id: 'ann',
    svc_cid: sign(link),
    ...more,
  })
const refund = (refund_of: string, more: object = {}, key?: string) =>
  post({ event_type: 'sale', refund_of, amount_cents: -500, ...more }, key)

t.test('link, click, customer and currency are those of the sale', async (t) => {
  const { body } = await sale('order-1')
  const { click_id } = body
  t.match(await refund('order-1', { event_id: 'refund-1' }), {
    status: 201,
    body: { link_id: link, click_id, external_id: 'ann', currency: 'EUR', refund_of: 'order-1', amount_cents: -500 },
  })
  t.match((await refund('order-1', { currency: 'eur', external_id: 'bob' })).body, { external_id: 'ann' })
  const { body: csv } = await api.app.inject({
    url: '/api/v1/conversions?format=csv&limit=1',
    headers: { authorization: `Bearer ${api.key}` },
  })
  t.match(csv, /,refund_of,.*order-1/s)
})

t.test('what is no refund of a sale is refused, by the name of the field', async (t) => {
  const refused = async (field: string, message: RegExp, ...given: Parameters<typeof refund>) => {
    const { status, body } = await refund(...given)
    t.match([status, body[field]?.[0], body.error], [422, message, /./])
  }
  await refused('amount_cents', /must be negative/, 'order-1', { amount_cents: 1 })
  await refused('amount_cents', /must be negative/, 'order-1', { amount_cents: null })
  await refused('currency', /that of the sale/, 'order-1', { currency: 'USD' })
  await refused('refund_of', /event_id of a sale/, 'refund-1')
  await refused('refund_of', /another event/, 'x', { event_id: 'x' })
  await refused('refund_of', /255/, 'x'.repeat(256))
  await post({ event_id: 'lead', event_type: 'lead' })
  await refused('refund_of', /event_id of a sale/, 'lead')
  t.match(await refund('order-1', { event_id: 'refund-1', currency: 'USD' }), { status: 200 }, 'known it is answered')
  const entries = [{ refund_of: 'lead' }, { refund_of: 'order-1', currency: 'USD' }, { refund_of: 'order-1' }]
  const bulk = await api.post(
    '/conversions',
    entries.map((entry) => ({ event_name: 'a', amount_cents: -1, ...entry })),
  )
  t.match(bulk.body, [
    { status: 'error', error: { refund_of: [/sale/] } },
    { status: 'error', error: { currency: [/sale/] } },
    { status: 'success', conversion: { link_id: link } },
  ])
})

t.test('before its sale it has no currency but its own, and then what the sale has', async (t) => {
  const rowOf = async (event_id: string) =>
    (
      await sql`SELECT link_id, click_id, external_id, currency, position FROM conversions WHERE event_id = ${event_id}`
    )[0]
  t.match((await refund('order-2', { event_id: 'early' })).body, { link_id: null, currency: null })
  t.match((await refund('order-2', { event_id: 'said', currency: 'CHF' })).body, { currency: 'CHF' })
  await sql`UPDATE conversions SET position = 1 WHERE event_id = 'early'`
  const { body } = await sale('order-2')
  const settled = { link_id: link, click_id: body.click_id, external_id: 'ann', position: null }
  t.match(await rowOf('early'), { ...settled, currency: 'EUR' })
  t.match(await rowOf('said'), { ...settled, currency: 'CHF' })
  t.equal(await settleRefunds(sql), 0, 'nothing is left')
  await sql`UPDATE conversions SET link_id = NULL, unattributed = 'no_token', click_id = NULL WHERE event_id = 'early'`
  t.equal(await settleRefunds(sql), 1, 'as where both were recorded at once')
  t.match(await rowOf('early'), settled)
})

t.test("another workspace's sale is none", async (t) => {
  t.match((await refund('order-1', {}, stranger.key)).body, { link_id: null, currency: null })
})

t.test('many reports at once, sales and refunds in any order', async (t) => {
  const ids = Array.from({ length: 30 }, (_, i) => `many-${i}`)
  const answers = await Promise.all(ids.flatMap((id) => [refund(id, { event_id: `r-${id}` }), sale(id)]))
  for (const { status } of answers) t.equal(status, 201)
  await settleRefunds(sql)
  const rows = await sql`
    SELECT FROM conversions WHERE refund_of LIKE 'many-%' AND link_id = ${link} AND currency = 'EUR' AND external_id = 'ann'`
  t.equal(rows.length, 30)
})

t.test('a sale for which very many refunds wait takes on the first ten, and maintenance does the others', async (t) => {
  const WAITING = 3_000
  const SALES = 20
  await sql`
    INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, unattributed,
      amount_cents, ip_source, source, refund_of)
    SELECT ${workspaceId}, 'hoard-' || n, now(), now(), 'a', 'sale', 'no_token', -1, 'server', 'api', 'hoarded-' || n % ${SALES}
    FROM generate_series(1, ${WAITING}::integer) AS n`
  const countSettled = async () => {
    const [{ count }] = await sql<[{ count: number }]>`
      SELECT count(*)::integer FROM conversions WHERE refund_of LIKE 'hoarded-%' AND currency = 'EUR' AND link_id = ${link}`
    return count
  }
  const sales = Array.from({ length: SALES }, (_, i) => ({
    ...{ event_name: 'a', event_type: 'sale', event_id: `hoarded-${i}`, amount_cents: 500, currency: 'EUR' },
    svc_cid: sign(link),
  }))
  t.match(await api.post('/conversions', sales), { status: 200 })
  t.equal(await countSettled(), SALES * 10)
  t.equal(await settleRefunds(sql), WAITING - SALES * 10)
  t.equal(await countSettled(), WAITING)
})
