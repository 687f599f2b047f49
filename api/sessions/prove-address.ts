import type { Sql } from '../../postgres/connect.js'
import { resetFactors } from '../factors/factors-table.js'
import { endKeysMadeBy } from '../keys/keys-table.js'
import { endLinks } from './user-links-table.js'

/**
 * Records, in the caller's transaction, that the user has proven to own the account's e-mail address. Before the first
 * proof somebody else may have used the account, so everything ends that lets this person in or locks the owner out
 * (test/factors/first-proof.test.ts, test/sessions/takeover.test.ts): sessions, links, pending sign-ins, factors, keys
 * that the account made, and its open invitations. The caller replaces the password.
 *
 * Three things stay. Owners of workspaces gave memberships to the address. An identity at a provider is linked only with
 * a proof. A challenge of a passkey is good only with the passkey, session or pending sign-in that has ended.
 *
 * The user's row is locked first, so that a key or factor that is just being added ends too, or is refused
 * (api/keys/demand-still.ts, `lockAccount`).
 */
export async function proveAddress(tx: Sql, userId: number): Promise<void> {
  const [user] = await tx<{ email_verified_at: Date | null }[]>`
    SELECT email_verified_at FROM users WHERE id = ${userId} FOR UPDATE`
  if (!user || user.email_verified_at) return
  await tx`UPDATE users SET email_verified_at = now() WHERE id = ${userId}`
  await resetFactors(tx, userId)
  await endLinks(tx, userId)
  await endKeysMadeBy(tx, userId)
  await tx`DELETE FROM invitations WHERE invited_by_user_id = ${userId}`
}
