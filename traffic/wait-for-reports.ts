import { setTimeout as delay } from 'node:timers/promises'
import { rangeOf } from './compare-counts.js'
import { type CompareOptions, type Comparison, compareReports } from './compare-reports.js'
import { audiences, readDays } from './workspace-reports.js'

export interface WaitOptions {
  /** How long to go on where nothing moves. */
  patienceMs?: number
  onProgress?: (reported: number) => void
}

const POLL_MS = 200
const SETTLE_MS = 2000
const REREADS_MAX = 10
const [everybody] = audiences

/** Clicks that the workspace reports since `before`. */
async function reportedClicks({ api, workspaceId, before }: CompareOptions): Promise<number> {
  const days = await readDays(api, workspaceId, { ...before.period, bots: everybody.bots })
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0)
  return sum(days) - sum(before.series.get(everybody.bots)!)
}

/**
 * Waits until the workspace's total is what it must be, or nothing moves any more, then compares all reports. Where they
 * differ they are read again until they are right or stand still: the last insert may be in one report and not yet in
 * another, and a request without an answer may still be on its way.
 * @returns completeSeconds: from the call until the total moved for the last time
 */
export async function waitForReports(
  options: CompareOptions,
  wait: WaitOptions = {},
): Promise<Comparison & { completeSeconds: number }> {
  const { patienceMs = 30_000, onProgress } = wait
  const { least, most } = rangeOf(options.tally.workspace.total, everybody)
  const startedMs = performance.now()
  let reported = -1
  let movedMs = startedMs
  for (;;) {
    const now = await reportedClicks(options)
    if (now !== reported) movedMs = performance.now()
    reported = now
    onProgress?.(reported)
    if (reported >= least && (least === most || performance.now() - movedMs > SETTLE_MS)) break
    if (performance.now() - movedMs > patienceMs) break
    await delay(POLL_MS)
  }
  // When the total had its last clicks; the rest of the wait was to see that no more come.
  const completeSeconds = (movedMs - startedMs) / 1000
  let comparison = await compareReports(options)
  let before = ''
  for (let times = 0; comparison.differences.length > 0 && times < REREADS_MAX; times++) {
    const now = JSON.stringify(comparison.differences)
    if (now === before) break
    before = now
    await delay(SETTLE_MS)
    comparison = await compareReports(options)
  }
  return { ...comparison, completeSeconds }
}
