import { clickMsOf } from '../click/ulid.js'

/** A click that has not come to ClickHouse after a day does not come any more. */
const WAY_MS_MAX = 24 * 3600_000
/** Clocks of redirectors differ. */
const AHEAD_MS_MAX = 60_000

/** Whether a click that is not in ClickHouse may come yet: its id says when it was. @param clickId ULID */
export function mayBeOnItsWay(clickId: string, now: Date): boolean {
  const agoMs = now.getTime() - clickMsOf(clickId)
  return agoMs < WAY_MS_MAX && agoMs > -AHEAD_MS_MAX
}
