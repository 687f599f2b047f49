import type { Sql } from '../../postgres/connect.js'
import { wantedLanguage } from '../../words/choose-language.js'
import { inTransaction } from '../http/in-transaction.js'
import { acceptAllOf } from '../members/invitations-table.js'
import { type CheckedUser, userVersion } from '../sessions/checked-user.js'
import { isAsciiEmail, lowerEmail, lowerEmailOf } from '../sessions/email-address.js'
import { proveAddress } from '../sessions/prove-address.js'
import { endLinks } from '../sessions/user-links-table.js'
import type { Claims } from './provider.js'

const findIdentity = async (sql: Sql, { issuer, subject }: Claims): Promise<CheckedUser | undefined> => {
  const [user] = await sql<CheckedUser[]>`
    SELECT users.id, ${userVersion(sql)} FROM user_identities JOIN users ON users.id = user_id
    WHERE issuer = ${issuer} AND subject = ${subject}`
  return user
}

const LINK_MS_MAX = 5_000

/**
 * Links the provider's subject to the user, unless another subject is linked already. Sessions, links and the password
 * of the user end. If the address was not proven before, everything of its former holder ends (`proveAddress`).
 * @param email the address that the provider vouches for
 * @returns false if the user has another address meanwhile, which the provider does not vouch for
 */
const link = (sql: Sql, { issuer, subject }: Claims, userId: number, email: string) =>
  inTransaction(sql, LINK_MS_MAX, async (transaction) => {
    const tx = transaction as unknown as Sql
    await tx`SELECT act_as(${userId}::integer, NULL)`
    const [user] = await tx<{ email: string | null }[]>`SELECT email FROM users WHERE id = ${userId} FOR UPDATE`
    if (!user?.email || lowerEmail(user.email) !== lowerEmail(email)) return false
    const linked = await tx`
      INSERT INTO user_identities (issuer, subject, user_id) VALUES (${issuer}, ${subject}, ${userId})
      ON CONFLICT DO NOTHING RETURNING user_id`
    if (linked.length === 0) return true
    await proveAddress(tx, userId)
    await tx`DELETE FROM sessions WHERE user_id = ${userId}`
    await endLinks(tx, userId)
    await tx`UPDATE users SET password_hash = NULL WHERE id = ${userId}`
    return true
  })

/** Why the sign-in fails: no account has the address, or its account is linked to another subject. */
type NoUser = 'no_account' | 'linked_to_another'

/**
 * Finds the user of a sign-in: first the user who is linked to the subject, even if the address has changed; then the
 * user with the verified address, unless another subject is linked; then a new user, if the address was invited.
 * @param acceptLanguage the browser's, from which a new user gets a language
 */
export async function findUserOf(sql: Sql, claims: Claims, acceptLanguage = ''): Promise<CheckedUser | NoUser> {
  const known = await findIdentity(sql, claims)
  if (known !== undefined) return known
  if (claims.email === undefined || !isAsciiEmail(claims.email)) return 'no_account'
  const [user] = await sql<{ id: number }[]>`
    SELECT id FROM users WHERE ${lowerEmailOf(sql, 'email')} = ${lowerEmail(claims.email)}`
  const newUser = { name: claims.name ?? null, language: wantedLanguage(acceptLanguage) ?? null }
  const userId = user?.id ?? (await acceptAllOf(sql, claims.email, newUser))
  if (userId === undefined) return 'no_account'
  if (!(await link(sql, claims, userId, claims.email))) return 'no_account'
  return (await findIdentity(sql, claims)) ?? 'linked_to_another'
}
