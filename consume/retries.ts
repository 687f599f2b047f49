import { Fenced } from './progress.js'

const WAIT_MAX_MS = 5000

/** The process stops before an attempt succeeded. The next process repeats it. */
export class GivenUp extends Error {}

export type Retries = ReturnType<typeof createRetries>

/**
 * Repeats an attempt with growing waits until it succeeds, so that nothing is dropped while a store is away.
 * It gives up only if the partition is lost or the process ends.
 */
export function createRetries(onWarning: (message: string) => void) {
  const errors = new Map<string, string>()
  let giveUpAtMs = Number.POSITIVE_INFINITY
  return {
    async retryUntilDone<T>(what: string, attempt: () => Promise<T>): Promise<T> {
      for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, WAIT_MAX_MS)) {
        try {
          const result = await attempt()
          errors.delete(what)
          return result
        } catch (error) {
          if (error instanceof Fenced) throw error
          const message = (error as Error).message
          if (!errors.has(what)) onWarning(`cannot ${what}, trying again: ${message}`)
          errors.set(what, message)
          if (Date.now() + waitMs > giveUpAtMs) throw new GivenUp(`cannot ${what}: ${message}`)
          await new Promise((resolve) => setTimeout(resolve, waitMs))
        }
      }
    },
    /** The attempts that currently fail, if any. */
    lastError: () => [...errors].map(([what, message]) => `cannot ${what}: ${message}`).join('; ') || undefined,
    giveUpWithin(ms: number) {
      giveUpAtMs = Date.now() + ms
    },
  }
}
