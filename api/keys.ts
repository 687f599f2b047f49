import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../postgres/connect.js'

/** Who a key speaks for, and the workspaces it reaches. */
export interface Caller {
  /** null for the key of a workspace */
  userId: number | null
  workspaceIds: number[]
}

/** Keys are random, so a fast hash is enough. */
export const hashKey = (apiKey: string) => createHash('sha256').update(apiKey).digest()

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `sk_` and 32 random base-62 characters: 190 bits. */
export function generateKey() {
  return `sk_${Array.from({ length: 32 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}

/** What of a key may be shown to tell it from others: never more than a quarter. */
const prefixOf = (apiKey: string) => apiKey.slice(0, Math.min(7, Math.floor(apiKey.length / 4)))

/**
 * The caller that presents `apiKey`. Asked anew for each request, by one indexed read: a revoked key and a lost
 * membership end at once on every node, and nothing has to be invalidated.
 */
export async function findCaller(sql: Sql, apiKey: string): Promise<Caller | undefined> {
  const hash = hashKey(apiKey)
  const [row] = await sql<{ hash: Buffer; user_id: number | null; workspace_ids: number[] }[]>`
    SELECT hash, user_id, ARRAY(
      SELECT members.workspace_id FROM workspace_members AS members WHERE members.user_id = api_keys.user_id
      UNION SELECT api_keys.workspace_id WHERE api_keys.workspace_id IS NOT NULL
      ORDER BY 1
    ) AS workspace_ids
    FROM api_keys WHERE hash = ${hash}`
  if (!row || !timingSafeEqual(row.hash, hash)) return undefined
  return { userId: row.user_id, workspaceIds: row.workspace_ids }
}

interface Member {
  user_id: number
  workspace_id: number
}

async function insertFirstMember(sql: Sql): Promise<Member> {
  const [member] = await sql<Member[]>`
    WITH member AS (INSERT INTO users (name) VALUES ('Owner') RETURNING id),
      workspace AS (INSERT INTO workspaces (name, plan) VALUES ('My workspace', 'enterprise') RETURNING id)
    INSERT INTO workspace_members (user_id, workspace_id)
    SELECT member.id, workspace.id FROM member, workspace
    RETURNING user_id, workspace_id`
  return member
}

async function insertUserKey(sql: Sql, apiKey: string, userId: number): Promise<boolean> {
  const rows = await sql`
    INSERT INTO api_keys (hash, prefix, user_id) VALUES (${hashKey(apiKey)}, ${prefixOf(apiKey)}, ${userId})
    ON CONFLICT (hash) DO NOTHING RETURNING id`
  return rows.length > 0
}

/**
 * Makes a fresh installation usable: a user, the workspace "My workspace" and a key that reaches all of the user's
 * workspaces. Once, however often and from however many processes it is called. An `apiKey` that is not there yet is
 * added to the first user at any time.
 * @returns `apiKey` where one was added: this is the only time a generated one can be read
 */
export function ensureFirstWorkspace(sql: Sql, apiKey?: string): Promise<{ workspaceId: number; apiKey?: string }> {
  return sql.begin(async (transaction) => {
    const tx = transaction as unknown as Sql
    await tx`SELECT pg_advisory_xact_lock(hashtext('slugline first workspace'))`
    const [first] = await tx<Member[]>`
      SELECT user_id, workspace_id FROM workspace_members ORDER BY workspace_id, user_id LIMIT 1`
    const member = first ?? (await insertFirstMember(tx))
    const key = apiKey ?? (first ? undefined : generateKey())
    const isAdded = key !== undefined && (await insertUserKey(tx, key, member.user_id))
    return { workspaceId: member.workspace_id, ...(isAdded && { apiKey: key }) }
  }) as Promise<{ workspaceId: number; apiKey?: string }>
}
