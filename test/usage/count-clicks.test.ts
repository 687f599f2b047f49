import t from 'tap'
import { type ClickTally, countClicks } from '../../usage/count-clicks.js'
import { withPostgres } from '../services.js'
import { intend } from './usage-fixture.js'

t.setTimeout(60_000)
const { sql } = await withPostgres(t)
await sql`INSERT INTO workspaces (name) SELECT 'w' || n FROM generate_series(1, 20) AS n`
const clicksOf = async (workspaceId: number) =>
  Number((await sql`SELECT clicks FROM click_counts WHERE workspace_id = ${workspaceId}`)[0]?.clicks ?? 0)

const tally = (over: Partial<ClickTally>): ClickTally => ({
  consumer: 'usage/test',
  partition: 'p',
  token: 't',
  months: [{ workspaceId: 1, month: '2026-03-01', clicks: 10 }],
  links: [],
  ...over,
})

t.test('two that write one batch at once add it once', async (t) => {
  await intend(sql, 'usage/test', 'p', 'first')
  const batch = tally({ token: 'first' })
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => countClicks(sql, batch)))
  t.equal(outcomes.filter(Boolean).length, 1)
  t.equal(await clicksOf(1), 10)
})

t.test('who has lost the partition adds nothing, however late', async (t) => {
  const before = await clicksOf(1)
  const late = tally({ token: 'late' })
  await intend(sql, 'usage/test', 'p', 'late')
  t.equal(await countClicks(sql, late), true, 'the successor repeats it')
  await intend(sql, 'usage/test', 'p', 'next')
  t.equal(await countClicks(sql, late), false, 'another batch is under way')
  await sql`UPDATE ingest_progress SET intent = NULL`
  t.equal(await countClicks(sql, late), false, 'none is under way')
  t.equal(await clicksOf(1), before + 10)
})

t.test('batches of many partitions with the same workspaces, in any order, are all added', async (t) => {
  const ids = Array.from({ length: 20 }, (_, i) => i + 1)
  const before = await Promise.all(ids.map(clicksOf))
  const batches = Array.from({ length: 20 }, (_, i) => ({ partition: `many ${i}`, token: `many ${i}` }))
  for (const { partition, token } of batches) await intend(sql, 'usage/test', partition, token)
  const months = ids.map((workspaceId) => ({ workspaceId, month: '2026-03-01', clicks: workspaceId }))
  await Promise.all(
    batches.map((batch, i) => countClicks(sql, tally({ ...batch, months: i % 2 ? months : months.toReversed() }))),
  )
  const after = await Promise.all(ids.map(clicksOf))
  t.strictSame(
    after.map((clicks, i) => clicks - before[i]),
    ids.map((id) => id * 20),
  )
})

t.test('a batch that cannot be added leaves no mark, and is added when it can', async (t) => {
  await intend(sql, 'usage/test', 'p', 'broken')
  const before = await clicksOf(2)
  const months = [
    { workspaceId: 2, month: '2026-03-01', clicks: 5 },
    { workspaceId: 3, month: 'no month', clicks: 5 },
  ]
  await t.rejects(countClicks(sql, tally({ token: 'broken', months })), /no month/)
  t.equal(await clicksOf(2), before)
  t.equal(await countClicks(sql, tally({ token: 'broken', months: months.slice(0, 1) })), true)
  t.equal(await clicksOf(2), before + 5)
})
