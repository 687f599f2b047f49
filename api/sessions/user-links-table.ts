import type { Sql } from '../../postgres/connect.js'
import { hashKey } from '../keys/secret.js'
import { type CheckedUser, userVersion } from './checked-user.js'
import { generateToken } from './token.js'

/** How long an unused link is valid: one that signs in, and one to choose a password. */
export const LINK_MINUTES = { sign_in: 15, password: 60 }
export type LinkKind = keyof typeof LINK_MINUTES

/**
 * @param mailedTo the address to which the link is mailed, so that its user owns the mailbox; null for a link that is
 *   shown
 * @param byOperator whether the link is for the operator of the machine, who needs no second step
 * @returns the secret of a link that works once
 */
export async function insertUserLink(
  sql: Sql,
  kind: LinkKind,
  userId: number,
  mailedTo: string | null = null,
  byOperator = false,
): Promise<string> {
  const { token, hash } = generateToken()
  await sql`
    INSERT INTO user_links (hash, kind, user_id, mailed_to, by_operator, expires_at)
    VALUES (${hash}, ${kind}, ${userId}, ${mailedTo}, ${byOperator}, now() + make_interval(mins => ${LINK_MINUTES[kind]}))`
  return token
}

interface TakenLink extends CheckedUser {
  by_operator: boolean
}

/** Uses a link up. Of two concurrent calls one gets the user. @returns undefined if the link was used or has expired */
export async function takeUserLink(sql: Sql, kind: LinkKind, token: string): Promise<TakenLink | undefined> {
  const [row] = await sql<TakenLink[]>`
    DELETE FROM user_links USING users
    WHERE hash = ${hashKey(token)} AND kind = ${kind} AND expires_at > now() AND users.id = user_id
    RETURNING users.id, by_operator, ${userVersion(sql)}`
  return row
}

/** Ends, in the caller's transaction, all links that were mailed or shown to a user, and a change of the address with its link. */
export async function endLinks(tx: Sql, userId: number): Promise<void> {
  await tx`
    WITH changes AS (DELETE FROM email_changes WHERE user_id = ${userId})
    DELETE FROM user_links WHERE user_id = ${userId}`
}
