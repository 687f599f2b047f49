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
  /** Its first owner. */
  userId: number
  apiKey?: string
}

/**
 * Makes a fresh installation usable: a user, the workspace "My workspace" and a key that reaches all of the user's
 * workspaces. Once, however often and from however many processes it is called. An `apiKey` that is not there yet is
 * added to the first user at any time.
 * @returns `apiKey` where one was added: this is the only time a generated one can be read
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
