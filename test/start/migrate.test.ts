import path from 'node:path'
import t from 'tap'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { startClickHouse } from '../../embedded/clickhouse/spawn.js'
import { startPostgres } from '../../embedded/postgres.js'
import { connectPostgres } from '../../postgres/connect.js'
import { printToSlowReader, runMigrate } from './run-migrate.js'
import { openDataDir } from './run-start.js'

t.test('both stores are brought to the newest schema, a line for each file, and again nothing', async (t) => {
  const dataDir = openDataDir(t)
  const [postgres, clickhouse] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDir, 'postgres') }),
    startClickHouse({ dataDir: path.join(dataDir, 'clickhouse') }),
  ])
  t.teardown(() => Promise.all([postgres.stop(), clickhouse.stop()]))
  const url = new URL(clickhouse.url)
  url.pathname = '/not_there_yet'
  const env = { DATABASE_URL: postgres.url, CLICKHOUSE_URL: url.href }
  const early = await runMigrate({ ...env, CLICKHOUSE_URL: 'http://127.0.0.1:1' })
  t.equal(early.code, 1)
  t.notMatch(early.output, 'has the key', 'none is made that a failure would hide')
  const first = await runMigrate(env)
  t.equal(first.code, 0, first.output)
  t.match(early.output, /^postgres: applied 0001\S*\.sql$/m)
  t.match(first.output, /^clickhouse: applied 0001\S*\.sql$/m)
  t.match(first.output, /\napi: workspace \d+ has the key sk_\w{32}, which is shown this once\n$/, 'the last line')
  t.same(await runMigrate(env), { code: 0, output: 'postgres: nothing to apply\nclickhouse: nothing to apply\n' })
})

t.test('stores of another version are refused as they are, with one error', async (t) => {
  const dataDir = openDataDir(t)
  const [postgres, clickhouse] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDir, 'postgres') }),
    startClickHouse({ dataDir: path.join(dataDir, 'clickhouse') }),
  ])
  t.teardown(() => Promise.all([postgres.stop(), clickhouse.stop()]))
  const [sql, client] = [connectPostgres(postgres.url, 'test'), connectClickHouse(clickhouse.url, 'test')]
  t.teardown(() => Promise.all([sql.end({ timeout: 1 }), client.close()]))
  await sql`CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz DEFAULT now())`
  await sql`INSERT INTO schema_migrations VALUES ('0001_management.sql', '1'), ('0005_expiry.sql', '2')`
  const env = { DATABASE_URL: postgres.url, CLICKHOUSE_URL: clickhouse.url }
  const refused = await runMigrate(env)
  t.equal(refused.code, 1)
  t.match(
    refused.output,
    /^Cannot migrate: Postgres at \S+: its schema is another version's \([^\n]*\) and was left as it is[^\n]*\n$/,
  )
  t.match(refused.output, '(unknown here: 0001_management.sql; changed since: 0005_expiry.sql)')
  t.same(await sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`, [{ tablename: 'schema_migrations' }])

  await sql`DROP TABLE schema_migrations`
  await client.command({
    query: 'CREATE TABLE schema_migrations (name String, checksum String) ENGINE = MergeTree ORDER BY name',
  })
  const values = [{ name: '0003_counter_country.sql', checksum: '1' }]
  await client.insert({ table: 'schema_migrations', values, format: 'JSONEachRow' })
  t.match(
    (await runMigrate(env)).output,
    /^Cannot migrate: ClickHouse at \S+: its schema [^\n]*\(unknown here: 0003_counter_country\.sql\)/m,
  )
  const tables = await client.query({
    query: 'SELECT name FROM system.tables WHERE database = currentDatabase()',
    format: 'JSONEachRow',
  })
  t.same(await tables.json(), [{ name: 'schema_migrations' }])
})

t.test('the schema is printed as each store is told it, without any store', async (t) => {
  const alone = await runMigrate({}, '--print')
  t.equal(alone.code, 0)
  t.match(alone.output, /^-- postgres: 0001_workspaces\.sql\n/)
  t.match(
    alone.output,
    /^-- clickhouse: counter_utm_term_by_day\n[^;]*CREATE TABLE IF NOT EXISTS counter_utm_term_by_day/m,
  )
  t.match(alone.output, /^ {4}arrayJoin\(params\) AS value, count\(\) AS clicks/m)
  t.notMatch(alone.output, /\{\{|CLUSTER/)
  t.equal(printToSlowReader(), alone.output, 'a slow reader gets all of it')
  const { output } = await runMigrate({ CLICKHOUSE_CLUSTER: 'main' }, '--print')
  t.match(output, /CREATE TABLE IF NOT EXISTS clicks_distributed ON CLUSTER 'main' AS clicks\n/)
  t.match(await runMigrate({}, '--prin'), { code: 1, output: "Unknown option '--prin'" })
})

t.test('what is missing is told at once', async (t) => {
  const { code, output } = await runMigrate({})
  t.equal(code, 1)
  t.match(output, 'DATABASE_URL')
  t.match(output, 'CLICKHOUSE_URL')
})

t.test('a store that is away is named', async (t) => {
  const { code, output } = await runMigrate({
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    CLICKHOUSE_URL: 'http://127.0.0.1:1',
  })
  t.equal(code, 1)
  t.match(output, /^Cannot migrate: Postgres at 127.0.0.1:1: .*ECONNREFUSED/)
})
