import type { Sql } from '../../postgres/connect.js'
import { endKeysMadeBy } from '../keys/keys-table.js'

/**
 * Records, in the caller's transaction, that the user has proven to own the account's e-mail address. Before the first
 * proof somebody else may have used the account, so the keys that it made and its open invitations end. Memberships
 * stay, because owners of those workspaces gave them to the address. The user's row is locked first, so that a key that
 * is just being created is seen too (api/keys/demand-still.ts).
 */
export async function proveAddress(tx: Sql, userId: number): Promise<void> {
  const [user] = await tx<{ email_verified_at: Date | null }[]>`
    SELECT email_verified_at FROM users WHERE id = ${userId} FOR UPDATE`
  if (!user || user.email_verified_at) return
  await tx`UPDATE users SET email_verified_at = now() WHERE id = ${userId}`
  await endKeysMadeBy(tx, userId)
  await tx`DELETE FROM invitations WHERE invited_by_user_id = ${userId}`
}
