import type { Sql } from '../../postgres/connect.js'
import { acceptAllOf } from '../members/invitations-table.js'
import type { Claims } from './provider.js'

const findIdentity = async (sql: Sql, { issuer, subject }: Claims): Promise<number | undefined> => {
  const [row] = await sql<{ user_id: number }[]>`
    SELECT user_id FROM user_identities WHERE issuer = ${issuer} AND subject = ${subject}`
  return row?.user_id
}

/**
 * From now on the provider's subject is the user. Nobody had vouched for the address before, so whatever opened the account
 * until then does no more: its password, its links and its sessions.
 */
const link = (sql: Sql, { issuer, subject }: Claims, userId: number) => sql`
  WITH linked AS (
    INSERT INTO user_identities (issuer, subject, user_id) VALUES (${issuer}, ${subject}, ${userId})
    ON CONFLICT DO NOTHING RETURNING user_id
  ),
  sessions_ended AS (DELETE FROM sessions USING linked WHERE sessions.user_id = linked.user_id),
  links_ended AS (DELETE FROM user_links USING linked WHERE user_links.user_id = linked.user_id)
  UPDATE users SET password_hash = NULL FROM linked WHERE users.id = linked.user_id`

/**
 * The user whom the provider means: the one that it meant before, whatever the address is now; else the one with the address
 * that it vouches for; else who is invited by this address.
 * @returns undefined where there is none
 */
export async function findUserOf(sql: Sql, claims: Claims): Promise<number | undefined> {
  const known = await findIdentity(sql, claims)
  if (known !== undefined || claims.email === undefined) return known
  const [user] = await sql<{ id: number }[]>`SELECT id FROM users WHERE lower(email) = lower(${claims.email})`
  const userId = user?.id ?? (await acceptAllOf(sql, claims.email, claims.name ?? null))
  if (userId !== undefined) await link(sql, claims, userId)
  return userId
}
