import type { Sql } from '../../postgres/connect.js'
import type { Rate } from '../limits/budget.js'
import { createAttempts } from './attempts.js'
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
    attemptOf(addressKey, account, async () => {
      const user = await readUser()
      if (await hashing.isRight(addressKey, password, user?.password_hash ?? null)) return user
      if (user) noteFailedSignIn(user.id, 'password')
      return undefined
    })

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
        const [row] = await sql<{ id: number; password_hash: string | null }[]>`
          SELECT id, password_hash FROM users WHERE id = ${userId}`
        return row
      }
      if (password === null) return (await readUser())?.password_hash === null
      return (await attempt(addressKey, `user ${userId}`, password, readUser)) !== undefined
    },
  }
}

export type SignIn = ReturnType<typeof createSignIn>
