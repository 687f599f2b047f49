import type { Sql } from '../../postgres/connect.js'
import { endKeysMadeBy } from '../keys/keys-table.js'

/**
 * Notes that whoever comes has proven the address of the account to be theirs, in the caller's transaction. The first time, whoever
 * had the account before may have been somebody else: the keys that it made and its open invitations end. Memberships stay:
 * owners of those workspaces gave them to the address. The row of the user is locked first, so that a key that is being made
 * at this moment is seen too (api/keys/demand-still.ts).
 */
export async function proveAddress(tx: Sql, userId: number): Promise<void> {
  const [user] = await tx<{ email_verified_at: Date | null }[]>`
    SELECT email_verified_at FROM users WHERE id = ${userId} FOR UPDATE`
  if (!user || user.email_verified_at) return
  await tx`UPDATE users SET email_verified_at = now() WHERE id = ${userId}`
  await endKeysMadeBy(tx, userId)
  await tx`DELETE FROM invitations WHERE invited_by_user_id = ${userId}`
}
