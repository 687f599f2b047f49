import type { FastifyBaseLogger } from 'fastify'
import type { Shards } from '../../clickhouse/shards.js'
import { connectAlone, type Sql } from '../../postgres/connect.js'
import { correctRollups, mergeCorrected } from './correct-rollups.js'
import { expireClicks, type Retention } from './expire-clicks.js'
import { removeDeleted } from './remove-deleted.js'

const everyMs = 3600_000

/**
 * Brings the clicks to where they should be: those of deleted workspaces and links, and those that are too old, go. One
 * process does so at a time, and each step can be repeated.
 * @returns how many deletions were looked at; undefined where another process is at it
 */
export async function tendClicks(sql: Sql, shards: Shards, retention: Retention): Promise<number | undefined> {
  const lock = connectAlone(sql)
  try {
    const [{ mine }] = await lock<
      { mine: boolean }[]
    >`SELECT pg_try_advisory_lock(hashtext('slugline life cycle')) AS mine`
    if (!mine) return undefined
    const deleted = await removeDeleted(sql, shards)
    await correctRollups(sql, shards)
    await expireClicks(sql, shards, retention, new Date())
    await mergeCorrected(sql, shards)
    return deleted
  } finally {
    await lock.end({ timeout: 1 })
  }
}

/** Does so now and every hour, until it is closed; what ClickHouse is doing then it finishes by itself. */
export function keepTending(sql: Sql, shards: Shards, retention: Retention, log: FastifyBaseLogger) {
  let running = false
  let closed = false
  async function tend() {
    if (running) return
    running = true
    try {
      const deleted = await tendClicks(sql, shards, retention)
      if (deleted) log.info({ deleted }, 'clicks of deleted links and workspaces removed')
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'cannot remove clicks, trying again in an hour')
    } finally {
      running = false
    }
  }
  const timer = setInterval(() => void tend(), everyMs)
  void tend()
  return {
    close() {
      closed = true
      clearInterval(timer)
    },
  }
}
