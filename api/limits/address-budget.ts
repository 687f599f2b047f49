import { LRUCache } from 'lru-cache'
import { type Address, isIPv4 } from '../../visit/address/address.js'
import type { Allowance } from './admit.js'

const addressesMax = 10_000

/**
 * So many at once, so many a second, for each address. In memory, a process for itself, the addresses seen last.
 * @param nowMs the clock
 */
export function createAddressBudget(
  { burst, ratePerSecond }: { burst: number; ratePerSecond: number },
  nowMs: () => number = Date.now,
) {
  const buckets = new LRUCache<string, { tokens: number; ms: number }>({ max: addressesMax })

  /** A host with IPv6 has at least a /64 to itself. */
  const bucketKey = (address: Address) => (isIPv4(address) ? String(address[3]) : `${address[0]}:${address[1]}`)

  function tokensOf(key: string) {
    const bucket = buckets.get(key)
    if (!bucket) return burst
    return Math.min(burst, bucket.tokens + (Math.max(0, nowMs() - bucket.ms) / 1000) * ratePerSecond)
  }

  return {
    count(address: Address) {
      const key = bucketKey(address)
      buckets.set(key, { tokens: Math.max(0, tokensOf(key) - 1), ms: nowMs() })
    },

    /** What is left; nothing may be tried while that is 0. */
    allowanceOf(address: Address): Allowance {
      const tokens = tokensOf(bucketKey(address))
      const resetSeconds = Math.ceil(nowMs() / 1000 + (burst - tokens) / ratePerSecond)
      return { limit: burst, remaining: Math.floor(tokens), resetSeconds }
    },
  }
}

export type AddressBudget = ReturnType<typeof createAddressBudget>
