import { setTimeout as delay } from 'node:timers/promises'

/** Longest wait for the current attempt when the process stops. */
const STOP_MS_MAX = 10_000

export interface Attempt {
  /** Aborted when the loop must end. */
  signal: AbortSignal
  /** Clears the last error before the attempt has ended, for attempts that take long. */
  succeed(): void
}

/**
 * Repeats `work` until it is closed: at once if it returns true (there is more to do), otherwise after `everyMs`. An
 * error is logged once, and the work is tried again.
 */
export function keepDoing(
  what: string,
  everyMs: number,
  log: { warn(message: string): void },
  work: (attempt: Attempt) => Promise<boolean>,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  let lastError: string | undefined

  function succeed() {
    lastError = undefined
  }

  async function attempt(): Promise<boolean> {
    try {
      const isMore = await work({ signal, succeed })
      succeed()
      return isMore
    } catch (error) {
      const { message } = error as Error
      if (message !== lastError) log.warn(`cannot ${what}, trying again: ${message}`)
      lastError = message
      return false
    }
  }

  async function loop() {
    while (!signal.aborted) {
      if (await attempt()) continue
      await delay(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = loop()

  return {
    lastError: () => lastError && `cannot ${what}: ${lastError}`,
    async close() {
      stopping.abort()
      await Promise.race([running, delay(STOP_MS_MAX, undefined, { ref: false })])
    },
  }
}
