import type { Sql } from '../../postgres/connect.js'
import { acceptAllOf } from '../members/invitations-table.js'
import type { Claims } from './provider.js'

const findIdentity = async (sql: Sql, { issuer, subject }: Claims): Promise<number | undefined> => {
  const [row] = await sql<{ user_id: number }[]>`
    SELECT user_id FROM user_identities WHERE issuer = ${issuer} AND subject = ${subject}`
  return row?.user_id
}

/**
 * From now on the provider's subject is the user, unless another subject is. Nobody had vouched for the address before, so
 * whatever opened the account until then does no more: its password, its links and its sessions.
 */
const link = (sql: Sql, { issuer, subject }: Claims, userId: number) => sql`
  WITH acting AS MATERIALIZED (SELECT act_as(${userId}::integer, NULL)),
  linked AS (
    INSERT INTO user_identities (issuer, subject, user_id) SELECT ${issuer}, ${subject}, ${userId} FROM acting
    ON CONFLICT DO NOTHING RETURNING user_id
  ),
  sessions_ended AS (DELETE FROM sessions USING linked WHERE sessions.user_id = linked.user_id),
  links_ended AS (DELETE FROM user_links USING linked WHERE user_links.user_id = linked.user_id)
  UPDATE users SET password_hash = NULL FROM linked WHERE users.id = linked.user_id`

/** Why nobody is signed in: nobody has the address, or the account that has it is another subject's. */
type NoUser = 'no_account' | 'linked_to_another'

/**
 * The user whom the provider means: the one that it meant before, whatever the address is now; else the one with the address
 * that it vouches for, if no other subject is that user; else who is invited by this address.
 */
export async function findUserOf(sql: Sql, claims: Claims): Promise<number | NoUser> {
  const known = await findIdentity(sql, claims)
  if (known !== undefined) return known
  if (claims.email === undefined) return 'no_account'
  const [user] = await sql<{ id: number }[]>`SELECT id FROM users WHERE lower(email) = lower(${claims.email})`
  const userId = user?.id ?? (await acceptAllOf(sql, claims.email, claims.name ?? null))
  if (userId === undefined) return 'no_account'
  await link(sql, claims, userId)
  return (await findIdentity(sql, claims)) ?? 'linked_to_another'
}
