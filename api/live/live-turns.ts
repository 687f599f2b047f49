import { setTimeout as delay, setImmediate as endOfTurn } from 'node:timers/promises'

/** Work of a workspace gives others the event loop after this time. */
const SLICE_MS = 2
/** How often it is looked whether a workspace without budget has some again. */
const WAIT_MS = 10

/** CPU that the streams of a workspace take at once, and the CPU that they get back each second. */
export interface LiveBudget {
  burstMs: number
  msPerSecond: number
}

/** Short work. It ends when `isDue` says so, and enters again for the rest. */
type Work = (isDue: () => boolean) => void

export type LiveTurns = ReturnType<typeof createLiveTurns>

/** CPU time of a slice. The clock counts other programs too, and `cpuUsage` other threads; the lesser one is nearer. */
function measure(work: Work): number {
  const beganMs = performance.now()
  const before = process.cpuUsage()
  work(() => performance.now() - beganMs >= SLICE_MS)
  const { user, system } = process.cpuUsage(before)
  return Math.min(performance.now() - beganMs, (user + system) / 1000)
}

/**
 * Runs the work of live streams: one slice in a turn of the event loop, and workspaces take turns. The work of a
 * workspace that has used up its budget waits until it has some again (test/live/many-streams.test.ts).
 */
export function createLiveTurns({ burstMs, msPerSecond }: LiveBudget = { burstMs: 2000, msPerSecond: 250 }) {
  const lines = new Map<number, Work[]>() // in the order of turns; no line is empty
  const used = new Map<number, { ms: number; atMs: number }>()
  let isRunning = false
  let isOpen = true

  function usedMs(workspaceId: number): number {
    const spent = used.get(workspaceId)
    return spent ? Math.max(0, spent.ms - ((performance.now() - spent.atMs) / 1000) * msPerSecond) : 0
  }
  const hasBudget = (workspaceId: number) => usedMs(workspaceId) < burstMs

  async function run() {
    isRunning = true
    while (isOpen && lines.size > 0) {
      const next = [...lines].find(([id]) => hasBudget(id))
      if (next) {
        const [id, line] = next
        lines.delete(id)
        const work = line.shift()!
        if (line.length > 0) lines.set(id, line) // the next turn of the workspace comes after all others
        const ms = usedMs(id)
        used.set(id, { ms: ms + measure(work), atMs: performance.now() })
      }
      await (next ? endOfTurn() : delay(WAIT_MS))
    }
    isRunning = false
  }

  /** Enters work, which begins at once if no other waits. It must not throw. */
  function enter(workspaceId: number, work: Work) {
    const line = lines.get(workspaceId)
    if (line) line.push(work)
    else lines.set(workspaceId, [work])
    if (!isRunning) void run()
  }

  return {
    enter,
    hasBudget,
    /** Runs a short piece of work in a turn. It never settles after `close`. */
    inTurn: (workspaceId: number, work: () => void) =>
      new Promise<void>((resolve) => {
        enter(workspaceId, () => {
          work()
          resolve()
        })
      }),
    /** Forgets a workspace without streams. */
    forget: (workspaceId: number) => void used.delete(workspaceId),
    close() {
      isOpen = false
    },
  }
}
