import type { FastifyBaseLogger } from 'fastify'
import type { Shards } from '../clickhouse/shards.js'
import { alone } from '../postgres/alone.js'
import type { Sql } from '../postgres/connect.js'
import { areClaimsFresh, attributeFresh, completeConversions } from './complete-conversions.js'
import { correctRollups, mergeCorrected } from './correct-rollups.js'
import { expireClicks, type Retention } from './expire-clicks.js'
import { type RunJob, runUnnoted } from './job-metrics.js'
import { removeDeleted } from './remove-deleted.js'
import { removeExpired } from './remove-expired.js'

const everyMs = 3600_000
/** How soon rollups are looked at after an insert that ingest was not certain of. */
const correctEveryMs = 10_000
const LIFE_CYCLE = 'slugline life cycle'

/**
 * Brings the clicks to where they should be: those of deleted workspaces and links, and those that are too old, go. One
 * process does so at a time, and each step can be repeated.
 * @returns how many deletions were looked at; undefined where another process is at it
 */
export function maintainClicks(
  sql: Sql,
  shards: Shards,
  retention: Retention,
  runJob = runUnnoted,
): Promise<number | undefined> {
  return alone(sql, LIFE_CYCLE, async () => {
    const deleted = await runJob('remove_deleted', () => removeDeleted(sql, shards))
    await runJob('correct_rollups', () => correctRollups(sql, shards))
    await runJob('expire_clicks', () => expireClicks(sql, shards, retention, new Date()))
    await runJob('merge_rollups', () => mergeCorrected(sql, shards))
    await runJob('complete_conversions', () => completeConversions(sql, shards))
    await runJob('remove_expired', () => removeExpired(sql))
    return deleted
  })
}

/** Makes rollups right that are known to need it, where any are. */
async function correctDue(sql: Sql, shards: Shards, runJob: RunJob): Promise<string[] | undefined> {
  const due = await sql`SELECT FROM rollup_corrections WHERE corrected_at IS NULL LIMIT 1`
  return due.length > 0
    ? alone(sql, LIFE_CYCLE, () => runJob('correct_rollups', () => correctRollups(sql, shards)))
    : undefined
}

/** Attributes conversions whose click was on its way to ClickHouse, where there are any. */
async function attributeDue(sql: Sql, shards: Shards, runJob: RunJob) {
  if (await areClaimsFresh(sql))
    await alone(sql, LIFE_CYCLE, () => runJob('complete_conversions', () => attributeFresh(sql, shards)))
}

/**
 * Maintains the clicks now and every hour, until it is closed. Corrects rollups and attributes late clicks every ten seconds in between; what
 * ClickHouse is doing then it finishes by itself.
 */
export function keepMaintaining(
  sql: Sql,
  shards: Shards,
  retention: Retention,
  log: FastifyBaseLogger,
  runJob: RunJob,
) {
  let running = false
  let closed = false
  let maintainAtMs = 0
  async function maintain() {
    const deleted = await maintainClicks(sql, shards, retention, runJob)
    if (deleted) log.info({ deleted }, 'clicks of deleted links and workspaces removed')
  }
  async function correct() {
    await attributeDue(sql, shards, runJob)
    const rollups = await correctDue(sql, shards, runJob)
    if (rollups?.length) log.warn({ rollups }, 'rollups did not say what the clicks say, and were corrected')
  }
  async function look() {
    if (running) return
    running = true
    const isDue = performance.now() >= maintainAtMs
    try {
      if (isDue) maintainAtMs = performance.now() + everyMs
      await (isDue ? maintain() : correct())
    } catch (error) {
      const what = isDue
        ? 'remove clicks, trying again in an hour'
        : 'correct rollups or attribute conversions, trying again'
      if (!closed) log.warn({ err: error }, `cannot ${what}`)
    } finally {
      running = false
    }
  }
  const timer = setInterval(() => void look(), correctEveryMs)
  void look()
  return {
    close() {
      closed = true
      clearInterval(timer)
    },
  }
}
