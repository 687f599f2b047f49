import type { Sql } from '../postgres/connect.js'

/**
 * Removes sessions, links and invitations that are over; nobody comes in by them any more. Budgets that are full again need no row.
 * @returns how many
 */
export async function removeExpired(sql: Sql): Promise<number> {
  const results = await Promise.all([
    ...['sessions', 'user_links', 'invitations', 'pending_sign_ins', 'passkey_challenges'].map(
      (table) => sql`DELETE FROM ${sql(table)} WHERE expires_at < now()`,
    ),
    sql`DELETE FROM budgets WHERE full_at < now()`,
  ])
  return results.reduce((sum, { count }) => sum + count, 0)
}
