import type { Sql } from '../postgres/connect.js'

/**
 * Removes expired sessions, sign-in links and invitations, and budgets that are full again, which need no row.
 * @returns the number of removed rows
 */
export async function removeExpired(sql: Sql): Promise<number> {
  const results = await Promise.all([
    ...['sessions', 'user_links', 'invitations', 'email_changes', 'pending_sign_ins', 'passkey_challenges'].map(
      (table) => sql`DELETE FROM ${sql(table)} WHERE expires_at < now()`,
    ),
    sql`DELETE FROM budgets WHERE full_at < now()`,
  ])
  return results.reduce((sum, { count }) => sum + count, 0)
}
