// A click earns what happens within the workspace's attribution_days, and nothing later.
import t from 'tap'
import { ulidText } from '../../click/ulid.js'
import { attribute } from '../../maintenance/complete-conversions.js'
import { now, withApi } from '../api/api-fixture.js'
import { insertClicks } from '../api/insert-clicks.js'
import { addLink, openTestSigner } from './conversion-fixture.js'

const api = await withApi(t)
const { sql, workspaceId, registry } = api
const sign = await openTestSigner(sql)
const link = await addLink(sql, workspaceId, '/one')
const DAY_MS = 86_400_000
const post = (body: object) => api.post('/conversions', { event_name: 'a', ...body })
const set = (attribution_days: unknown) => api.patch(`/workspace/${workspaceId}`, { attribution_days })
/** A token of a click so long before now. */
const token = (ms: number) => sign(link, now.getTime() - ms)

t.test('a workspace says it, 90 by default, and its owner changes it', async (t) => {
  const daysOf = async () => (await api.get('/workspaces')).body[0].attribution_days
  t.equal(await daysOf(), 90)
  t.match(await set('30'), { status: 200, body: { attribution_days: 30 } })
  t.equal(await daysOf(), 30)
  t.match((await api.patch(`/workspace/${workspaceId}`, { name: 'x' })).body, { attribution_days: 30 })
  t.match((await set(null)).body, { attribution_days: 90 })
  for (const wrong of [-1, 3651, 1.5, 'ninety'])
    t.match(await set(wrong), { status: 400, body: { attribution_days: [/./] } })
})

t.test('a token of an older click earns nothing, and ties nobody', async (t) => {
  const inTime = await post({ svc_cid: token(90 * DAY_MS) })
  t.equal(inTime.body.link_id, link, 'the last moment counts')
  const late = await post({ svc_cid: token(90 * DAY_MS + 1), event_type: 'lead', external_id: 'late' })
  t.match(late, { status: 201, body: { link_id: null, click_id: null } })
  t.equal((await sql`SELECT FROM conversion_customers WHERE external_id = 'late'`).length, 0)
  const metric = await registry.getSingleMetric('slugline_conversions_unattributed_total')!.get()
  t.match(
    metric.values.find(({ labels }) => labels.reason === 'too_old'),
    { value: 1 },
  )
  const occurred_at = new Date(now.getTime() - DAY_MS).toISOString()
  t.equal((await post({ svc_cid: token(91 * DAY_MS), occurred_at })).body.link_id, link, 'by when it happened')
  const bulk = await api.post('/conversions', [
    { event_name: 'a', svc_cid: token(91 * DAY_MS) },
    { event_name: 'a', svc_cid: token(89 * DAY_MS) },
  ])
  t.match(bulk.body, [{ conversion: { link_id: null } }, { conversion: { link_id: link } }])
})

t.test('the bare id of a click is no other', async (t) => {
  const click = (ms: number, random: string) => ({ time: new Date(now.getTime() - ms), random })
  const clicks = [click(90 * DAY_MS, 'abcdefghij'), click(90 * DAY_MS + 1, 'abcdefghik')]
  await insertClicks(
    api.clickhouse.client,
    clicks.map((one) => ({ workspace_id: workspaceId, link_id: link, ...one })),
  )
  const idOf = ({ time, random }: (typeof clicks)[number]) => {
    const bytes = Buffer.alloc(16)
    bytes.writeUIntBE(time.getTime(), 0, 6)
    bytes.write(random, 6)
    return ulidText(bytes)
  }
  t.equal((await post({ svc_cid: idOf(clicks[0]) })).body.link_id, link)
  t.equal((await post({ svc_cid: idOf(clicks[1]) })).body.link_id, null)
})

t.test('a customer who is tied stays tied, however late the sale', async (t) => {
  const at = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await post({ event_type: 'lead', external_id: 'ann', svc_cid: token(400 * DAY_MS), occurred_at: at(399 * DAY_MS) })
  t.equal((await post({ external_id: 'ann', event_type: 'sale', amount_cents: 1 })).body.link_id, link)
})

t.test('0 is no limit, and what is recorded keeps its link when the days change', async (t) => {
  const { body } = await post({ event_id: 'before', svc_cid: token(80 * DAY_MS) })
  await set(0)
  t.equal((await post({ svc_cid: token(3000 * DAY_MS) })).body.link_id, link)
  await set(1)
  t.equal((await post({ svc_cid: token(2 * DAY_MS) })).body.link_id, null)
  t.match((await post({ event_id: 'before' })).body, { id: body.id, link_id: link })
})

t.test('a click that comes late to ClickHouse is held to it too', async (t) => {
  await set(1)
  const bytes = Buffer.alloc(16, 7)
  bytes.writeUIntBE(now.getTime() - 2 * DAY_MS, 0, 6)
  const clickId = ulidText(bytes)
  const insert = (id: string, occurredAt: Date, type: string) => sql`
    INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, external_id,
      unattributed, claimed_click_id, currency, ip_source, source)
    VALUES (${workspaceId}, ${id}, now(), ${occurredAt}, 'a', ${type}, 'bea', 'not_looked_up', ${clickId}, 'EUR',
      'server', 'test')`
  await insert('01KJ000000000000000000000A', now, 'lead')
  await insert('01KJ000000000000000000000B', new Date(now.getTime() - DAY_MS), 'sale')
  t.equal(await attribute(sql, workspaceId, clickId, link), 1)
  const rows = await sql`
    SELECT link_id, unattributed, claimed_click_id FROM conversions WHERE external_id = 'bea' ORDER BY id`
  t.same(
    [...rows],
    [
      { link_id: null, unattributed: 'too_old', claimed_click_id: null },
      { link_id: link, unattributed: null, claimed_click_id: null },
    ],
  )
  t.equal((await sql`SELECT FROM conversion_customers WHERE external_id = 'bea'`).length, 0, 'the lead was too late')
})
