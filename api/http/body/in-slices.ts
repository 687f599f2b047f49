import { setImmediate as endOfTurn } from 'node:timers/promises'

/** Less than a fifth of what a request may hold up others (20 ms), so that a slow entry at the end of a slice fits too. */
const sliceMsMax = 4

/** Lets other requests go on where the caller has worked for a slice. Call it between short steps of a long work. */
export function createSlices(nowMs: () => number = performance.now.bind(performance)) {
  let beganMs = nowMs()
  return async function yieldWhenDue() {
    if (nowMs() - beganMs < sliceMsMax) return
    await endOfTurn()
    beganMs = nowMs()
  }
}

/** As `items.map(work)`, in slices that give the event loop back. */
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
