import path from 'node:path'
import t from 'tap'
import { startClickHouse } from '../../embedded/clickhouse/spawn.js'
import { startPostgres } from '../../embedded/postgres.js'
import { runMigrate } from './run-migrate.js'
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
