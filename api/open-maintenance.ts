import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Flags } from '../abuse/flags.js'
import { connectShards } from '../clickhouse/shards.js'
import { keepCheckingDomains } from '../maintenance/check-domains.js'
import { createJobMetrics } from '../maintenance/job-metrics.js'
import { keepComparing } from '../maintenance/keep-comparing.js'
import { keepMaintaining } from '../maintenance/keep-maintaining.js'
import { keepPurging } from '../maintenance/keep-purging.js'
import { connectPostgres, type Sql } from '../postgres/connect.js'
import { HOUR_MS } from '../process/durations.js'
import type { Releasers } from '../process/run.js'
import type { Plan } from '../usage/plans.js'
import type { Config } from './config.js'
import type { DomainCheck } from './domains/check-cname.js'

export interface OpenMaintenanceOptions {
  config: Config
  sql: Sql
  flags: Flags
  /** Without it DNS records are not checked. */
  domainCheck: DomainCheck | undefined
  registry: Registry
  log: Logger
}

/**
 * Opens the jobs that the api process does on the side: purging, comparing with blocklists, checking domains, retention and
 * removal.
 */
export function openMaintenance(
  { config, sql, flags, domainCheck, registry, log }: OpenMaintenanceOptions,
  { use }: Pick<Releasers, 'use'>,
) {
  const runJob = createJobMetrics(registry)
  const purging = { sql, trashDays: config.TRASH_DAYS, auditDays: config.AUDIT_DAYS, registry, log, runJob }
  use(keepPurging(purging), (purging) => purging.close())
  use(keepComparing(sql, flags, log, runJob), (comparing) => comparing.close())
  if (domainCheck) use(keepCheckingDomains(sql, domainCheck, log, runJob), (checking) => checking.close())
  // Maintenance has its own connections: its queries take longer than a report may, and locks belong to connections.
  const maintenanceSql = use(connectPostgres(config.DATABASE_URL, 'api life cycle', { connections: 3 }), (sql) =>
    sql.end({ timeout: 1 }),
  )
  const maintenanceShards = use(
    connectShards(maintenanceSql, config.CLICKHOUSE_URL, 'api life cycle', { connections: 1, requestMs: HOUR_MS }),
    (shards) => shards.close(),
  )
  const retention = {
    free: config.RETENTION_DAYS_FREE,
    growth: config.RETENTION_DAYS_GROWTH,
    business: config.RETENTION_DAYS_BUSINESS,
    enterprise: config.RETENTION_DAYS_ENTERPRISE,
  } satisfies Record<Plan, number>
  use(keepMaintaining(maintenanceSql, maintenanceShards, retention, log, runJob), (maintaining) => maintaining.close())
}
