import type { Sql } from '../../postgres/connect.js'
import { hashKey } from '../keys/secret.js'
import { generateToken } from './token.js'

/** How long a link is good for that nobody has used: one that signs in, and one that lets choose a password. */
export const LINK_MINUTES = { sign_in: 15, password: 60 }
export type LinkKind = keyof typeof LINK_MINUTES

/**
 * @param mailedTo the address that alone is told of it: whoever uses the link has that mailbox; null for a link that is shown
 * @param byOperator whether whoever has the machine is to be signed in: without a second step
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

interface TakenLink {
  user_id: number
  by_operator: boolean
}

/** Uses a link up: of two at once, one gets the user. @returns undefined where it was used, or is over */
export async function takeUserLink(sql: Sql, kind: LinkKind, token: string): Promise<TakenLink | undefined> {
  const [row] = await sql<TakenLink[]>`
    DELETE FROM user_links WHERE hash = ${hashKey(token)} AND kind = ${kind} AND expires_at > now()
    RETURNING user_id, by_operator`
  return row
}
