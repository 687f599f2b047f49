import type { Sql } from '../../postgres/connect.js'
import { lockAccount } from '../factors/factors-table.js'
import { inTransaction } from '../http/in-transaction.js'
import { endKeysMadeBy } from '../keys/keys-table.js'
import { hashKey } from '../keys/secret.js'
import { type CheckedUser, userVersion } from './checked-user.js'
import { proveAddress } from './prove-address.js'
import { endLinks } from './user-links-table.js'

/** Texts that the password must not be: the user's e-mail address and the names of the user's workspaces. */
export async function readOwnWords(sql: Sql, userId: number): Promise<(string | null)[]> {
  const rows = await sql<{ word: string | null }[]>`
    SELECT email AS word FROM users WHERE id = ${userId}
    UNION SELECT workspaces.name FROM workspace_members JOIN workspaces ON workspaces.id = workspace_id
    WHERE user_id = ${userId}`
  return rows.map(({ word }) => word)
}

/** The user of a password link that is still valid. */
export async function findPasswordLink(sql: Sql, token: string): Promise<number | undefined> {
  const [row] = await sql<{ user_id: number }[]>`
    SELECT user_id FROM user_links WHERE hash = ${hashKey(token)} AND kind = 'password' AND expires_at > now()`
  return row?.user_id
}

const SET_MS_MAX = 5_000

/**
 * Sets a password by a link, which is used up. All sessions and other links of the user end. A link that was mailed to
 * the user's address proves the address.
 * @param endKeys whether the keys that the user made end too
 * @returns undefined if the link was used meanwhile
 */
export const setPasswordByLink = (
  sql: Sql,
  token: string,
  passwordHash: string,
  endKeys: boolean,
): Promise<CheckedUser | undefined> =>
  inTransaction(sql, SET_MS_MAX, async (transaction) => {
    const tx = transaction as unknown as Sql
    const [used] = await tx<{ user_id: number; mailed_to: string | null }[]>`
      DELETE FROM user_links WHERE hash = ${hashKey(token)} AND kind = 'password' AND expires_at > now()
      RETURNING user_id, mailed_to`
    if (!used) return undefined
    const { user_id: userId, mailed_to: mailedTo } = used
    await tx`SELECT act_as(${userId}::integer, NULL)`
    const [user] = await tx<{ email: string | null }[]>`SELECT email FROM users WHERE id = ${userId} FOR UPDATE`
    if (mailedTo !== null && mailedTo === user.email) await proveAddress(tx, userId)
    if (endKeys) await endKeysMadeBy(tx, userId)
    await endLinks(tx, userId)
    await tx`DELETE FROM sessions WHERE user_id = ${userId}`
    const [changed] = await tx<CheckedUser[]>`
      UPDATE users SET password_hash = ${passwordHash} WHERE id = ${userId} RETURNING id, ${userVersion(tx)}`
    return changed
  })

/**
 * Sets a password. All other sessions and all links of the user end.
 * @param change `formerHash`: the hash that was compared with the user's current password; `sessionId`: the session that
 *   continues; `endsKeys`: whether the keys that the user made end too
 * @returns false if the password was changed meanwhile
 * @throws 401 if the session has ended meanwhile
 */
export const setPassword = (
  sql: Sql,
  userId: number,
  change: { formerHash: string | null; hash: string; sessionId: number; endsKeys: boolean },
): Promise<boolean> =>
  inTransaction(sql, SET_MS_MAX, async (transaction) => {
    const { formerHash, hash, sessionId, endsKeys } = change
    const tx = transaction as unknown as Sql
    await tx`SELECT act_as(${userId}::integer, NULL)`
    await lockAccount(tx, { id: sessionId, userId })
    const [user] = await tx<{ password_hash: string | null }[]>`SELECT password_hash FROM users WHERE id = ${userId}`
    if (user?.password_hash !== formerHash) return false
    if (endsKeys) await endKeysMadeBy(tx, userId)
    await endLinks(tx, userId)
    await tx`DELETE FROM sessions WHERE user_id = ${userId} AND id <> ${sessionId}`
    await tx`UPDATE users SET password_hash = ${hash} WHERE id = ${userId}`
    return true
  })
