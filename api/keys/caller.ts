import { timingSafeEqual } from 'node:crypto'
import type { Sql } from '../../postgres/connect.js'
import { isAtLeast, type Role } from '../roles/roles.js'
import { hashKey } from './secret.js'

/** `read` allows GET, `write` allows all other methods. */
export const scopeNames = ['read', 'write'] as const
export type Scope = (typeof scopeNames)[number]

/** The credential of a request: an API key, or the cookie of a session. */
export interface Credential {
  kind: 'key' | 'session'
  secret: string
}

/** A key or session with its user, its rights and the workspaces that it reaches. */
export interface Caller {
  kind: Credential['kind']
  /** Id of the key or the session. */
  id: number
  /** Hash of the presented secret. A key may have two secrets. */
  hash: Buffer
  /** Null for the key of a workspace. */
  userId: number | null
  /** The user, or the one who made the workspace's key. Null if an operator made it. */
  responsibleUserId: number | null
  /** Reached workspaces, oldest first. If a route demands a role (api/roles), only those in which the caller has it. */
  workspaceIds: number[]
  /** Workspaces that require a second factor, which the session's user does not have. Always empty for a key. */
  closedIds: number[]
  /** Roles by workspace. A workspace's own key has the rights of an owner. */
  roles: ReadonlyMap<number, Role>
  /** The role that the route needs in the workspace of the request. */
  leastRole: Role
  /** Those that the operator has frozen: they can be read and not changed. */
  frozenIds: number[]
  scopes: Scope[]
  /** Null for a key that does not expire, and for a session, because its use prolongs it. */
  expiresAt: Date | null
}

export interface CallerRow {
  id: number
  hash: Buffer
  user_id: number | null
  responsible_user_id: number | null
  workspace_ids: number[]
  closed_ids: number[]
  /** Roles in the order of `workspace_ids`. */
  roles: Role[]
  frozen_ids: number[]
  scopes: Scope[]
  expires_at: Date | null
}

/**
 * Adds the columns `workspace_ids`, `roles`, `closed_ids` and `frozen_ids`.
 * @param rows SQL of rows (workspace_id, role, is_closed)
 */
const reachOf = (sql: Sql, rows: ReturnType<Sql>) => sql`
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(workspace_id ORDER BY workspace_id) FILTER (WHERE NOT is_closed), '{}') AS workspace_ids,
      coalesce(array_agg(role ORDER BY workspace_id) FILTER (WHERE NOT is_closed), '{}') AS roles,
      coalesce(array_agg(workspace_id) FILTER (WHERE is_closed), '{}') AS closed_ids
    FROM (${rows}) AS reached
  ) AS reach
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(frozen.id), '{}') AS frozen_ids
    FROM workspaces AS frozen WHERE frozen_at IS NOT NULL AND frozen.id = ANY (workspace_ids)
  ) AS frozen`

/**
 * The row of the key whose secret, or former secret in its grace period, has the hash. A caller with the former secret
 * has its expiry, and so cannot rotate the key or make a key that lives longer.
 */
const ofKey = (sql: Sql, hash: Buffer) => sql`
  SELECT id, CASE WHEN hash = ${hash} THEN hash ELSE previous_hash END AS hash, user_id,
    coalesce(user_id, created_by_user_id) AS responsible_user_id, scopes,
    CASE WHEN hash = ${hash} THEN expires_at ELSE least(expires_at, previous_expires_at) END AS expires_at,
    workspace_ids, roles, closed_ids, frozen_ids
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
  SELECT id, hash, user_id, user_id AS responsible_user_id, '{read,write}'::text[] AS scopes, NULL::timestamptz AS expires_at, workspace_ids, roles,
    closed_ids, frozen_ids
  FROM sessions ${reachOf(
    sql,
    sql`
      SELECT members.workspace_id, role,
        require_two_factors AND NOT sessions.by_provider AND NOT has_second_factor(sessions.user_id) AS is_closed
      FROM workspace_members AS members JOIN workspaces ON workspaces.id = members.workspace_id
      WHERE members.user_id = sessions.user_id`,
  )}
  WHERE hash = ${hash} AND expires_at > now()`

/** SQL of the `CallerRow` of the credential with this hash. */
export const callerQuery = (sql: Sql, kind: Credential['kind'], hash: Buffer) =>
  kind === 'key' ? ofKey(sql, hash) : ofSession(sql, hash)

export function fromCallerRow(row: CallerRow | undefined, kind: Credential['kind'], hash: Buffer): Caller | undefined {
  if (!row || !timingSafeEqual(row.hash, hash)) return undefined
  const { id, user_id, responsible_user_id, workspace_ids, roles, closed_ids, frozen_ids, scopes, expires_at } = row
  return {
    kind,
    id,
    hash,
    userId: user_id,
    responsibleUserId: responsible_user_id,
    workspaceIds: workspace_ids,
    closedIds: closed_ids,
    roles: new Map(workspace_ids.map((workspaceId, i) => [workspaceId, roles[i]])),
    frozenIds: frozen_ids,
    leastRole: 'viewer',
    scopes,
    expiresAt: expires_at,
  }
}

/**
 * Finds the caller of a credential. Every request reads it again with one indexed query. So a revoked key, an ended
 * session or a lost membership takes effect at once on every node, without a cache to invalidate.
 */
export async function findCaller(sql: Sql, { kind, secret }: Credential): Promise<Caller | undefined> {
  const hash = hashKey(secret)
  const [row] = await sql<CallerRow[]>`${callerQuery(sql, kind, hash)}`
  return fromCallerRow(row, kind, hash)
}

/** Whether the secret of an earlier request is still valid, and still has the role that the request needs in a workspace. */
export async function doesStillReach(
  sql: Sql,
  { kind, hash, leastRole }: Caller,
  workspaceId: number,
): Promise<boolean> {
  const [row] = await sql<CallerRow[]>`${callerQuery(sql, kind, hash)}`
  const role = row?.roles[row.workspace_ids.indexOf(workspaceId)]
  return role !== undefined && isAtLeast(role, leastRole)
}
