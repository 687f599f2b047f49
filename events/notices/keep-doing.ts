import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

/** What a process that stops gives to what is under way. */
const STOP_MS_MAX = 10_000

/**
 * Does `work` again and again, at once where it says that there is more, else every `everyMs`, until it is closed. What it
 * throws is logged once, and tried again.
 */
export function keepDoing(what: string, everyMs: number, log: Logger, work: () => Promise<boolean>) {
  const stopping = new AbortController()
  let lastError: string | undefined

  async function attempt(): Promise<boolean> {
    try {
      const isMore = await work()
      lastError = undefined
      return isMore
    } catch (error) {
      const { message } = error as Error
      if (message !== lastError) log.warn(`cannot ${what}, trying again: ${message}`)
      lastError = message
      return false
    }
  }

  async function loop() {
    while (!stopping.signal.aborted) {
      if (await attempt()) continue
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
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
