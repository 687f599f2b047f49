import { LRUCache } from 'lru-cache'
import type { Sql } from '../../postgres/connect.js'
import { RateLimitExceeded } from '../http/errors.js'
import { createBudget, type Rate } from '../limits/budget.js'
import { lowerEmail, lowerEmailOf } from './email-address.js'
import type { Hashing } from './hashing.js'

/** Wrong passwords for one account: ten at once, enough for a forgetful person, then one a minute. */
const OF_ACCOUNT: Rate = { burst: 10, ratePerSecond: 1 / 60 }
/** Wrong passwords from one address. Several people may share it. */
const OF_ADDRESS: Rate = { burst: 30, ratePerSecond: 1 / 20 }
const KNOWN_MAX = 10_000

/**
 * Checks passwords of users, with bounds on wrong ones for each address and each account. An attempt is counted when it
 * begins, so that sending many at once gains nothing, and a right password is not counted. An address that has signed
 * in to an account before has its own count for it, so an attacker cannot lock out the owner. Counts are in the memory
 * of this process.
 */
export function createSignIn({ sql, hashing, nowMs }: { sql: Sql; hashing: Hashing; nowMs?: () => number }) {
  const ofAccounts = createBudget(OF_ACCOUNT, nowMs)
  const ofAddresses = createBudget(OF_ADDRESS, nowMs)
  const known = new LRUCache<string, true>({ max: KNOWN_MAX })

  function demandPatience(budget: typeof ofAccounts, key: string) {
    const { limit, remaining } = budget.allowanceOf(key)
    if (remaining === 0)
      throw new RateLimitExceeded('Too many wrong passwords', limit, limit, Math.max(1, budget.waitSecondsOf(key)))
  }

  /**
   * @param addressKey the key of the client's address (limits/address-budget.ts)
   * @param readUser reads the account
   * @throws 429 after too many attempts
   */
  async function attempt<T extends { password_hash: string | null }>(
    addressKey: string,
    account: string,
    password: string,
    readUser: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const pair = `${addressKey} ${account}`
    const accountKey = known.has(pair) ? pair : account
    demandPatience(ofAddresses, addressKey)
    demandPatience(ofAccounts, accountKey)
    ofAddresses.count(addressKey)
    ofAccounts.count(accountKey)
    const user = await readUser()
    if (!(await hashing.isRight(addressKey, password, user?.password_hash ?? null))) return undefined
    ofAddresses.giveBack(addressKey)
    ofAccounts.giveBack(accountKey)
    known.set(pair, true)
    return user
  }

  return {
    /** @returns the user's id; undefined if the e-mail address is unknown or the password is wrong */
    async byEmail(addressKey: string, email: string, password: string): Promise<number | undefined> {
      const user = await attempt(addressKey, lowerEmail(email), password, async () => {
        const [row] = await sql<{ id: number; password_hash: string | null }[]>`
          SELECT id, password_hash FROM users WHERE ${lowerEmailOf(sql, 'email')} = ${lowerEmail(email)}`
        return row
      })
      return user?.id
    },

    /** Whether the password is the user's current one. Null is right if the user has no password. */
    async isCurrent(addressKey: string, userId: number, password: string | null): Promise<boolean> {
      const readUser = async () => {
        const [row] = await sql<
          { password_hash: string | null }[]
        >`SELECT password_hash FROM users WHERE id = ${userId}`
        return row
      }
      if (password === null) return (await readUser())?.password_hash === null
      return (await attempt(addressKey, `user ${userId}`, password, readUser)) !== undefined
    },
  }
}

export type SignIn = ReturnType<typeof createSignIn>
