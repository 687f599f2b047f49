import { LRUCache } from 'lru-cache'

const KEYS_MAX = 10_000

interface Bounds {
  /** Beyond so many keys, the count of the one that was used least recently is forgotten. */
  keysMax?: number
}

/** So many at once, and so many more each second. */
export interface Rate {
  burst: number
  ratePerSecond: number
}

/** The remainder of a limit. */
export interface Allowance {
  limit: number
  remaining: number
  /** Epoch seconds at which the whole limit is available again. */
  resetSeconds: number
}

export type Budget = ReturnType<typeof createBudget>

/**
 * A token bucket for each key. Buckets are in the memory of this process, and only those of the last keys are kept. A
 * caller who can make up keys for nothing can therefore have others forgotten: SECURITY.md says why no budget allows it.
 * @param nowMs the clock
 */
export function createBudget(
  { burst, ratePerSecond }: Rate,
  nowMs: () => number = Date.now,
  { keysMax = KEYS_MAX }: Bounds = {},
) {
  const buckets = new LRUCache<string, { tokens: number; ms: number }>({ max: keysMax })

  function tokensOf(key: string) {
    const bucket = buckets.get(key)
    if (!bucket) return burst
    return Math.min(burst, bucket.tokens + (Math.max(0, nowMs() - bucket.ms) / 1000) * ratePerSecond)
  }

  const isLeft = (key: string) => tokensOf(key) >= 1

  function count(key: string) {
    buckets.set(key, { tokens: Math.max(0, tokensOf(key) - 1), ms: nowMs() })
  }

  return {
    /** Whether an attempt of the key remains. Otherwise the caller must refuse. */
    isLeft,

    count,

    /** Counts one attempt. @returns false if none remained */
    take(key: string): boolean {
      if (!isLeft(key)) return false
      count(key)
      return true
    },

    /** Undoes one `count`. A key with nothing counted takes no place. */
    giveBack(key: string) {
      const tokens = tokensOf(key) + 1
      if (tokens >= burst) buckets.delete(key)
      else buckets.set(key, { tokens, ms: nowMs() })
    },

    /** The remaining attempts of a key. */
    allowanceOf(key: string): Allowance {
      const tokens = tokensOf(key)
      const resetSeconds = Math.ceil(nowMs() / 1000 + (burst - tokens) / ratePerSecond)
      return { limit: burst, remaining: Math.floor(tokens), resetSeconds }
    },

    /** Seconds until an attempt remains; 0 or less if one does. */
    waitSecondsOf: (key: string) => Math.ceil((1 - tokensOf(key)) / ratePerSecond),
  }
}
