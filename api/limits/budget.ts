import { LRUCache } from 'lru-cache'
import { RateLimitExceeded } from '../http/errors.js'
import type { Allowance } from './admit.js'

const KEYS_MAX = 10_000

export interface Rate {
  burst: number
  ratePerSecond: number
}

/**
 * A token bucket for each key. Buckets are in the memory of this process, and only those of the last keys are kept.
 * @param nowMs the clock
 */
export function createBudget({ burst, ratePerSecond }: Rate, nowMs: () => number = Date.now) {
  const buckets = new LRUCache<string, { tokens: number; ms: number }>({ max: KEYS_MAX })

  function tokensOf(key: string) {
    const bucket = buckets.get(key)
    if (!bucket) return burst
    return Math.min(burst, bucket.tokens + (Math.max(0, nowMs() - bucket.ms) / 1000) * ratePerSecond)
  }

  function allowanceOf(key: string): Allowance {
    const tokens = tokensOf(key)
    const resetSeconds = Math.ceil(nowMs() / 1000 + (burst - tokens) / ratePerSecond)
    return { limit: burst, remaining: Math.floor(tokens), resetSeconds }
  }

  return {
    count(key: string) {
      buckets.set(key, { tokens: Math.max(0, tokensOf(key) - 1), ms: nowMs() })
    },

    /** Undoes one `count`. */
    giveBack(key: string) {
      buckets.set(key, { tokens: Math.min(burst, tokensOf(key) + 1), ms: nowMs() })
    },

    /** The remaining attempts of a key. At 0 the caller must refuse. */
    allowanceOf,

    /** @throws {RateLimitExceeded} if no attempt of the key remains. @param message says what was done too often */
    demand(key: string, message: string) {
      if (allowanceOf(key).remaining > 0) return
      const waitSeconds = Math.max(1, Math.ceil((1 - tokensOf(key)) / ratePerSecond))
      throw new RateLimitExceeded(message, burst, burst, waitSeconds)
    },
  }
}
