import { LRUCache } from 'lru-cache'
import type { Allowance } from './admit.js'

const keysMax = 10_000

export interface Rate {
  burst: number
  ratePerSecond: number
}

/**
 * So many at once, so many a second, for each key. In memory, a process for itself, the keys seen last.
 * @param nowMs the clock
 */
export function createBudget({ burst, ratePerSecond }: Rate, nowMs: () => number = Date.now) {
  const buckets = new LRUCache<string, { tokens: number; ms: number }>({ max: keysMax })

  function tokensOf(key: string) {
    const bucket = buckets.get(key)
    if (!bucket) return burst
    return Math.min(burst, bucket.tokens + (Math.max(0, nowMs() - bucket.ms) / 1000) * ratePerSecond)
  }

  return {
    count(key: string) {
      buckets.set(key, { tokens: Math.max(0, tokensOf(key) - 1), ms: nowMs() })
    },

    /** Takes back what `count` has counted. */
    giveBack(key: string) {
      buckets.set(key, { tokens: Math.min(burst, tokensOf(key) + 1), ms: nowMs() })
    },

    /** What is left; nothing may be tried while that is 0. */
    allowanceOf(key: string): Allowance {
      const tokens = tokensOf(key)
      const resetSeconds = Math.ceil(nowMs() / 1000 + (burst - tokens) / ratePerSecond)
      return { limit: burst, remaining: Math.floor(tokens), resetSeconds }
    },

    /** Until something may be tried again. */
    waitSecondsOf: (key: string) => Math.max(0, Math.ceil((1 - tokensOf(key)) / ratePerSecond)),
  }
}
