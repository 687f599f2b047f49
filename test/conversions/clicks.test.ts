import t from 'tap'
import { ulidBytes } from '../../click/ulid.js'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { completeConversions } from '../../maintenance/complete-conversions.js'
import { addStranger, now, withApi } from '../api/api-fixture.js'
import { insertClicks } from '../api/insert-clicks.js'
import { oneShard } from '../one-shard.js'
import { addLink } from './conversion-fixture.js'

const away = connectClickHouse('http://127.0.0.1:9', 'test')
t.teardown(() => away.close())
let isAway = false
const shards = { of: async () => (isAway ? away : api.clickhouse.client) }
const api = await withApi(t, { shards })
const { sql, workspaceId, clickhouse } = api
const link = await addLink(sql, workspaceId, '/one')
const stranger = await addStranger(sql)
const foreignLink = await addLink(sql, stranger.workspaceId, '/foreign')

/** Letters, because they stay the same bytes when they are inserted as text. */
const RANDOM = 'abcdefghij'
const time = new Date('2026-03-08T12:34:56.789Z')
const idOf = (time: Date, random: string) => {
  const wanted = Buffer.concat([Buffer.alloc(6), Buffer.from(random)])
  wanted.writeUIntBE(time.getTime(), 0, 6)
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  let value = BigInt(`0x${wanted.toString('hex')}`)
  let text = ''
  for (let i = 0; i < 26; i += 1) {
    text = digits[Number(value & 31n)] + text
    value >>= 5n
  }
  return text
}
const click = { workspace_id: workspaceId, link_id: link, time, random: RANDOM }
await insertClicks(clickhouse.client, [
  click,
  { ...click, link_id: link + 50, random: 'abcdefghik' },
  { ...click, link_id: link + 51, time: new Date(time.getTime() + 1) },
  { ...click, random: 'botsbotsbo', bot_name: 'Googlebot' },
  { ...click, workspace_id: stranger.workspaceId, link_id: foreignLink, random: 'foreignxxx' },
])

const post = async (body: object) => (await api.post('/conversions', { event_name: 'a', ...body })).body

t.test('an id is its bytes', async (t) => {
  t.equal(ulidBytes(idOf(time, RANDOM))!.toString('latin1', 6), RANDOM)
  t.equal(ulidBytes(idOf(time, RANDOM))!.readUIntBE(0, 6), time.getTime())
})

t.test('the bare id of a click is looked up, and a lead with it ties', async (t) => {
  const svc_cid = idOf(time, RANDOM)
  t.match(await post({ svc_cid }), { link_id: link, click_id: svc_cid })
  t.match(await post({ svc_cid: svc_cid.toLowerCase() }), { link_id: link, click_id: svc_cid })
  await post({ svc_cid, event_type: 'lead', external_id: 'c' })
  t.match(await post({ external_id: 'c' }), { link_id: link, click_id: svc_cid })
})

t.test("a bot's click earns nothing and ties nobody, as no funnel counts it", async (t) => {
  const svc_cid = idOf(time, 'botsbotsbo')
  const { id, ...body } = await post({ svc_cid, event_type: 'lead', external_id: 'of a bot' })
  t.match(body, { link_id: null, click_id: null })
  t.same(await sql`SELECT unattributed, claimed_click_id FROM conversions WHERE id = ${id}`, [
    { unattributed: 'bot_click', claimed_click_id: null },
  ])
  t.equal((await post({ external_id: 'of a bot' })).link_id, null)
  // One that came before its click was in ClickHouse.
  const early = '01AZZZZZZZZZZZZZZZZZZZZZZZ'
  await sql`
    INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, unattributed,
      claimed_click_id, currency, ip_source, source)
    VALUES (${workspaceId}, ${early}, now(), now(), 'a', 'custom', 'not_looked_up', ${svc_cid}, 'USD', 'server', 'api')`
  const { client } = clickhouse
  await completeConversions(sql, oneShard(client))
  const rows = await sql`SELECT link_id, unattributed, claimed_click_id FROM conversions WHERE id = ${early}`
  t.same(rows, [{ link_id: null, unattributed: 'bot_click', claimed_click_id: null }])
})

t.test("other ids, and another workspace's, are not found", async (t) => {
  for (const svc_cid of [
    idOf(time, 'abcdefghix'),
    idOf(new Date(time.getTime() + 2), RANDOM),
    idOf(time, 'foreignxxx'),
  ])
    t.match(await post({ svc_cid }), { link_id: null, click_id: null })
  const [{ unattributed }] = await sql`SELECT unattributed FROM conversions ORDER BY id DESC LIMIT 1`
  t.equal(unattributed, 'unknown_click')
})

t.test('a click that is not there may be on its way, for a day', async (t) => {
  const reasonOf = async (clickAgoMs: number) => {
    const svc_cid = idOf(new Date(now.getTime() - clickAgoMs), 'onitswayxx')
    const { id, link_id } = await post({ svc_cid })
    t.equal(link_id, null)
    const [row] = await sql`SELECT unattributed, claimed_click_id FROM conversions WHERE id = ${id}`
    return row.claimed_click_id === svc_cid ? row.unattributed : [row.unattributed, row.claimed_click_id]
  }
  t.equal(await reasonOf(500), 'not_looked_up')
  t.equal(await reasonOf(23 * 3600_000), 'not_looked_up')
  t.equal(await reasonOf(-30_000), 'not_looked_up', 'clocks differ')
  t.same(await reasonOf(25 * 3600_000), ['unknown_click', null])
  t.same(await reasonOf(-3600_000), ['unknown_click', null])
})

t.test('many at once are looked up together', async (t) => {
  const ids = [idOf(time, RANDOM), idOf(time, 'nosuchclik'), idOf(new Date(time.getTime() + 1), RANDOM)]
  const { body } = await api.post(
    '/conversions',
    ids.map((svc_cid) => ({ event_name: 'many', svc_cid })),
  )
  // The third one's click is of a link that is not there.
  t.same(
    body.map(({ conversion }: { conversion: { link_id: number } }) => conversion.link_id),
    [link, null, null],
  )
})

t.test('without ClickHouse the conversion is recorded, and the id is kept', async (t) => {
  isAway = true
  t.teardown(() => {
    isAway = false
  })
  const svc_cid = idOf(time, RANDOM)
  const body = await post({ svc_cid, event_id: 'away' })
  t.match(body, { link_id: null, click_id: null })
  t.match(await sql`SELECT unattributed, claimed_click_id FROM conversions WHERE id = ${body.id}`, [
    { unattributed: 'not_looked_up', claimed_click_id: svc_cid },
  ])
})
