import t from 'tap'
import { ulidText } from '../../click/ulid.js'
import { forgetClicksOfConversions } from '../../maintenance/forget-customer.js'
import { addStranger, now, withApi } from '../api/api-fixture.js'
import { insertClicks } from '../api/insert-clicks.js'
import { oneShard } from '../one-shard.js'
import { addLink, openTestSigner } from './conversion-fixture.js'

const api = await withApi(t)
const { sql, workspaceId, clickhouse } = api
const sign = await openTestSigner(sql)
const link = await addLink(sql, workspaceId, '/one')
const stranger = await addStranger(sql)
const post = async (body: object, key?: string) =>
  (await api.post('/conversions', { event_name: 'a', ...body }, { key })).body
const forget = (id: string, key?: string) =>
  api.delete(`/workspace/${workspaceId}/customers/${encodeURIComponent(id)}`, undefined, { key })

t.test('a customer who is forgotten is in no conversion, and sums stay', async (t) => {
  const external_id = `ann/ü ${'x'.repeat(200)}`
  await post({ event_type: 'lead', external_id, svc_cid: sign(link), metadata: { email: 'ann@example.com' } })
  await post({ event_type: 'sale', external_id, event_id: 'order-1', amount_cents: 4990, metadata: { street: 'Elm' } })
  await post({ external_id }, stranger.key)
  t.equal((await forget(external_id, stranger.key)).status, 404)
  t.match(await forget(external_id), { status: 200, body: { external_id, conversions: 2 } })
  const { body } = await api.get('/conversions')
  t.notMatch(JSON.stringify(body), /ann|Elm/)
  t.match(body.conversions, [
    { event_id: 'order-1', amount_cents: 4990, link_id: link, external_id: null, click_id: null, metadata: null },
    { link_id: link, external_id: null, click_id: null, metadata: null },
  ])
  t.equal((await sql`SELECT FROM conversion_customers WHERE workspace_id = ${workspaceId}`).length, 0)
  t.equal((await post({ external_id })).link_id, null, 'nothing is inherited')
  t.equal((await post({ event_id: 'order-1', external_id })).external_id, null, 'a repeated report brings nobody back')
  t.equal(
    (await sql`SELECT FROM conversions WHERE external_id = ${external_id}`).length,
    2,
    "another workspace's stays",
  )
  t.match(await forget('nobody'), { status: 200, body: { conversions: 0 } })
})

function clickBytes(time: Date, random: string) {
  const bytes = Buffer.concat([Buffer.alloc(6), Buffer.from(random)])
  bytes.writeUIntBE(time.getTime(), 0, 6)
  return bytes
}

t.test('a visitor who is forgotten takes the customer along', async (t) => {
  const time = new Date('2026-03-08T12:34:56.789Z')
  const click = { workspace_id: workspaceId, link_id: link, time, random: 'abcdefghij', visitor_hash: '77' }
  await insertClicks(clickhouse.client, [click, { ...click, random: 'other_____', visitor_hash: '78' }])
  const token = (random: string) =>
    openTestSigner(sql).then(async () => {
      const { createTokenSigner } = await import('../../click/attribution-token.js')
      const [{ signing_key }] = await sql<[{ signing_key: Buffer }]>`SELECT signing_key FROM installation`
      return createTokenSigner(signing_key).sign(link, time.getTime(), Buffer.from(random))
    })
  await post({ event_type: 'lead', external_id: 'bob', svc_cid: await token('abcdefghij'), metadata: { a: 1 } })
  await post({ external_id: 'bob', event_name: 'later' })
  await post({ event_type: 'lead', external_id: 'cid', svc_cid: await token('other_____') })
  await forgetClicksOfConversions(sql, oneShard(clickhouse.client), clickhouse.client, 'visitor_hash = 77')
  t.equal(
    (
      await sql`SELECT FROM conversions WHERE external_id = 'bob' OR click_id IN (SELECT click_id FROM conversion_customers
    WHERE external_id = 'bob')`
    ).length,
    0,
  )
  t.equal((await sql`SELECT FROM conversion_customers WHERE external_id = 'bob'`).length, 0)
  t.equal((await post({ external_id: 'cid' })).link_id, link)

  const again = { svc_cid: await token('abcdefghij'), event_type: 'lead', external_id: 'bob' }
  const reports = [await post(again), ...(await Promise.all([post(again), post(again), post(again)]))]
  t.match(reports, Array(4).fill({ link_id: null, click_id: null, external_id: 'bob' }), 'the token earns nothing more')
  t.match(await post({ external_id: 'bob' }), { link_id: null, click_id: null }, 'and has tied nobody')
  t.match(await post({ svc_cid: ulidText(clickBytes(time, 'abcdefghij')) }), { link_id: null, click_id: null })
  const rows = await sql`
    SELECT DISTINCT click_id, claimed_click_id, unattributed FROM conversions WHERE id = ANY(${reports.map(({ id }) => id)})`
  t.same(rows, [{ click_id: null, claimed_click_id: null, unattributed: 'unknown_click' }])
  const today = { ...click, time: new Date(now.getTime() - 1000), random: 'today_____', visitor_hash: '79' }
  await insertClicks(clickhouse.client, [today])
  await forgetClicksOfConversions(sql, oneShard(clickhouse.client), clickhouse.client, 'visitor_hash = 79')
  await clickhouse.client.command({
    query: 'ALTER TABLE clicks DELETE WHERE visitor_hash = 79 SETTINGS mutations_sync = 2',
  })
  const { id } = await post({ svc_cid: ulidText(clickBytes(today.time, today.random)) })
  t.same(
    await sql`SELECT claimed_click_id, unattributed FROM conversions WHERE id = ${id}`,
    [{ claimed_click_id: null, unattributed: 'unknown_click' }],
    'it is not taken for one that is on its way',
  )
})

t.test('what happened cannot be changed', async (t) => {
  await t.rejects(() => sql`UPDATE conversions SET amount_cents = 1`, /immutable/)
  await sql`UPDATE conversions SET position = 1 WHERE id = (SELECT max(id) FROM conversions)`
  await t.rejects(() => sql`UPDATE conversions SET position = 1`, /conversions_position/)
})
