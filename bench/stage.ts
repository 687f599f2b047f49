import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectClickHouse } from '../clickhouse/connect.js'
import { startClickHouse } from '../embedded/clickhouse/spawn.js'
import { startPostgres } from '../embedded/postgres.js'
import { migrateClickHouse } from '../migrate/migrate-clickhouse.js'
import { migratePostgres } from '../migrate/migrate-postgres.js'
import { connectPostgres } from '../postgres/connect.js'
import { until as untilTrue } from '../test/until.js'
import { LINKS } from './requests.js'
import { OTHER_CORE, pin, startPinned } from './side.js'

export const program = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** Stores with 100,000 links, in a folder that goes afterwards, and a way to start programs on them. */
export async function openStage() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'slugline-bench-'))
  fs.chmodSync(dataDir, 0o755) // for the user that the embedded Postgres runs as
  const [postgres, clickhouse] = await Promise.all([
    startPostgres({ dataDir: path.join(dataDir, 'postgres') }),
    startClickHouse({ dataDir: path.join(dataDir, 'clickhouse') }),
  ])
  pin(postgres.pid, OTHER_CORE)
  pin(clickhouse.pid, OTHER_CORE)
  const sql = connectPostgres(postgres.url, 'bench')
  const client = connectClickHouse(clickhouse.url, 'bench')
  await migratePostgres(sql)
  await migrateClickHouse(client)
  await sql`INSERT INTO workspaces (name) VALUES ('bench')`
  await sql`
    INSERT INTO links (workspace_id, slug, url)
    SELECT 1, '/s' || i, 'https://www.example.com/products/' || md5(i::text) || '?ref=' || i
    FROM generate_series(1, ${LINKS}) AS i`
  const env = {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    DATA_DIR: dataDir,
    REDIRECTOR_MONITOR_PORT: '0',
    INGEST_MONITOR_PORT: '0',
  }
  return {
    dataDir,
    env,
    sql,
    client,
    clickhousePid: clickhouse.pid,
    postgresPid: postgres.pid,
    start: (core: string, name: string, more: NodeJS.ProcessEnv = {}) =>
      startPinned(core, program(name), [], { ...env, ...more }),
    async close() {
      await sql.end({ timeout: 1 })
      await client.close()
      await clickhouse.stop()
      await postgres.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Postgres, with a process for each connection that there is now. */
export const postgresOf = ({ postgresPid }: Stage): number[] => [
  postgresPid,
  ...fs.readFileSync(`/proc/${postgresPid}/task/${postgresPid}/children`, 'utf8').trim().split(' ').map(Number),
]

export async function countRows({ client }: Stage, table: 'clicks' | 'system.merges'): Promise<number> {
  const result = await client.query({ query: `SELECT count() FROM ${table}`, format: 'JSONCompactEachRow' })
  const [[count]] = await result.json<[string]>()
  return Number(count)
}

/** Looks less often than tests do, because looking costs CPU that is measured. */
export const until = (holds: () => Promise<boolean>, what: string, seconds = 120) =>
  untilTrue(holds, what, { msMax: seconds * 1000, everyMs: 100 })
