import type { FastifyBaseLogger } from 'fastify'
import type { Shards } from '../clickhouse/shards.js'
import { alone } from '../postgres/alone.js'
import type { Sql } from '../postgres/connect.js'
import { HOUR_MS } from '../process/durations.js'
import { areClaimsFresh, attributeFresh, completeConversions } from './complete-conversions.js'
import { correctRollups, mergeCorrected } from './correct-rollups.js'
import { expireClicks, type Retention } from './expire-clicks.js'
import { type RunJob, runUnnoted } from './job-metrics.js'
import { removeDeleted } from './remove-deleted.js'
import { removeExpired } from './remove-expired.js'

interface Pace {
  maintainMs: number
  /** Wait before interrupted work goes on. */
  continueMs: number
  /** Interval at which pending corrections of rollups are looked for. */
  correctMs: number
}
const paceDefault: Pace = { maintainMs: HOUR_MS, continueMs: 30_000, correctMs: 10_000 }
const LIFE_CYCLE = 'slugline life cycle'

/**
 * Removes clicks of deleted workspaces and links, and clicks that are too old. One process does so at a time, and each
 * step can be repeated. Postgres has a mark that maintenance is unfinished until all steps are done.
 * @returns the number of deletions that were handled; undefined if another process does the work
 */
export function maintainClicks(
  sql: Sql,
  shards: Shards,
  retention: Retention,
  runJob = runUnnoted,
): Promise<number | undefined> {
  return alone(sql, LIFE_CYCLE, async () => {
    await sql`UPDATE maintenance SET is_unfinished = true`
    const deleted = await runJob('remove_deleted', () => removeDeleted(sql, shards))
    await runJob('correct_rollups', () => correctRollups(sql, shards))
    await runJob('expire_clicks', () => expireClicks(sql, shards, retention, new Date()))
    await runJob('merge_rollups', () => mergeCorrected(sql, shards))
    await runJob('complete_conversions', () => completeConversions(sql, shards))
    await runJob('remove_expired', () => removeExpired(sql))
    await sql`UPDATE maintenance SET is_unfinished = false`
    return deleted
  })
}

/** Whether maintenance was interrupted, or is being done by another process (which then has the lock). */
async function isUnfinished(sql: Sql): Promise<boolean> {
  const [{ is_unfinished }] = await sql<[{ is_unfinished: boolean }]>`SELECT is_unfinished FROM maintenance`
  return is_unfinished
}

/**
 * Removes the rows of deleted workspaces within a minute, because an audit finds them until then. Workspaces that are
 * deleted within some seconds are removed together. Rows of deleted links wait for the hourly maintenance.
 */
async function removeWorkspacesDue(sql: Sql, shards: Shards, runJob: RunJob): Promise<number | undefined> {
  const due = await sql`
    SELECT FROM deletions WHERE kind = 'workspace' AND looks = 0 AND due_at <= now() - interval '20 seconds' LIMIT 1`
  return due.length > 0
    ? alone(sql, LIFE_CYCLE, () => runJob('remove_deleted', () => removeDeleted(sql, shards, ['workspace'])))
    : undefined
}

/** Corrects rollups if corrections are pending. */
async function correctDue(sql: Sql, shards: Shards, runJob: RunJob): Promise<string[] | undefined> {
  const due = await sql`SELECT FROM rollup_corrections WHERE corrected_at IS NULL LIMIT 1`
  return due.length > 0
    ? alone(sql, LIFE_CYCLE, () => runJob('correct_rollups', () => correctRollups(sql, shards)))
    : undefined
}

/** Attributes conversions whose click was on its way to ClickHouse, if there are any. */
async function attributeDue(sql: Sql, shards: Shards, runJob: RunJob) {
  if (await areClaimsFresh(sql))
    await alone(sql, LIFE_CYCLE, () => runJob('complete_conversions', () => attributeFresh(sql, shards)))
}

/**
 * Maintains the clicks now and every hour, until it is closed. Interrupted work, also of another process, goes on
 * within a minute (test/lifecycle/interrupted.test.ts). In between, every ten seconds, it removes deleted workspaces,
 * corrects rollups and attributes late clicks. ClickHouse finishes its current statement even if this is closed.
 */
export function keepMaintaining(
  sql: Sql,
  shards: Shards,
  retention: Retention,
  log: FastifyBaseLogger,
  runJob: RunJob,
  pace = paceDefault,
) {
  let running = false
  let closed = false
  let maintainAtMs = 0
  let continueAtMs = 0
  async function isMaintenanceDue() {
    const nowMs = performance.now()
    const isDue = nowMs >= maintainAtMs
    if (!isDue && (nowMs < continueAtMs || !(await isUnfinished(sql)))) return false
    if (isDue) maintainAtMs = nowMs + pace.maintainMs
    continueAtMs = nowMs + pace.continueMs
    return true
  }
  const noteRemoved = (deleted: number | undefined) => {
    if (deleted) log.info({ deleted }, 'clicks of deleted links and workspaces removed')
  }
  async function maintain() {
    noteRemoved(await maintainClicks(sql, shards, retention, runJob))
  }
  async function correct() {
    noteRemoved(await removeWorkspacesDue(sql, shards, runJob))
    await attributeDue(sql, shards, runJob)
    const rollups = await correctDue(sql, shards, runJob)
    if (rollups?.length) log.warn({ rollups }, 'rollups disagreed with the clicks and were corrected')
  }
  async function look() {
    if (running) return
    running = true
    let work = 'look for work'
    try {
      const isMaintaining = await isMaintenanceDue()
      work = isMaintaining ? 'remove clicks' : 'correct rollups or attribute conversions'
      await (isMaintaining ? maintain() : correct())
    } catch (error) {
      if (!closed) log.warn({ err: error }, `cannot ${work}, trying again within a minute`)
    } finally {
      running = false
    }
  }
  const timer = setInterval(() => void look(), pace.correctMs)
  void look()
  return {
    close() {
      closed = true
      clearInterval(timer)
    },
  }
}
