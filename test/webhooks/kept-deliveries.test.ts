import t from 'tap'
import {
  DELIVERIES_MAX,
  findDeliveries,
  forgetPayloads,
  type KeptDelivery,
  keepDeliveries,
  PAYLOAD_LENGTH_MAX,
  PAYLOADS_MAX,
  toKept,
} from '../../webhooks/kept-deliveries.js'
import { withPostgres } from '../services.js'

const delivery = (id: string): KeptDelivery => ({
  id,
  time: '2026-03-10T15:30:00.000Z',
  event: 'click',
  outcome: 'status',
  status: 500,
  error: null,
  duration_ms: 12,
})
const many = (name: string, count: number) => Array.from({ length: count }, (_, i) => delivery(`${name} ${i}`))

t.test('of each webhook the newest are kept, also where several write at once', async (t) => {
  const { sql } = await withPostgres(t)
  await sql`INSERT INTO workspaces (name, webhooks) VALUES ('a', ${['https://a.example', 'https://b.example']})`
  const [first, second] = (await sql<{ id: string }[]>`SELECT id FROM webhooks ORDER BY id`).map(({ id }) => id)
  const ids = async (id: string) => (await findDeliveries(sql, id)).map((kept) => kept.id)
  t.same(await ids(first), [])
  await keepDeliveries(sql, new Map())
  await keepDeliveries(
    sql,
    new Map([
      [first, many('a', 2)],
      [second, many('b', DELIVERIES_MAX + 5)],
      ['999999', many('gone', 1)],
    ]),
  )
  t.same(await findDeliveries(sql, first), many('a', 2).toReversed())
  t.same(
    await ids(second),
    many('b', DELIVERIES_MAX + 5)
      .slice(5)
      .toReversed()
      .map(({ id }) => id),
  )
  const writers = Array.from({ length: 20 }, (_, i) => {
    const each = [first, second].map((id) => [id, many(`w${i}`, 3)] as const)
    return keepDeliveries(sql, new Map(i % 2 ? each : each.toReversed()))
  })
  await Promise.all(writers)
  t.equal((await ids(first)).length, 62)
  t.same((await ids(first)).slice(-2), ['a 1', 'a 0'])
  t.equal((await ids(second)).length, DELIVERIES_MAX)
  t.equal((await ids(second)).filter((id) => id.startsWith('w')).length, 60)
})

t.test('the newest have their payloads, unless these are long', async (t) => {
  const { sql } = await withPostgres(t)
  await sql`INSERT INTO workspaces (name, webhooks) VALUES ('a', ${['https://a.example']})`
  const [{ id }] = await sql<[{ id: string }]>`SELECT id FROM webhooks`
  const withPayloads = (name: string, count: number) =>
    many(name, count).map((each) =>
      toKept(each, { kind: 'delivered', tookMs: 1, answer: 'a\0b' }, `{"id":"${each.id}"}`),
    )
  const counted = async () => (await findDeliveries(sql, id)).filter(({ payload }) => payload !== undefined).length
  await keepDeliveries(sql, new Map([[id, withPayloads('a', PAYLOADS_MAX + 3)]]))
  t.equal(await counted(), PAYLOADS_MAX)
  await keepDeliveries(sql, new Map([[id, withPayloads('b', 2)]]))
  t.equal(await counted(), PAYLOADS_MAX)
  t.match((await findDeliveries(sql, id))[0], { payload: '{"id":"b 1"}', answer: 'a\ufffdb' })
  const long = toKept(delivery('c'), { kind: 'delivered', tookMs: 1 }, 'x'.repeat(PAYLOAD_LENGTH_MAX + 1))
  t.notOk('payload' in long)
})

t.test('a webhook without deliveries, as one that only missed some, costs the others nothing', async (t) => {
  const { sql } = await withPostgres(t)
  await sql`INSERT INTO workspaces (name, webhooks) VALUES ('a', ${['https://a.example', 'https://b.example']})`
  const [first, second] = (await sql<{ id: string }[]>`SELECT id FROM webhooks ORDER BY id`).map(({ id }) => id)
  for (const name of ['one', 'two'])
    await keepDeliveries(
      sql,
      new Map([
        [first, []],
        [second, many(name, 1)],
      ]),
    )
  t.same(await findDeliveries(sql, first), [])
  t.same(
    (await findDeliveries(sql, second)).map(({ id }) => id),
    ['two 0', 'one 0'],
  )
})

t.test('payloads of forgotten clicks are removed, and no others', async (t) => {
  const { sql } = await withPostgres(t)
  await sql`INSERT INTO workspaces (name, webhooks) VALUES ('a', ${['https://a.example']}), ('b', ${['https://b.example']})`
  const webhooks = await sql<{ id: string; workspaceId: number }[]>`
    SELECT id, workspace_id AS "workspaceId" FROM webhooks ORDER BY id`
  const told = (id: string): KeptDelivery => ({
    ...delivery(id),
    payload: JSON.stringify({ event: 'click', click: { id, params: { hostile: '\0\ud800' } } }),
    answer: `thanks for ${id}`,
  })
  const change = { ...delivery('change'), event: 'link.updated' as const, payload: '{"event":"link.updated"}' }
  const long = delivery('long')
  for (const { id } of webhooks) await keepDeliveries(sql, new Map([[id, [told('gone'), told('stays'), change, long]]]))
  const { workspaceId } = webhooks[0]
  await forgetPayloads(sql, [
    { workspaceId, id: 'gone' },
    { workspaceId, id: 'never told' },
  ])
  t.same(await findDeliveries(sql, webhooks[0].id), [long, change, told('stays'), delivery('gone')])
  t.same(await findDeliveries(sql, webhooks[1].id), [long, change, told('stays'), told('gone')], "another workspace's")
})
