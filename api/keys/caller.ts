import { timingSafeEqual } from 'node:crypto'
import type { Sql } from '../../postgres/connect.js'
import { hashKey } from './secret.js'

/** `read` is for GET, `write` for everything else. */
export const scopeNames = ['read', 'write'] as const
export type Scope = (typeof scopeNames)[number]

/** Who a key speaks for, what it may do, and the workspaces it reaches, oldest first. */
export interface Caller {
  keyId: number
  /** null for the key of a workspace */
  userId: number | null
  workspaceIds: number[]
  scopes: Scope[]
  /** null for a key that does not expire */
  expiresAt: Date | null
}

export interface CallerRow {
  id: number
  hash: Buffer
  user_id: number | null
  workspace_ids: number[]
  scopes: Scope[]
  expires_at: Date | null
}

/**
 * Row of the key whose secret, or former secret while that is still good, has the hash: columns of CallerRow. Whoever has
 * the former secret expires with it, and so cannot rotate the key or make one that lasts.
 */
export const callerQuery = (sql: Sql, hash: Buffer) => sql`
  SELECT id, CASE WHEN hash = ${hash} THEN hash ELSE previous_hash END AS hash, user_id, scopes,
    CASE WHEN hash = ${hash} THEN expires_at ELSE least(expires_at, previous_expires_at) END AS expires_at, ARRAY(
    SELECT members.workspace_id FROM workspace_members AS members WHERE members.user_id = api_keys.user_id
    UNION SELECT api_keys.workspace_id WHERE api_keys.workspace_id IS NOT NULL
    ORDER BY 1
  ) AS workspace_ids
  FROM api_keys
  WHERE (hash = ${hash} OR (previous_hash = ${hash} AND previous_expires_at > now()))
    AND (expires_at IS NULL OR expires_at > now())
  LIMIT 1`

export function fromCallerRow(row: CallerRow | undefined, hash: Buffer): Caller | undefined {
  if (!row || !timingSafeEqual(row.hash, hash)) return undefined
  const { id, user_id, workspace_ids, scopes, expires_at } = row
  return { keyId: id, userId: user_id, workspaceIds: workspace_ids, scopes, expiresAt: expires_at }
}

/**
 * The caller that presents `apiKey`. Asked anew for each request, by one indexed read: a revoked key and a lost
 * membership end at once on every node, and nothing has to be invalidated.
 */
export async function findCaller(sql: Sql, apiKey: string): Promise<Caller | undefined> {
  const hash = hashKey(apiKey)
  const [row] = await sql<CallerRow[]>`${callerQuery(sql, hash)}`
  return fromCallerRow(row, hash)
}
