import { LRUCache } from 'lru-cache'
import { RateLimitExceeded } from '../http/errors.js'
import { createBudget, type Rate } from '../limits/budget.js'

const KNOWN_MAX = 10_000

interface Limits {
  ofAccount: Rate
  ofAddress: Rate
  /** What a caller is told who has made too many. */
  message: string
  nowMs?: () => number
}

/**
 * Slows guesses down, for an address and for an account: attempts count when they are made, so that sending many at once
 * gains nothing, and right ones do not count. An address from which an account was right has its own count, so that whoever
 * guesses keeps out strangers only. In memory, a process for itself.
 */
export function createAttempts({ ofAccount, ofAddress, message, nowMs }: Limits) {
  const ofAccounts = createBudget(ofAccount, nowMs)
  const ofAddresses = createBudget(ofAddress, nowMs)
  const known = new LRUCache<string, true>({ max: KNOWN_MAX })

  function demandPatience(budget: typeof ofAccounts, key: string) {
    const { limit, remaining } = budget.allowanceOf(key)
    if (remaining === 0) throw new RateLimitExceeded(message, limit, limit, Math.max(1, budget.waitSecondsOf(key)))
  }

  /**
   * @param addressKey of the client (limits/address-budget.ts)
   * @param check answers undefined where the guess is wrong
   * @throws 429 where there were too many attempts
   */
  return async function attempt<T>(
    addressKey: string,
    account: string,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const pair = `${addressKey} ${account}`
    const accountKey = known.has(pair) ? pair : account
    demandPatience(ofAddresses, addressKey)
    demandPatience(ofAccounts, accountKey)
    ofAddresses.count(addressKey)
    ofAccounts.count(accountKey)
    const right = await check()
    if (right === undefined) return undefined
    ofAddresses.giveBack(addressKey)
    ofAccounts.giveBack(accountKey)
    known.set(pair, true)
    return right
  }
}
