import { timingSafeEqual } from 'node:crypto'
import type { Sql } from '../../postgres/connect.js'
import type { Role } from '../roles/roles.js'
import { hashKey } from './secret.js'

/** `read` is for GET, `write` for everything else. */
export const scopeNames = ['read', 'write'] as const
export type Scope = (typeof scopeNames)[number]

/** What a request presents: an API key, or the cookie of a session. */
export interface Credential {
  kind: 'key' | 'session'
  secret: string
}

/** Who a key or session speaks for, what it may do, and the workspaces it reaches, oldest first. */
export interface Caller {
  kind: Credential['kind']
  /** Of the key or the session. */
  id: number
  /** Of the secret that was presented: a key may have two. */
  hash: Buffer
  /** null for the key of a workspace */
  userId: number | null
  /** Where a route demands a role (api/roles), only those in which the caller has it. */
  workspaceIds: number[]
  /** Workspaces that it would reach with a second factor, which they require. Keys have none. */
  closedIds: number[]
  /** In each workspace that it reaches. A workspace's own key may do what an owner may. */
  roles: ReadonlyMap<number, Role>
  scopes: Scope[]
  /** null for a session, which lasts while it is used, and a key that does not expire */
  expiresAt: Date | null
}

export interface CallerRow {
  id: number
  hash: Buffer
  user_id: number | null
  workspace_ids: number[]
  closed_ids: number[]
  /** As many as `workspace_ids`, in their order. */
  roles: Role[]
  scopes: Scope[]
  expires_at: Date | null
}

/** Columns `workspace_ids`, `roles` and `closed_ids` of what `rows`, SQL that gives workspaces, roles and `is_closed`, reaches. */
const reachOf = (sql: Sql, rows: ReturnType<Sql>) => sql`
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(workspace_id ORDER BY workspace_id) FILTER (WHERE NOT is_closed), '{}') AS workspace_ids,
      coalesce(array_agg(role ORDER BY workspace_id) FILTER (WHERE NOT is_closed), '{}') AS roles,
      coalesce(array_agg(workspace_id) FILTER (WHERE is_closed), '{}') AS closed_ids
    FROM (${rows}) AS reached
  ) AS reach`

/**
 * Row of the key whose secret, or former secret while that is still good, has the hash. Whoever has the former secret
 * expires with it, and so cannot rotate the key or make one that lasts.
 */
const ofKey = (sql: Sql, hash: Buffer) => sql`
  SELECT id, CASE WHEN hash = ${hash} THEN hash ELSE previous_hash END AS hash, user_id, scopes,
    CASE WHEN hash = ${hash} THEN expires_at ELSE least(expires_at, previous_expires_at) END AS expires_at,
    workspace_ids, roles, closed_ids
  FROM api_keys ${reachOf(
    sql,
    sql`
      SELECT members.workspace_id, role, false AS is_closed
      FROM workspace_members AS members WHERE members.user_id = api_keys.user_id
      UNION ALL SELECT api_keys.workspace_id, 'owner', false WHERE api_keys.workspace_id IS NOT NULL`,
  )}
  WHERE (hash = ${hash} OR (previous_hash = ${hash} AND previous_expires_at > now()))
    AND (expires_at IS NULL OR expires_at > now())
  LIMIT 1`

const ofSession = (sql: Sql, hash: Buffer) => sql`
  SELECT id, hash, user_id, '{read,write}'::text[] AS scopes, NULL::timestamptz AS expires_at, workspace_ids, roles, closed_ids
  FROM sessions ${reachOf(
    sql,
    sql`
      SELECT members.workspace_id, role,
        require_two_factors AND NOT sessions.by_provider AND NOT has_second_factor(sessions.user_id) AS is_closed
      FROM workspace_members AS members JOIN workspaces ON workspaces.id = members.workspace_id
      WHERE members.user_id = sessions.user_id`,
  )}
  WHERE hash = ${hash} AND expires_at > now()`

/** Row of the caller that presents what has the hash: columns of CallerRow. */
export const callerQuery = (sql: Sql, kind: Credential['kind'], hash: Buffer) =>
  kind === 'key' ? ofKey(sql, hash) : ofSession(sql, hash)

export function fromCallerRow(row: CallerRow | undefined, kind: Credential['kind'], hash: Buffer): Caller | undefined {
  if (!row || !timingSafeEqual(row.hash, hash)) return undefined
  const { id, user_id, workspace_ids, closed_ids, roles, scopes, expires_at } = row
  return {
    kind,
    id,
    hash,
    userId: user_id,
    workspaceIds: workspace_ids,
    closedIds: closed_ids,
    roles: new Map(workspace_ids.map((workspaceId, i) => [workspaceId, roles[i]])),
    scopes,
    expiresAt: expires_at,
  }
}

/**
 * The caller that presents `credential`. Asked anew for each request, by one indexed read: a revoked key or session and a
 * lost membership end at once on every node, and nothing has to be invalidated.
 */
export async function findCaller(sql: Sql, { kind, secret }: Credential): Promise<Caller | undefined> {
  const hash = hashKey(secret)
  const [row] = await sql<CallerRow[]>`${callerQuery(sql, kind, hash)}`
  return fromCallerRow(row, kind, hash)
}

/** Whether a caller of before can still come, with the secret that it came with, and reaches a workspace. */
export async function doesStillReach(sql: Sql, { kind, hash }: Caller, workspaceId: number): Promise<boolean> {
  const [row] = await sql<CallerRow[]>`${callerQuery(sql, kind, hash)}`
  return row?.workspace_ids.includes(workspaceId) ?? false
}
