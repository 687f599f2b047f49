import type { Sql } from '../../postgres/connect.js'
import { generateKey, hashKey, prefixOf } from './secret.js'

interface Member {
  user_id: number
  workspace_id: number
}

async function insertFirstMember(sql: Sql): Promise<Member> {
  const [member] = await sql<Member[]>`
    WITH member AS (INSERT INTO users (name) VALUES ('Owner') RETURNING id),
      workspace AS (INSERT INTO workspaces (name, plan) VALUES ('My workspace', 'enterprise') RETURNING id)
    INSERT INTO workspace_members (user_id, workspace_id, role)
    SELECT member.id, workspace.id, 'owner' FROM member, workspace
    RETURNING user_id, workspace_id`
  return member
}

async function insertUserKey(sql: Sql, apiKey: string, userId: number): Promise<boolean> {
  const rows = await sql`
    INSERT INTO api_keys (hash, prefix, user_id) VALUES (${hashKey(apiKey)}, ${prefixOf(apiKey)}, ${userId})
    ON CONFLICT (hash) DO NOTHING RETURNING id`
  return rows.length > 0
}

interface FirstWorkspace {
  workspaceId: number
  /** The first owner of the workspace. */
  userId: number
  apiKey?: string
}

/**
 * Creates a user, the workspace "My workspace" and a key that reaches all of the user's workspaces, unless there is a
 * user already. Several processes may call it at once. An unknown `apiKey` is added to the first user at any time.
 * @returns `apiKey` if one was added; a generated key can be read only here
 */
export function ensureFirstWorkspace(sql: Sql, apiKey?: string): Promise<FirstWorkspace> {
  return sql.begin(async (transaction) => {
    const tx = transaction as unknown as Sql
    await tx`SELECT pg_advisory_xact_lock(hashtext('slugline first workspace'))`
    const [first] = await tx<Member[]>`
      SELECT user_id, workspace_id FROM workspace_members
      ORDER BY workspace_id, role = 'owner' DESC, user_id LIMIT 1`
    const member = first ?? (await insertFirstMember(tx))
    const key = apiKey ?? (first ? undefined : generateKey())
    const isAdded = key !== undefined && (await insertUserKey(tx, key, member.user_id))
    return { workspaceId: member.workspace_id, userId: member.user_id, ...(isAdded && { apiKey: key }) }
  }) as Promise<FirstWorkspace>
}
