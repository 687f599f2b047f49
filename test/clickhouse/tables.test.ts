// Whatever has clicks must be known to retention, removal, correction and audit, which all go by `ROLLUPS`; conversions go
// with their workspace alone.
import t from 'tap'
import { columnsOf, ROLLUPS } from '../../rollups/rollups.js'
import { withClickHouse } from '../services.js'

/** Tables with nothing about a click or a visitor, which nobody has to remove. */
const withoutClicks = ['ingest_marks', 'ingest_sequences', 'schema_migrations', 'shard']

const { client } = await withClickHouse(t)
const ask = async <Row>(query: string) => {
  const result = await client.query({ query, format: 'JSONEachRow' })
  return (await result.json<Row>()) as Row[]
}
const tables = await ask<{ name: string; engine: string }>(
  'SELECT name, engine FROM system.tables WHERE database = currentDatabase()',
)
const isView = ({ engine }: { engine: string }) => engine === 'MaterializedView'
const named = (some: { name: string }[]) => some.map(({ name }) => name).sort()

t.test('every table is the clicks, a rollup, the conversions, or one that has no clicks', async (t) => {
  const known = ['clicks', 'conversions', ...ROLLUPS.map(({ table }) => table), ...withoutClicks]
  t.same(named(tables.filter((table) => !isView(table))), known.sort())
  t.same(
    named(tables.filter(isView)),
    ROLLUPS.map(({ table }) => `${table}_mv`).sort(),
    'and each rollup has one view, which feeds it',
  )
})

t.test('every rollup has the columns by which it is audited and corrected, and no others', async (t) => {
  for (const rollup of ROLLUPS) {
    const columns = await ask<{ name: string }>(
      `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = '${rollup.table}' ORDER BY position`,
    )
    const counted = columns.map(({ name }) => name)
    t.same(counted.toSorted(), ['workspace_id', ...columnsOf(rollup), 'clicks', 'human_clicks'].sort(), rollup.table)
  }
})
