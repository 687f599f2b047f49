import type { Sql } from '../../postgres/connect.js'
import { notAuthorized, notFound } from '../http/errors.js'
import type { Caller } from './caller.js'

/**
 * Checks again, in the transaction of a change, that the caller may manage keys and invitations of a workspace, and
 * locks this until the transaction ends. A concurrent removal of the caller waits, and then also ends what the change
 * has created. A change that had to wait for a removal is refused (test/members/removed-owner.test.ts).
 * @returns the user on whose authority the caller acts; null if it is not known
 * @throws 401 if the key or session has ended, 404 if the caller is no longer an owner
 */
export async function demandStill(tx: Sql, caller: Caller, workspaceId: number): Promise<number | null> {
  await tx`SELECT FROM workspaces WHERE id = ${workspaceId} FOR SHARE`
  const [made] =
    caller.kind === 'key'
      ? await tx<{ by: number | null }[]>`SELECT created_by_user_id AS by FROM api_keys WHERE id = ${caller.id}`
      : []
  const userId = caller.userId ?? made?.by ?? null
  if (userId !== null) await tx`SELECT FROM users WHERE id = ${userId} FOR KEY SHARE`
  const held =
    caller.kind === 'key'
      ? await tx`SELECT FROM api_keys WHERE id = ${caller.id}
          AND (hash = ${caller.hash} OR (previous_hash = ${caller.hash} AND previous_expires_at > now()))`
      : await tx`SELECT FROM sessions WHERE id = ${caller.id} AND expires_at > now()`
  if (held.length === 0) throw notAuthorized()
  if (caller.userId === null) return userId
  const owner = await tx`
    SELECT FROM workspace_members
    WHERE workspace_id = ${workspaceId} AND user_id = ${caller.userId} AND role = 'owner'`
  if (owner.length === 0) throw notFound()
  return userId
}
