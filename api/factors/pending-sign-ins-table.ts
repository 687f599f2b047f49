import type { Sql } from '../../postgres/connect.js'
import { hashKey } from '../keys/secret.js'
import { type CheckedUser, stillChecked, userVersion } from '../sessions/checked-user.js'
import { generateToken } from '../sessions/token.js'

export const PENDING_SECONDS = 600

/**
 * @returns the secret of a sign-in that awaits its second step; undefined if the user has changed since the password was
 *   checked
 */
export async function insertPendingSignIn(sql: Sql, user: CheckedUser): Promise<string | undefined> {
  const { token, hash } = generateToken()
  const inserted = await sql`
    WITH still AS (${stillChecked(sql, user)})
    INSERT INTO pending_sign_ins (hash, user_id, expires_at)
    SELECT ${hash}, id, now() + make_interval(secs => ${PENDING_SECONDS}) FROM still RETURNING user_id`
  return inserted.length > 0 ? token : undefined
}

/** @returns the user who has given the password in this sign-in */
export async function findPendingSignIn(sql: Sql, token: string): Promise<CheckedUser | undefined> {
  const [user] = await sql<CheckedUser[]>`
    SELECT users.id, ${userVersion(sql)} FROM pending_sign_ins JOIN users ON users.id = user_id
    WHERE hash = ${hashKey(token)} AND expires_at > now()`
  return user
}

/** Ends a pending sign-in. Of two concurrent calls one gets true. */
export async function takePendingSignIn(sql: Sql, token: string): Promise<boolean> {
  const rows = await sql`
    DELETE FROM pending_sign_ins WHERE hash = ${hashKey(token)} AND expires_at > now() RETURNING user_id`
  return rows.length > 0
}
