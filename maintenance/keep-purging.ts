import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Sql } from '../postgres/connect.js'
import { HOUR_MS } from '../process/durations.js'
import { keepDoing } from '../process/keep-doing.js'
import { dropOldChanges } from './drop-old-changes.js'
import type { RunJob } from './job-metrics.js'
import { createOutboxMetrics } from './outbox-metrics.js'
import { purgeAuditLog } from './purge-audit-log.js'
import { purgeReports } from './purge-reports.js'
import { purgeTrash } from './purge-trash.js'
import { resumeDeletions } from './remove-workspace-rows.js'

const EVERY_MS = HOUR_MS
const RESUME_EVERY_MS = 10_000

export interface PurgingOptions {
  sql: Sql
  /** Days that deleted links stay in the trash. */
  trashDays: number
  /** Days that entries of the audit log are kept. */
  auditDays: number
  registry: Registry
  log: FastifyBaseLogger
  runJob: RunJob
}

/**
 * Removes old rows from Postgres (trash, audit log, unsent changes), now and every hour, until it is closed. Deletions of
 * workspaces that a kill has interrupted go on within a minute, also while ClickHouse is away.
 */
export function keepPurging({ sql, trashDays, auditDays, registry, log, runJob }: PurgingOptions) {
  const { onDropped } = createOutboxMetrics(registry, sql)
  const doing = [
    keepDoing('delete workspaces', RESUME_EVERY_MS, log, async () => {
      const workspaces = await runJob('resume_deletions', () => resumeDeletions(sql))
      if (workspaces > 0) log.info({ workspaces }, 'interrupted deletions of workspaces finished')
      return false
    }),
    keepDoing('purge the trash', EVERY_MS, log, async () => {
      const links = await runJob('purge_trash', () => purgeTrash(sql, trashDays))
      if (links > 0) log.info({ links }, 'trash purged')
      return false
    }),
    keepDoing('purge the audit log', EVERY_MS, log, async () => {
      const entries = await runJob('purge_audit_log', () => purgeAuditLog(sql, auditDays))
      if (entries > 0) log.info({ entries }, 'audit log purged')
      return false
    }),
    keepDoing('purge reports of links', EVERY_MS, log, async () => {
      await runJob('purge_reports', () => purgeReports(sql))
      return false
    }),
    keepDoing('drop old changes of links', EVERY_MS, log, async () => {
      const changes = await runJob('drop_old_changes', () => dropOldChanges(sql))
      onDropped(changes)
      if (changes > 0)
        log.error(
          { changes },
          'changes of links were dropped: no events process sent them to webhooks within three days',
        )
      return false
    }),
  ]
  return { close: () => Promise.all(doing.map(({ close }) => close())) }
}
