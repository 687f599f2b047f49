import t from 'tap'
import { parseWire } from '../../api/http/wire.js'
import { groupedQuery } from '../../api/reports/click-queries.js'
import { counterNames } from '../../api/reports/counters.js'
import type { Report } from '../../api/reports/report.js'
import { reportQuerySchema } from '../../api/reports/report-query.js'
import { runQuery } from '../../api/reports/run-query.js'
import { type Grouping, piecesOf, rawPieces, rollups, type Source } from '../../api/reports/sources.js'
import { statementsOf } from '../../migrate/clickhouse-ddl.js'
import { clickHouseSchema } from '../../migrate/clickhouse-schema.js'
import { auditRollups } from '../../rollups/audit.js'
import { fillRollup } from '../../rollups/reconcile.js'
import { ROLLUPS } from '../../rollups/rollups.js'
import { insertClicks } from '../api/insert-clicks.js'
import { withClickHouse } from '../services.js'
import { makeClicks } from './random-clicks.js'

const { client } = await withClickHouse(t)
const scope = { workspaceIds: [1, 2], linkIds: [1, 2, 3], fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2026, 2, 1) }
const insert = (seed: number) =>
  insertClicks(
    client,
    makeClicks(seed, 1_000, scope).map(({ timeMs, ...click }) => ({ ...click, time: new Date(timeMs) })),
  )
await insert(1)
const nameOf = (source: Source) => ('days' in source ? `${source.table} of ${source.days} days` : source.table)
const audit = () => auditRollups(client, '2026-01-01', '2026-02-28')

t.test('where rollups and raw clicks can both answer, they say the same', async (t) => {
  const now = new Date('2026-02-28T00:00:00Z')
  const ask = (query: Record<string, string>): Report => parseWire(reportQuerySchema(1, now), query)
  const groupings: Grouping[] = [
    ...[{}, { byTime: true }, { byTime: true, byLink: true }],
    ...counterNames.map((counter) => ({ counter })),
  ]
  const queries = [
    '',
    'bots=exclude',
    'bots=only',
    'start=2026-01-03T04:05:06Z&end=2026-02-27T21:00:00Z',
    'frequency=hour',
    'start=2025-12-10&end=2026-02-28',
    'start=2026-01-03&end=2026-02-03',
    'start=2025-12-03&end=2026-02-24',
    'timezone=Asia/Tokyo',
  ]
  const used = new Set<string>()
  const takenOff = new Set<string>()
  for (const query of queries) {
    const report = ask(Object.fromEntries(new URLSearchParams(query)))
    for (const grouping of groupings) {
      const pieces = piecesOf(report, grouping)
      for (const { source, isTakenOff } of pieces) (isTakenOff ? takenOff : used).add(nameOf(source))
      const answer = async (from: typeof pieces) => {
        const rows = await runQuery<object>(client, groupedQuery(report, grouping, from))
        return rows.map((row) => JSON.stringify(row)).sort()
      }
      t.same(await answer(pieces), await answer(rawPieces(report)), `${query} ${JSON.stringify(grouping)}`)
    }
  }
  for (const source of rollups) t.ok(used.has(nameOf(source)), `${nameOf(source)} is used`)
  for (const name of ['clicks', 'counter_referer_by_bucket of 7 days'])
    t.ok(takenOff.has(name), `${name} are taken off`)
})

t.test('a new rollup is filled from earlier clicks, also when it is filled twice', async (t) => {
  t.same(await audit(), [])
  for (const { table } of ROLLUPS) await client.command({ query: `DROP TABLE ${table}_mv` })
  await insert(2)
  t.same(new Set((await audit()).map(({ table }) => table)).size, ROLLUPS.length, 'the views were not there')
  for (const _ of ['once', 'again']) {
    for (const { text, rollup } of clickHouseSchema()) {
      for (const query of statementsOf(text)) await client.command({ query })
      if (rollup) await fillRollup(client, rollup)
    }
  }
  t.same(await audit(), [])
  await insert(3)
  t.same(await audit(), [], 'and the views are there again')
})

t.test('on a cluster both tables of a rollup go', async (t) => {
  t.same(statementsOf('DROP TABLE IF EXISTS b {{on_cluster}}', 'main'), [
    "DROP TABLE IF EXISTS b ON CLUSTER 'main'",
    "DROP TABLE IF EXISTS b_distributed ON CLUSTER 'main'",
  ])
})
