import type { Sql } from '../../postgres/connect.js'
import type { Rate } from '../../process/budget.js'
import { createAttempts } from './attempts.js'
import { type CheckedUser, userVersion } from './checked-user.js'
import { lowerEmail, lowerEmailOf } from './email-address.js'
import type { NoteFailedSignIn } from './failed-sign-ins.js'
import type { Hashing } from './hashing.js'

/** Wrong passwords for one account: ten at once, enough for a forgetful person, then one a minute. */
const OF_ACCOUNT: Rate = { burst: 10, ratePerSecond: 1 / 60 }
/** Wrong passwords from one address. Several people may share it. */
const OF_ADDRESS: Rate = { burst: 30, ratePerSecond: 1 / 20 }

interface Deps {
  sql: Sql
  hashing: Hashing
  noteFailedSignIn: NoteFailedSignIn
  nowMs?: () => number
}

/** Checks passwords of users, with bounds on wrong ones for each address and each account. */
export function createSignIn({ sql, hashing, noteFailedSignIn, nowMs }: Deps) {
  const attemptOf = createAttempts({
    ofAccount: OF_ACCOUNT,
    ofAddress: OF_ADDRESS,
    message: 'Too many wrong passwords',
    nowMs,
  })

  /** @param readUser reads the account */
  const attempt = <T extends { id: number; password_hash: string | null }>(
    addressKey: string,
    account: string,
    password: string,
    readUser: () => Promise<T | undefined>,
  ) =>
    attemptOf(addressKey, { name: account, read: readUser }, async (user) => {
      if (await hashing.isRight(addressKey, password, user?.password_hash ?? null)) return user
      if (user) noteFailedSignIn(user.id, 'password')
      return undefined
    })

  return {
    /** @returns undefined if the e-mail address is unknown or the password is wrong */
    byEmail: (addressKey: string, email: string, password: string): Promise<CheckedUser | undefined> =>
      attempt(addressKey, lowerEmail(email), password, async () => {
        const [row] = await sql<(CheckedUser & { password_hash: string | null })[]>`
          SELECT id, password_hash, ${userVersion(sql)} FROM users
          WHERE ${lowerEmailOf(sql, 'email')} = ${lowerEmail(email)}`
        return row
      }),

    /**
     * Compares with the user's current password. Null is right if the user has none.
     * @returns the hash of the current password; undefined if `password` is wrong
     */
    async findCurrent(
      addressKey: string,
      userId: number,
      password: string | null,
    ): Promise<{ hash: string | null } | undefined> {
      const readUser = async () => {
        const [row] = await sql<{ id: number; password_hash: string | null }[]>`
          SELECT id, password_hash FROM users WHERE id = ${userId}`
        return row
      }
      const user =
        password === null ? await readUser() : await attempt(addressKey, `user ${userId}`, password, readUser)
      if (!user || (password === null && user.password_hash !== null)) return undefined
      return { hash: user.password_hash }
    },
  }
}

export type SignIn = ReturnType<typeof createSignIn>
