import t from 'tap'
import { statementsOf } from '../../clickhouse/ddl.js'
import { readMigrations } from '../../process/read-migrations.js'
import { withClickHouse } from '../services.js'

t.setTimeout(60_000)

const schema = readMigrations(new URL('../../../clickhouse/schema/', import.meta.url))
const visits = schema.find(({ name }) => name.startsWith('0019'))!.text

t.test('on a single server a statement stays one, without a cluster', async (t) => {
  const [statement, ...others] = statementsOf(visits)
  t.same(others, [])
  t.match(statement, /ALTER TABLE clicks\s+ADD COLUMN IF NOT EXISTS trigger/)
  t.notMatch(statement, /\{\{|CLUSTER/)
})

t.test('in a cluster every table has a distributed one, and what alters the one alters the other', async (t) => {
  const statements = schema.flatMap(({ text }) => statementsOf(text, 'c1'))
  const named = (pattern: RegExp) => statements.flatMap((text) => pattern.exec(text)?.[1] ?? [])
  const created = named(/^CREATE TABLE IF NOT EXISTS (\w+)/m)
  const altered = named(/^ALTER TABLE (\w+)/m)
  for (const list of [created, altered]) {
    const tables = list.filter((name) => !name.endsWith('_distributed'))
    t.ok(tables.length > 0)
    t.same(
      list.filter((name) => name.endsWith('_distributed')),
      tables.map((name) => `${name}_distributed`),
    )
  }
  for (const statement of statements) t.match(statement, /ON CLUSTER 'c1'/)
})

t.test('columns are added once, and rows from before have their defaults', async (t) => {
  const { client } = await withClickHouse(t)
  await client.command({ query: 'CREATE TABLE before (workspace_id UInt32) ENGINE = MergeTree ORDER BY workspace_id' })
  await client.insert({ table: 'before', values: [{ workspace_id: 7 }], format: 'JSONEachRow' })
  const [query] = statementsOf(visits.replace('TABLE clicks', 'TABLE before'))
  for (const _ of ['once', 'again']) await client.command({ query })
  const result = await client.query({ query: 'SELECT * FROM before', format: 'JSONEachRow' })
  t.same(await result.json(), [{ workspace_id: 7, trigger: '', bot_category: '', bot_verified: 0 }])
})
