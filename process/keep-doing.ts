import { setTimeout as delay } from 'node:timers/promises'

/** What a process that stops gives to what is under way. */
const STOP_MS_MAX = 10_000

export interface Attempt {
  /** Aborted when it is to end. */
  signal: AbortSignal
  /** For work that goes on for long: so far, all is well. */
  succeed(): void
}

/**
 * Does `work` again and again, at once where it says that there is more, else after `everyMs`, until it is closed. What it
 * throws is logged once, and tried again.
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
