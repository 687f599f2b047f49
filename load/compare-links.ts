import { setTimeout as delay } from 'node:timers/promises'
import type { ApiClient } from '../traffic/api-client.js'
import { isWithin, type Range } from '../traffic/compare-counts.js'
import type { Visits } from './send-load.js'

export interface LinkDifference {
  /** Index of the link */
  index: number
  expected: Range
  recorded: number
}

export interface Comparison {
  /** Clicks of all links together */
  recorded: number
  differences: LinkDifference[]
  /** Until the reports changed for the last time */
  completeSeconds: number
}

const LINKS_PER_REQUEST = 500
const POLL_MS = 200
const SETTLE_MS = 2000
const PATIENCE_MS = 30_000

/** @returns clicks by link, as the report by links has them */
export async function readClicks(api: ApiClient, workspaceId: number, ids: readonly number[]): Promise<number[]> {
  const clicks = new Map<number, number>()
  for (let at = 0; at < ids.length; at += LINKS_PER_REQUEST) {
    const link_ids = ids.slice(at, at + LINKS_PER_REQUEST).join('-')
    const { values } = await api.counter(workspaceId, 'link_id', { start: 'all', link_ids })
    for (const { value, count } of values) clicks.set(Number(value), count)
  }
  return ids.map((id) => clicks.get(id) ?? 0)
}

/** The fewest and the most clicks that a link may have: a page, or a request without an answer, may be a click or not. */
export const rangeOfClicks = ({ sent, redirected, refused }: Visits): Range => ({
  least: redirected,
  most: sent - refused,
})

function compareClicks(visits: readonly Visits[], recorded: readonly number[]): LinkDifference[] {
  return visits.flatMap((one, index) =>
    isWithin(recorded[index], rangeOfClicks(one))
      ? []
      : [{ index, expected: rangeOfClicks(one), recorded: recorded[index] }],
  )
}

const isTooMany = ({ expected, recorded }: LinkDifference) => recorded > expected.most

/**
 * Reads the clicks of all links until each has as many as it must, and still has them a moment later: a click that is
 * counted twice comes late. It ends earlier where a link has too many, or nothing has moved for half a minute.
 * @param read clicks by link
 */
export async function waitForClicks(visits: readonly Visits[], read: () => Promise<number[]>): Promise<Comparison> {
  const startedMs = performance.now()
  let movedMs = startedMs
  let before = ''
  for (;;) {
    const recorded = await read()
    const now = performance.now()
    if (String(recorded) !== before) movedMs = now
    before = String(recorded)
    const differences = compareClicks(visits, recorded)
    const isOver = differences.length === 0 ? now - movedMs > SETTLE_MS : now - movedMs > PATIENCE_MS
    if (isOver || differences.some(isTooMany)) {
      const sum = recorded.reduce((total, clicks) => total + clicks, 0)
      return { recorded: sum, differences, completeSeconds: (movedMs - startedMs) / 1000 }
    }
    await delay(POLL_MS)
  }
}
