import { LRUCache } from 'lru-cache'
import { createBudget, type Rate } from '../../process/budget.js'
import { demandAttempt } from '../limits/demand-attempt.js'

/** Accounts of which addresses that signed in are kept, and so many of each: the last ones. */
const KNOWN_ACCOUNTS_MAX = 10_000
const KNOWN_OF_ACCOUNT_MAX = 20

interface Limits {
  ofAccount: Rate
  ofAddress: Rate
  /** Message of the error after too many attempts. */
  message: string
  nowMs?: () => number
}

/** An account that a guess names */
interface Account<Found> {
  name: string
  /** Reads it. Absent: it exists. @returns undefined if there is no such account */
  read?: () => Promise<Found | undefined>
}

/**
 * Bounds wrong guesses for each address and each account. An attempt is counted when it begins, so that sending many at
 * once gains nothing, and a right guess is not counted. An address that has signed in to an account before has its own
 * count for it, so an attacker cannot lock out the owner. Counts are in the memory of this process. Those of made-up
 * accounts, and of addresses that signed in, are kept apart: whoever makes up thousands makes no account's count forgotten.
 * Nor do sign-ins to one account from thousands of addresses make those forgotten that signed in to another
 * (test/sessions/attempts.test.ts).
 */
export function createAttempts({ ofAccount, ofAddress, message, nowMs }: Limits) {
  const ofAccounts = createBudget(ofAccount, nowMs)
  const ofUnknown = createBudget(ofAccount, nowMs)
  const ofPairs = createBudget(ofAccount, nowMs)
  const ofAddresses = createBudget(ofAddress, nowMs)
  const known = new LRUCache<string, LRUCache<string, true>>({ max: KNOWN_ACCOUNTS_MAX })

  function noteKnown(name: string, addressKey: string) {
    const addresses = known.get(name) ?? new LRUCache<string, true>({ max: KNOWN_OF_ACCOUNT_MAX })
    addresses.set(addressKey, true)
    known.set(name, addresses)
  }

  /**
   * @param addressKey the key of the client's address (limits/address-budget.ts)
   * @param check gets what was read of the account, and returns undefined if the guess is wrong
   * @throws 429 after too many attempts
   */
  return async function attempt<T, Found = true>(
    addressKey: string,
    { name, read }: Account<Found>,
    check: (found: Found | undefined) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    demandAttempt(ofAddresses, addressKey, message)
    ofAddresses.count(addressKey)
    const pair = `${addressKey} ${name}`
    const found = await read?.()
    const isThere = read === undefined || found !== undefined
    const [budget, key] = known.get(name)?.has(addressKey) ? [ofPairs, pair] : [isThere ? ofAccounts : ofUnknown, name]
    try {
      demandAttempt(budget, key, message)
    } catch (error) {
      ofAddresses.giveBack(addressKey)
      throw error
    }
    budget.count(key)
    const right = await check(found)
    if (right === undefined) return undefined
    ofAddresses.giveBack(addressKey)
    budget.giveBack(key)
    noteKnown(name, addressKey)
    return right
  }
}
