import type { Sql } from '../../postgres/connect.js'
import { changeAs } from '../http/in-transaction.js'
import { hashKey } from '../keys/secret.js'
import { type Acting, byRight } from '../roles/by-right.js'
import { isEmailTaken } from './accounts-table.js'
import { lowerEmail, lowerEmailOf } from './email-address.js'
import { generateToken } from './token.js'
import { endLinks } from './user-links-table.js'

const HOURS = 24

/**
 * Notes a new address that its user has to confirm, in place of an earlier one.
 * @returns the secret of the link for the new address
 */
export async function noteEmailChange(
  sql: Sql,
  caller: Acting,
  userId: number,
  { email, formerEmail }: { email: string; formerEmail: string },
): Promise<string> {
  const { token, hash } = generateToken()
  await changeAs(
    sql,
    byRight(caller),
    (tx) => tx`
      INSERT INTO email_changes (user_id, email, former_email, hash, expires_at)
      VALUES (${userId}, ${email}, ${formerEmail}, ${hash}, now() + make_interval(hours => ${HOURS}))
      ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, former_email = excluded.former_email,
        hash = excluded.hash, expires_at = excluded.expires_at`,
  )
  return token
}

/** @returns false if no change was to be confirmed */
export async function cancelEmailChange(sql: Sql, caller: Acting, userId: number): Promise<boolean> {
  const { count } = await changeAs(
    sql,
    byRight(caller),
    (tx) => tx`DELETE FROM email_changes WHERE user_id = ${userId} AND expires_at > now()`,
  )
  return count > 0
}

/**
 * Changes the address of a user who has proven to own it. Links that were mailed to the former address end.
 * @returns false if the link is not the user's newest, is too old, or if the address has an account meanwhile
 */
export async function confirmEmailChange(sql: Sql, caller: Acting, userId: number, token: string): Promise<boolean> {
  const change = async (tx: Sql) => {
    const { count } = await tx`
      WITH confirmed AS (
        DELETE FROM email_changes WHERE user_id = ${userId} AND hash = ${hashKey(token)} AND expires_at > now()
        RETURNING email, former_email
      )
      UPDATE users SET email = confirmed.email, email_verified_at = now()
      FROM confirmed WHERE users.id = ${userId} AND users.email = confirmed.former_email`
    if (count > 0) await endLinks(tx, userId)
    return count > 0
  }
  try {
    return await changeAs(sql, byRight(caller), change)
  } catch (error) {
    if (isEmailTaken(error)) return false
    throw error
  }
}

export async function findAccount(sql: Sql, email: string): Promise<{ language: string | null } | undefined> {
  const [account] = await sql<{ language: string | null }[]>`
    SELECT language FROM users WHERE ${lowerEmailOf(sql, 'email')} = ${lowerEmail(email)}`
  return account
}
