import type { Sql } from '../../postgres/connect.js'
import { hashKey } from '../keys/secret.js'
import { generateToken } from '../sessions/token.js'

export const PENDING_SECONDS = 600

/** @returns the secret of a sign-in that awaits its second step */
export async function insertPendingSignIn(sql: Sql, userId: number): Promise<string> {
  const { token, hash } = generateToken()
  await sql`
    INSERT INTO pending_sign_ins (hash, user_id, expires_at)
    VALUES (${hash}, ${userId}, now() + make_interval(secs => ${PENDING_SECONDS}))`
  return token
}

/** @returns the user who has given the password in this sign-in */
export async function findPendingSignIn(sql: Sql, token: string): Promise<number | undefined> {
  const [row] = await sql<{ user_id: number }[]>`
    SELECT user_id FROM pending_sign_ins WHERE hash = ${hashKey(token)} AND expires_at > now()`
  return row?.user_id
}

/** Ends a pending sign-in. Of two concurrent calls one gets true. */
export async function takePendingSignIn(sql: Sql, token: string): Promise<boolean> {
  const rows = await sql`
    DELETE FROM pending_sign_ins WHERE hash = ${hashKey(token)} AND expires_at > now() RETURNING user_id`
  return rows.length > 0
}
