import type { Actor } from '../../postgres/act-as.js'
import type { Sql } from '../../postgres/connect.js'
import { changeAs } from '../in-transaction.js'
import type { Role } from '../roles/roles.js'

export interface MemberRow {
  id: number
  name: string | null
  email: string | null
  role: Role
  inserted_at: Date
}

export const listMembers = (sql: Sql, workspaceId: number) => sql<MemberRow[]>`
  SELECT id, name, email, role, members.joined_at AS inserted_at FROM workspace_members AS members JOIN users ON users.id = user_id
  WHERE workspace_id = ${workspaceId} ORDER BY joined_at, id`

export type MemberChange = 'changed' | 'missing' | 'last_owner'

/**
 * Gives a member another role, or takes the membership away. One change of a workspace's members at a time, so that of two
 * owners who go at once one stays (test/members/members.test.ts).
 * @param role null: the member goes
 */
export function changeMember(
  sql: Sql,
  by: Actor | undefined,
  workspaceId: number,
  userId: number,
  role: Role | null,
): Promise<MemberChange> {
  return changeAs(sql, by, async (tx) => {
    await tx`SELECT FROM workspaces WHERE id = ${workspaceId} FOR NO KEY UPDATE`
    const [member] = await tx<{ role: Role }[]>`
      SELECT role FROM workspace_members WHERE workspace_id = ${workspaceId} AND user_id = ${userId}`
    if (!member) return 'missing'
    if (member.role === 'owner' && role !== 'owner') {
      const others = await tx`
        SELECT FROM workspace_members WHERE workspace_id = ${workspaceId} AND role = 'owner' AND user_id <> ${userId}`
      if (others.length === 0) return 'last_owner'
    }
    if (role === null)
      await tx`DELETE FROM workspace_members WHERE workspace_id = ${workspaceId} AND user_id = ${userId}`
    else
      await tx`
        UPDATE workspace_members SET role = ${role} WHERE workspace_id = ${workspaceId} AND user_id = ${userId}`
    return 'changed'
  })
}
