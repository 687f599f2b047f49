import type { ISql } from 'postgres'
import type { Actor } from '../../postgres/act-as.js'
import type { Sql } from '../../postgres/connect.js'
import { changeAs } from '../http/in-transaction.js'
import { endKeys, listKeysKnownTo } from '../keys/keys-table.js'
import type { Role } from '../roles/roles.js'
import { endInvitationsOf } from './invitations-table.js'

export interface MemberRow {
  id: number
  name: string | null
  email: string | null
  role: Role
  inserted_at: Date
  has_two_factors: boolean
}

const columns = (sql: ISql) =>
  sql`id, name, email, role, members.joined_at AS inserted_at, has_second_factor(id) AS has_two_factors`

export const listMembers = (sql: ISql, workspaceId: number) => sql<MemberRow[]>`
  SELECT ${columns(sql)} FROM workspace_members AS members JOIN users ON users.id = user_id
  WHERE workspace_id = ${workspaceId} ORDER BY joined_at, id`

export async function findMember(sql: Sql, workspaceId: number, userId: number): Promise<MemberRow | undefined> {
  const [row] = await sql<MemberRow[]>`
    SELECT ${columns(sql)} FROM workspace_members AS members JOIN users ON users.id = user_id
    WHERE workspace_id = ${workspaceId} AND user_id = ${userId}`
  return row
}

export type Ended = Record<'keys_ended' | 'keys_kept' | 'invitations_ended', number[]>
export type MemberChange =
  | { kind: 'missing' | 'last_owner' }
  /** The actor has lost the role owner meanwhile. `role` is the present one; undefined if the actor is no member. */
  | { kind: 'not_owner'; role: Role | undefined }
  | { kind: 'changed'; ended: Ended }

interface Change {
  workspaceId: number
  userId: number
  /** The new role; null removes the member. */
  role: Role | null
  /** Whether keys of the workspace that the member made or knows end when the member is no longer an owner. */
  endsKeys: boolean
}

/** Ends keys and invitations by which a former owner could come back. */
async function endWhatOpens(tx: Sql, { workspaceId, userId, endsKeys }: Change): Promise<Ended> {
  const keys = (await listKeysKnownTo(tx, workspaceId, userId)).map(({ id }) => id)
  if (endsKeys) await endKeys(tx, keys)
  const invitations = await endInvitationsOf(tx, workspaceId, userId)
  return {
    keys_ended: endsKeys ? keys : [],
    keys_kept: endsKeys ? [] : keys,
    invitations_ended: invitations.map(({ id }) => id),
  }
}

/**
 * Changes the role of a member, or removes the member. Changes of one workspace's members run one at a time: if two
 * owners leave at once, one of them stays (test/members/members.test.ts), and an owner who was just removed decides
 * nothing.
 * @param by the actor; an operator if absent
 */
export function changeMember(sql: Sql, by: Actor | undefined, change: Change): Promise<MemberChange> {
  const { workspaceId, userId, role } = change
  return changeAs(sql, by, async (tx): Promise<MemberChange> => {
    await tx`SELECT FROM workspaces WHERE id = ${workspaceId} FOR NO KEY UPDATE`
    const roleOf = async (id: number) => {
      const [row] = await tx<{ role: Role }[]>`
        SELECT role FROM workspace_members WHERE workspace_id = ${workspaceId} AND user_id = ${id}`
      return row?.role
    }
    const isLeaving = by?.userId === userId && role === null
    if (by && !isLeaving) {
      const own = by.userId === null ? undefined : await roleOf(by.userId)
      if (own !== 'owner') return { kind: 'not_owner', role: own }
    }
    const former = await roleOf(userId)
    if (!former) return { kind: 'missing' }
    if (former === 'owner' && role !== 'owner') {
      const others = await tx`
        SELECT FROM workspace_members WHERE workspace_id = ${workspaceId} AND role = 'owner' AND user_id <> ${userId}`
      if (others.length === 0) return { kind: 'last_owner' }
    }
    const ended =
      role === 'owner' ? { keys_ended: [], keys_kept: [], invitations_ended: [] } : await endWhatOpens(tx, change)
    if (role === null)
      await tx`DELETE FROM workspace_members WHERE workspace_id = ${workspaceId} AND user_id = ${userId}`
    else
      await tx`
        UPDATE workspace_members SET role = ${role} WHERE workspace_id = ${workspaceId} AND user_id = ${userId}`
    return { kind: 'changed', ended }
  })
}
