import { connectShards, demandRightServers } from '../clickhouse/shards.js'
import { connectPostgres } from '../postgres/connect.js'
import type { Releasers } from '../process/run.js'
import type { Telemetry } from '../process/telemetry/open-telemetry.js'
import type { Config } from './config.js'
import { ADMISSION_LOCK_MS_MAX } from './limits/admit.js'
import { DATABASE_CONNECTIONS } from './limits/database-turns.js'
import { CLICKHOUSE_CONNECTIONS } from './limits/query-places.js'
import { openTracing } from './open-tracing.js'
import { REPORT_MS_MAX } from './reports/run-query.js'

/** The time limit of a Postgres statement. No request waits longer. */
const STATEMENT_MS_MAX = 60_000

export interface OpenDatabasesOptions {
  config: Config
  telemetry: Telemetry | undefined
}

/**
 * Connects to Postgres and ClickHouse for the requests of the API, and traces them if telemetry is on.
 * @throws {Error} if a ClickHouse server belongs to another installation, or a shard has none
 */
export async function openDatabases({ config, telemetry }: OpenDatabasesOptions, { use }: Pick<Releasers, 'use'>) {
  const { traced, traceRequests } = await openTracing(telemetry)
  const connect = (name: string, bounds: { connections: number; statementMs?: number; lockMs?: number }) =>
    traced(use(connectPostgres(config.DATABASE_URL, name, bounds), (sql) => sql.end({ timeout: 1 })))
  const sql = connect('api', { connections: DATABASE_CONNECTIONS, statementMs: STATEMENT_MS_MAX })
  // Admission has connections of its own, so that callers are identified however busy other statements are.
  const admissionSql = connect('api admission', { connections: 2, lockMs: ADMISSION_LOCK_MS_MAX })
  const shards = use(
    connectShards(sql, config.CLICKHOUSE_URL, 'api', {
      connections: CLICKHOUSE_CONNECTIONS,
      requestMs: REPORT_MS_MAX,
      tracer: telemetry?.queryTracer,
    }),
    (shards) => shards.close(),
  )
  await demandRightServers(sql, shards)
  return { sql, admissionSql, shards, traceRequests }
}
