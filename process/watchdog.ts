import { Worker } from 'node:worker_threads'

export interface WatchdogBounds {
  /** Interval at which the event loop must turn and is checked. */
  tickMs: number
  /** The process is killed if its event loop has not turned for this time and it used CPU meanwhile. */
  silenceMs: number
  /** CPU time that it must have used. A process that waits for a disk or for a free CPU uses less. */
  computedMs: number
}

export interface WatchdogData extends WatchdogBounds {
  name: string
  /** Words at the indexes `BEATS` and `END_WITHIN_MS`. */
  shared: Int32Array
}

/** Indexes in the memory that both threads share. */
export const BEATS = 0
export const END_WITHIN_MS = 1

const BOUNDS: WatchdogBounds = { tickMs: 1000, silenceMs: 20_000, computedMs: 10_000 }

/**
 * Kills this process with SIGKILL when its event loop hangs, or when it has not ended within its bound. It runs in a
 * thread, because timers and signals of the main thread are not handled then.
 */
export function startWatchdog(name: string, bounds = BOUNDS) {
  const shared = new Int32Array(new SharedArrayBuffer(8))
  const workerData: WatchdogData = { name, shared, ...bounds }
  const thread = new Worker(new URL('./watchdog-thread.js', import.meta.url), {
    workerData,
    execArgv: [],
    // The flags of this process would give the thread's heap 64 MB. It needs hardly any memory.
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
  })
  thread.unref()
  setInterval(() => Atomics.add(shared, BEATS, 1), bounds.tickMs).unref()

  return {
    /** Kills the process if it has not ended by itself after `ms`. */
    endWithin(ms: number) {
      Atomics.store(shared, END_WITHIN_MS, ms)
    },
  }
}
