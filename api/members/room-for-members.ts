import type { ISql } from 'postgres'
import { forbidden } from '../http/errors.js'
import { lowerEmail, lowerEmailOf } from '../sessions/email-address.js'

/** Most workspaces of which a user is a member. All of them are listed in one answer, with their settings. */
export const MEMBERSHIPS_MAX = 200
/** Most members and invitations of a workspace together. All of them are listed in one answer. */
const MEMBERS_MAX = 1000

/** Additions of the same user wait for each other. @throws 403 if the user is a member of as many workspaces as one may */
export async function demandRoomForMembership(tx: ISql, userId: number): Promise<void> {
  await tx`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`
  const [{ count }] = await tx<[{ count: number }]>`
    SELECT count(*)::int AS count FROM workspace_members WHERE user_id = ${userId}`
  if (count >= MEMBERSHIPS_MAX)
    throw forbidden(`A user is a member of at most ${MEMBERSHIPS_MAX} workspaces: leave another one first`)
}

/**
 * Invitations of the same workspace wait for each other. One that replaces an earlier one of its address has room.
 * @throws 403 if the workspace has as many members and invitations as one may
 */
export async function demandRoomForMember(tx: ISql, workspaceId: number, email: string): Promise<void> {
  await tx`SELECT FROM workspaces WHERE id = ${workspaceId} FOR NO KEY UPDATE`
  const [{ count }] = await tx<[{ count: number }]>`
    SELECT (SELECT count(*) FROM workspace_members WHERE workspace_id = ${workspaceId})::int
      + (SELECT count(*) FROM invitations WHERE workspace_id = ${workspaceId} AND expires_at > now()
          AND ${lowerEmailOf(tx, 'email')} <> ${lowerEmail(email)})::int AS count`
  if (count >= MEMBERS_MAX)
    throw forbidden(`A workspace has at most ${MEMBERS_MAX} members and invitations: remove another one first`)
}
