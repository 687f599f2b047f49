import { setImmediate as endOfTurn } from 'node:timers/promises'

/** A request may hold up others for 20 ms. A fifth of that leaves room for a slow entry at the end of a slice. */
const SLICE_MS_MAX = 4

/** Returns a function to call between the short steps of long work. It lets other requests run after each slice. */
export function createSlices(nowMs: () => number = performance.now.bind(performance)) {
  let beganMs = nowMs()
  return async function yieldWhenDue() {
    if (nowMs() - beganMs < SLICE_MS_MAX) return
    await endOfTurn()
    beganMs = nowMs()
  }
}

/** Does the same as `items.map(work)`, in slices between which other requests run. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const yieldWhenDue = createSlices()
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    results.push(work(item, index))
    await yieldWhenDue()
  }
  return results
}
