import { Fenced } from './progress.js'

const WAIT_MAX_MS = 5000

/** The process stops before it succeeded; whatever was under way is repeated by the next one. */
export class GivenUp extends Error {}

export type Retries = ReturnType<typeof createRetries>

/**
 * Repeats what broken infrastructure refuses, with growing waits, until it succeeds: nothing is dropped meanwhile.
 * Only losing the partition, or the process's end, makes it give up.
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
    /** What does not succeed, if anything. */
    lastError: () => [...errors].map(([what, message]) => `cannot ${what}: ${message}`).join('; ') || undefined,
    giveUpWithin(ms: number) {
      giveUpAtMs = Date.now() + ms
    },
  }
}
