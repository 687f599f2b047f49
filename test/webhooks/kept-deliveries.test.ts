import t from 'tap'
import { DELIVERIES_MAX, findDeliveries, type KeptDelivery, keepDeliveries } from '../../webhooks/kept-deliveries.js'
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
