import { clickMsOf } from '../click/ulid.js'
import { DAY_MS } from '../process/durations.js'

/** A click that is not in ClickHouse after a day will not come any more. */
const WAY_MS_MAX = DAY_MS
/** Allowed difference between the clocks of redirectors. */
const AHEAD_MS_MAX = 60_000

/** Whether a click that is not in ClickHouse may still come, by the time in its id. @param clickId ULID */
export function mayBeOnItsWay(clickId: string, now: Date): boolean {
  const agoMs = now.getTime() - clickMsOf(clickId)
  return agoMs < WAY_MS_MAX && agoMs > -AHEAD_MS_MAX
}
