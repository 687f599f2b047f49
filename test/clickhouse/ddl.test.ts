import t from 'tap'
import { statementsOf } from '../../migrate/clickhouse-ddl.js'
import { clickHouseSchema } from '../../migrate/clickhouse-schema.js'
import { withClickHouse } from '../services.js'

t.setTimeout(60_000)

/** A file as a later version may bring it. */
const visits = `
-- How a click came about, and of bots what they are for.
ALTER TABLE clicks {{on_cluster}}
    ADD COLUMN IF NOT EXISTS trigger LowCardinality(String) DEFAULT '' CODEC(ZSTD(1)),
    ADD COLUMN IF NOT EXISTS bot_category LowCardinality(String) DEFAULT '' CODEC(ZSTD(1)),
    ADD COLUMN IF NOT EXISTS bot_verified UInt8 DEFAULT 0 CODEC(ZSTD(1))`
const schema = [...clickHouseSchema(), { name: 'visits', text: visits }]

t.test('on a single server a statement stays one, without a cluster', async (t) => {
  const [statement, ...others] = statementsOf(visits)
  t.same(others, [])
  t.match(statement, /ALTER TABLE clicks\s+ADD COLUMN IF NOT EXISTS trigger/)
  t.notMatch(statement, /\{\{|CLUSTER/)
})

t.test('in a cluster a table with workspaces has a distributed one, which is altered with it', async (t) => {
  const statements = schema.flatMap(({ text }) => statementsOf(text, 'c1'))
  const named = (pattern: RegExp) => statements.flatMap((text) => pattern.exec(text)?.[1] ?? [])
  const created = named(/^CREATE TABLE IF NOT EXISTS (\w+)/m)
  const altered = named(/^ALTER TABLE (\w+)(?=[\s\S]*\bADD COLUMN\b)/m) // a codec is no matter of a distributed one
  for (const list of [created, altered]) {
    const tables = list.filter(
      (name) => !name.endsWith('_distributed') && !name.startsWith('ingest_') && name !== 'shard',
    )
    t.ok(tables.length > 0)
    t.same(
      list.filter((name) => name.endsWith('_distributed')),
      tables.map((name) => `${name}_distributed`),
    )
  }
  for (const statement of statements) {
    t.match(statement, /ON CLUSTER 'c1'/)
    t.notMatch(statement, /\{\{/, 'nothing is left open')
  }
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

t.test('every statement is one that the engine parses, on a single server and in a cluster', async (t) => {
  const { client } = await withClickHouse(t)
  for (const { name, text } of schema) {
    for (const cluster of [undefined, 'c1']) {
      for (const [i, statement] of statementsOf(text, cluster).entries()) {
        const result = await client.query({ query: `EXPLAIN AST ${statement}`, format: 'TabSeparated' })
        const what = `${name}, statement ${i + 1}${cluster ? ' in a cluster' : ''}`
        t.match(await result.text(), /^(CreateQuery|AlterQuery|InsertQuery|DropQuery) /, what)
      }
    }
  }
  await t.rejects(client.query({ query: 'EXPLAIN AST CREATE TABLE a (x Int8) ENGINE =' }), 'and what is wrong is not')
})

t.test('in a cluster every table has a path of its own, and remembers as many inserts', async (t) => {
  const statements = schema.flatMap(({ text }) => statementsOf(text, 'c1'))
  const created = statements.filter((text) => /^CREATE TABLE/m.test(text) && !/ENGINE = Distributed/.test(text))
  const paths = created.map(
    (text) => /ENGINE = Replicated\w*MergeTree\('([^']+)', '\{replica\}'(?:, \w+)?\)/.exec(text)?.[1],
  )
  t.notOk(paths.includes(undefined))
  t.equal(new Set(paths).size, created.length)
  for (const path of paths) t.match(path, /^\/clickhouse\/tables\/\{shard\}\/\{database\}\/\w+$/)
  // Marks and conversions replace each other: one that is written again changes nothing.
  for (const text of created.filter((text) => !/ReplicatedReplacingMergeTree/.test(text))) {
    t.match(text, /\breplicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800/)
    t.notMatch(text, /non_replicated/)
  }
})

t.test('in a cluster views read and write the tables of their own server', async (t) => {
  const views = schema
    .flatMap(({ text }) => statementsOf(text, 'c1'))
    .filter((text) => /^CREATE MATERIALIZED VIEW/m.test(text))
  t.ok(views.length > 15)
  for (const text of views) {
    t.notMatch(text, /_distributed/)
    t.match(text, /_mv ON CLUSTER 'c1' TO \w+ AS\b[\s\S]*\nFROM clicks\n/)
  }
})
