/** Longest wait between attempts. It is short, because it delays clicks after the brokers are back. */
const BACKOFF_MAX_MS = 500
/** A request without a success for this time is reported, although its attempts may still be under way. */
const SILENCE_MAX_MS = 8_000

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A work that is being repeated. */
interface Attempt {
  what: string
  sinceMs: number
  lastError?: string
}

/** Repeats what brokers refuse. Several works may be repeated at the same time. */
export function createAttempts(onWarning: (message: string) => void) {
  const underWay = new Set<Attempt>()
  const told = new Set<string>()

  function tell(attempt: Attempt, { message }: Error) {
    attempt.lastError = message
    if (!told.has(message)) onWarning(`cannot ${attempt.what}, clicks wait on disk: ${message}`)
    told.add(message)
  }

  function end(attempt: Attempt) {
    underWay.delete(attempt)
    if (![...underWay].some(({ lastError }) => lastError)) told.clear()
  }

  return {
    /**
     * Repeats `work` until it succeeds, or returns false when it gives up. While some work fails, each reason is logged
     * once. Nothing is logged if the second attempt succeeds, for example after a partition got another leader.
     */
    async untilDone(what: string, work: () => Promise<unknown>, isEnough: (waitMs: number) => boolean) {
      const attempt: Attempt = { what, sinceMs: performance.now() }
      underWay.add(attempt)
      for (let tries = 1, backoffMs = 100; ; tries++, backoffMs = Math.min(backoffMs * 2, BACKOFF_MAX_MS)) {
        try {
          await work()
          end(attempt)
          return true
        } catch (error) {
          if (tries > 1) tell(attempt, error as Error)
          if (isEnough(backoffMs)) return false
          await sleep(backoffMs)
        }
      }
    },

    /** Why some work does not succeed, if so. */
    lastError(): string | undefined {
      const silentSinceMs = performance.now() - SILENCE_MAX_MS
      for (const { what, sinceMs, lastError } of underWay) {
        if (lastError) return lastError
        if (sinceMs < silentSinceMs) return `cannot ${what}: no broker has answered for ${SILENCE_MAX_MS} ms`
      }
      return undefined
    },
  }
}
