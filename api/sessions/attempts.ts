import { LRUCache } from 'lru-cache'
import { createBudget, type Rate } from '../../process/budget.js'
import { demandAttempt } from '../limits/demand-attempt.js'

const KNOWN_MAX = 10_000

interface Limits {
  ofAccount: Rate
  ofAddress: Rate
  /** Message of the error after too many attempts. */
  message: string
  nowMs?: () => number
}

/**
 * Bounds wrong guesses for each address and each account. An attempt is counted when it begins, so that sending many at
 * once gains nothing, and a right guess is not counted. An address that has signed in to an account before has its own
 * count for it, so an attacker cannot lock out the owner. Counts are in the memory of this process.
 */
export function createAttempts({ ofAccount, ofAddress, message, nowMs }: Limits) {
  const ofAccounts = createBudget(ofAccount, nowMs)
  const ofAddresses = createBudget(ofAddress, nowMs)
  const known = new LRUCache<string, true>({ max: KNOWN_MAX })

  /**
   * @param addressKey the key of the client's address (limits/address-budget.ts)
   * @param check returns undefined if the guess is wrong
   * @throws 429 after too many attempts
   */
  return async function attempt<T>(
    addressKey: string,
    account: string,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const pair = `${addressKey} ${account}`
    const accountKey = known.has(pair) ? pair : account
    demandAttempt(ofAddresses, addressKey, message)
    demandAttempt(ofAccounts, accountKey, message)
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
