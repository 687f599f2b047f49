import type { Shards } from '../../clickhouse/shards.js'
import { clicksOf } from '../../conversions/clicks-of.js'
import { exportAgain } from '../../conversions/compare-stores.js'
import type { ConversionRow } from '../../conversions/conversion-row.js'
import type { Sql } from '../../postgres/connect.js'

type Attributed = Pick<ConversionRow, 'workspaceId' | 'id' | 'linkId' | 'clickId'>

/** Most clicks are in ClickHouse within a second. The api looks for later ones every hour (maintenance/). */
const LOOK_AFTER_MS = [1000, 3000, 10_000, 60_000, 600_000]
const LOOK_EVERY_MS = 500
/** Most days have fewer in ten minutes. The hourly look finds those beyond. */
const WAITING_MAX = 100_000

/**
 * Exports conversions again as soon as ClickHouse has their clicks, if it lacked them when they were written. Reports
 * then have the click's country, browser and so on.
 */
export function awaitClicks(sql: Sql, shards: Shards, onWarning: (message: string) => void) {
  let waiting: { conversion: Attributed; looks: number; dueMs: number }[] = []
  let looking: Promise<void> | undefined

  async function look() {
    const nowMs = Date.now()
    const due = waiting.filter(({ dueMs }) => dueMs <= nowMs)
    if (due.length === 0) return
    const ready: Attributed[] = []
    const conversions = due.map(({ conversion }) => conversion)
    for (const { client, rows } of await shards.group(conversions, ({ workspaceId }) => workspaceId)) {
      const { found } = await clicksOf(client, rows)
      ready.push(...rows.filter(({ id }) => found.has(id)))
    }
    await exportAgain(sql, ready)
    const done = new Set(ready.map(({ id }) => id))
    for (const each of due) {
      each.looks += 1
      each.dueMs = nowMs + (LOOK_AFTER_MS[each.looks] ?? Number.POSITIVE_INFINITY)
    }
    waiting = waiting.filter(({ conversion, dueMs }) => !done.has(conversion.id) && dueMs < Number.POSITIVE_INFINITY)
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: Error) => onWarning(`cannot look for clicks of conversions, trying again: ${error.message}`))
      .finally(() => {
        looking = undefined
      })
  }, LOOK_EVERY_MS)
  timer.unref()

  return {
    add(conversions: Attributed[]) {
      const dueMs = Date.now() + LOOK_AFTER_MS[0]
      const room = Math.max(0, WAITING_MAX - waiting.length)
      waiting.push(...conversions.slice(0, room).map((conversion) => ({ conversion, looks: 0, dueMs })))
    },
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}

export type AwaitedClicks = ReturnType<typeof awaitClicks>
