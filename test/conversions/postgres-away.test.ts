// Ingest, whose export of conversions reads from Postgres, outlives Postgres being away.
import path from 'node:path'
import t from 'tap'
import { ulid } from 'ulid'
import { startPostgres } from '../../embedded/postgres.js'
import { migratePostgres } from '../../migrate/migrate-postgres.js'
import { connectPostgres, type Sql } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { withClickHouse } from '../services.js'
import { until } from '../until.js'

t.setTimeout(300_000)
const clickhouse = await withClickHouse(t)
const dataDir = path.join(withFolder(t), 'postgres')
let postgres = await startPostgres({ dataDir })
t.teardown(() => postgres.stop())
const port = Number(new URL(postgres.url).port)
const monitorPort = await freePort()

async function withSql<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connectPostgres(postgres.url, 'test')
  return work(sql).finally(() => sql.end({ timeout: 1 }))
}

const convert = () =>
  withSql(
    (sql) => sql`
      INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, unattributed, currency,
        ip_source, source)
      VALUES (1, ${ulid()}, now(), now(), 'paid', 'sale', 'no_token', 'EUR', 'server', 'api')`,
  )

async function exported(): Promise<number> {
  const result = await clickhouse.client.query({
    query: 'SELECT toInt32(count()) AS n FROM conversions FINAL',
    format: 'JSONEachRow',
  })
  return (await result.json<{ n: number }>())[0].n
}

t.test('it says so, does not end, and goes on', async (t) => {
  await withSql(async (sql) => {
    await migratePostgres(sql)
    await sql`INSERT INTO workspaces (name) VALUES ('one')`
  })
  const ingest = programVictim(t, 'ingest', 'ingest/main.js', {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    DATA_DIR: withFolder(t),
    INGEST_MONITOR_PORT: String(monitorPort),
  })
  await ingest.start()
  await convert()
  await until(async () => (await exported()) === 1, 'the first conversion in ClickHouse')
  await postgres.stop()
  await until(async () => {
    if (ingest.hasEnded()) return true
    // Not `parts.conversions`, which says it only until the right to follow them is lost too.
    return !(await fetch(`http://127.0.0.1:${monitorPort}/health/ready`)).ok
  }, 'ingest to notice that Postgres is away')
  t.notOk(ingest.hasEnded(), 'it is there')
  postgres = await startPostgres({ dataDir, port })
  await convert()
  await until(async () => ingest.hasEnded() || (await exported()) === 2, 'the second conversion in ClickHouse')
  t.notOk(ingest.hasEnded(), 'and has gone on')
})
