interface Waiting {
  rank: number
  start: () => void
  refuse: () => void
}

export interface FairQueueOptions {
  atOnce: number
  /** Tasks that wait for one key. */
  waitingMax: number
  /** Tasks that wait, of all keys. */
  waitingMaxOfAll: number
}

/**
 * Runs tasks, a few at once, the keys that have some taking turns: a flood for one key holds up another by one task and
 * those that run. Where there is no room, the last in the longest line is refused, so that a flood keeps out its own.
 * Within a key, lower ranks go first.
 */
export function createFairQueue<Key>({ atOnce, waitingMax, waitingMaxOfAll }: FairQueueOptions) {
  const lines = new Map<Key, Waiting[]>() // in the order of their turns, none empty
  let waiting = 0
  let running = 0

  function refuseLastOf(key: Key) {
    const line = lines.get(key)!
    if (line.length === 1) lines.delete(key)
    waiting -= 1
    line.pop()!.refuse()
  }

  /** The newest of several. */
  const longestLine = () =>
    [...lines].reduce((longest, each) => (each[1].length >= longest[1].length ? each : longest))[0]

  function startNext() {
    const [next] = lines
    if (next === undefined) return
    const [key, line] = next
    lines.delete(key)
    if (line.length > 1) lines.set(key, line) // behind all others
    waiting -= 1
    running += 1
    line.shift()!.start()
  }

  /** @returns false where the task was refused */
  function enter(key: Key, rank: number): Promise<boolean> {
    if (running < atOnce) {
      running += 1
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

  /** @returns undefined where the task was refused, and not run */
  return async function run<Result>(key: Key, rank: number, task: () => Promise<Result>): Promise<Result | undefined> {
    if (!(await enter(key, rank))) return undefined
    try {
      return await task()
    } finally {
      running -= 1
      startNext()
    }
  }
}
