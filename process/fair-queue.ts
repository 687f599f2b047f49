interface Waiting {
  rank: number
  start: () => void
  refuse: () => void
}

export interface FairQueueOptions {
  atOnce: number
  /** Most tasks of one key that run at once. Absent: as many as of all. */
  atOnceOfKey?: number
  /** Most tasks that may wait for one key. */
  waitingMax: number
  /** Most tasks that may wait in total. */
  waitingMaxOfAll: number
}

/**
 * Creates a queue that runs a few tasks at once. Keys take turns, so that a flood of tasks for one key delays another
 * key by one task only. If there is no room, the last task of the key with the most tasks is refused. Within a key,
 * lower ranks go first.
 */
export function createFairQueue<Key>(options: FairQueueOptions) {
  const { atOnce, atOnceOfKey = atOnce, waitingMax, waitingMaxOfAll } = options
  const lines = new Map<Key, Waiting[]>() // in the order of turns; no line is empty
  let waiting = 0
  let running = 0
  const runningOf = new Map<Key, number>()

  function refuseLastOf(key: Key) {
    const line = lines.get(key)!
    if (line.length === 1) lines.delete(key)
    waiting -= 1
    line.pop()!.refuse()
  }

  /** The key with the most waiting tasks; of several, the newest. */
  const longestLine = () =>
    [...lines].reduce((longest, each) => (each[1].length >= longest[1].length ? each : longest))[0]

  const isFree = (key: Key) => running < atOnce && (runningOf.get(key) ?? 0) < atOnceOfKey

  function begin(key: Key) {
    running += 1
    runningOf.set(key, (runningOf.get(key) ?? 0) + 1)
  }

  function end(key: Key) {
    running -= 1
    const left = runningOf.get(key)! - 1
    if (left > 0) runningOf.set(key, left)
    else runningOf.delete(key)
  }

  function startNext() {
    const next = [...lines].find(([key]) => isFree(key))
    if (next === undefined) return
    const [key, line] = next
    lines.delete(key)
    if (line.length > 1) lines.set(key, line) // the key's next turn comes after all others
    waiting -= 1
    begin(key)
    line.shift()!.start()
  }

  /** @returns false if the task was refused */
  function enter(key: Key, rank: number): Promise<boolean> {
    if (isFree(key)) {
      begin(key)
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const line = lines.get(key) ?? []
      lines.set(key, line)
      const after = line.findLastIndex((each) => each.rank <= rank)
      line.splice(after + 1, 0, { rank, start: () => resolve(true), refuse: () => resolve(false) })
      waiting += 1
      if (line.length > waitingMax) refuseLastOf(key)
      else if (waiting > waitingMaxOfAll) refuseLastOf(longestLine())
    })
  }

  /** @returns undefined if the task was refused and not run */
  return async function run<Result>(key: Key, rank: number, task: () => Promise<Result>): Promise<Result | undefined> {
    if (!(await enter(key, rank))) return undefined
    try {
      return await task()
    } finally {
      end(key)
      startNext()
    }
  }
}
