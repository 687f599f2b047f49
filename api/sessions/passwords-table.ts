import type { Sql } from '../../postgres/connect.js'
import { hashKey } from '../keys/secret.js'

/** What a password must not be: the user's e-mail, and names of the user's workspaces. */
export async function readOwnWords(sql: Sql, userId: number): Promise<(string | null)[]> {
  const rows = await sql<{ word: string | null }[]>`
    SELECT email AS word FROM users WHERE id = ${userId}
    UNION SELECT workspaces.name FROM workspace_members JOIN workspaces ON workspaces.id = workspace_id
    WHERE user_id = ${userId}`
  return rows.map(({ word }) => word)
}

/** Whose password a link is for that was not used yet. */
export async function findPasswordLink(sql: Sql, token: string): Promise<number | undefined> {
  const [row] = await sql<{ user_id: number }[]>`
    SELECT user_id FROM user_links WHERE hash = ${hashKey(token)} AND kind = 'password' AND expires_at > now()`
  return row?.user_id
}

/**
 * Uses a link up. All sessions of the user end, and all other links.
 * @returns false where the link was used meanwhile
 */
export async function setPasswordByLink(sql: Sql, token: string, passwordHash: string): Promise<boolean> {
  const hash = hashKey(token)
  const rows = await sql`
    WITH used AS (
      DELETE FROM user_links WHERE hash = ${hash} AND kind = 'password' AND expires_at > now() RETURNING user_id
    ),
    others AS (DELETE FROM user_links USING used WHERE user_links.user_id = used.user_id AND hash <> ${hash}),
    ended AS (DELETE FROM sessions USING used WHERE sessions.user_id = used.user_id)
    UPDATE users SET password_hash = ${passwordHash} FROM used WHERE users.id = used.user_id RETURNING users.id`
  return rows.length > 0
}

/** All sessions of the user but one end, and all links. */
export const setPassword = (sql: Sql, userId: number, passwordHash: string, sessionId: number) => sql`
  WITH links AS (DELETE FROM user_links WHERE user_id = ${userId}),
  ended AS (DELETE FROM sessions WHERE user_id = ${userId} AND id <> ${sessionId})
  UPDATE users SET password_hash = ${passwordHash} WHERE id = ${userId}`
