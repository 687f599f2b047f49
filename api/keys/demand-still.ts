import type { Sql } from '../../postgres/connect.js'
import { notAuthorized, notFound } from '../http/errors.js'
import type { Caller } from './caller.js'

/**
 * Asks again, in the transaction of a change, whether the caller may still decide about keys and invitations of a workspace, and
 * keeps it so until the transaction ends. A removal of the caller waits, and then ends what the change has made; a change that
 * waits for a removal is refused (test/members/removed-owner.test.ts).
 * @returns the person on whose authority the caller acts; null where that is not known
 * @throws 401 where the key or session has ended, 404 where the caller is no owner any more
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
