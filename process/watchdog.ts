import { Worker } from 'node:worker_threads'

export interface WatchdogBounds {
  /** How often the event loop is expected to turn, and looked at. */
  tickMs: number
  /** A loop that has not turned for so long spins, if the process has computed meanwhile. */
  silenceMs: number
  /** How long it has computed then: a process that waits for a disk, or for a processor, has not. */
  computedMs: number
}

export interface WatchdogData extends WatchdogBounds {
  name: string
  /** Words at `BEATS` and `END_WITHIN_MS` */
  shared: Int32Array
}

/** Places in the memory that both threads have. */
export const BEATS = 0
export const END_WITHIN_MS = 1

const BOUNDS: WatchdogBounds = { tickMs: 500, silenceMs: 20_000, computedMs: 10_000 }

/**
 * Ends this process with SIGKILL where its own timers and signals would never have their turn: when its event loop spins, and
 * when it has not ended within its bound. From a thread, which no code of this one can keep from running.
 */
export function startWatchdog(name: string, bounds = BOUNDS) {
  const shared = new Int32Array(new SharedArrayBuffer(8))
  const workerData: WatchdogData = { name, shared, ...bounds }
  const thread = new Worker(new URL('./watchdog-thread.js', import.meta.url), {
    workerData,
    execArgv: [],
    // Flags of this process give a heap 64 MB before it is collected, and this one needs next to nothing.
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
  })
  thread.unref()
  setInterval(() => Atomics.add(shared, BEATS, 1), bounds.tickMs).unref()

  return {
    /** The process is to end by itself, and is ended when it has not after `ms`. */
    endWithin(ms: number) {
      Atomics.store(shared, END_WITHIN_MS, ms)
    },
  }
}
