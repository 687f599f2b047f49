import type { ISql } from 'postgres'
import type { Sql } from '../../postgres/connect.js'
import { forbidden } from '../http/errors.js'
import type { Scope } from './caller.js'

/** A user. `name` is null for a user without a name and e-mail address. */
export interface Person {
  id: number
  name: string | null
}

export interface KeyRow {
  id: number
  name: string | null
  prefix: string
  scopes: Scope[]
  user_id: number | null
  workspace_id: number | null
  inserted_at: Date
  last_used_at: Date | null
  expires_at: Date | null
  created_by: Person | null
  issued_to: Person | null
  /** Null also if it is in the past. */
  previous_expires_at: Date | null
}

/** A new key as it is stored. Either the user or the workspace is null. */
export interface NewKey extends Pick<KeyRow, 'name' | 'scopes' | 'user_id' | 'workspace_id' | 'expires_at'> {
  hash: Buffer
  prefix: string
  /** The user on whose authority the key is made; null for an operator, or if it is not known. */
  madeBy: number | null
}

/** Selects the keys that a caller sees: those of a workspace and the user's own. */
export interface KeyOwners {
  workspaceId: number
  userId: number | null
}

const personOf = (sql: Sql, column: 'created_by_user_id' | 'issued_to_user_id') => sql`
  (SELECT jsonb_build_object('id', users.id, 'name', coalesce(users.name, users.email)) FROM users
    WHERE users.id = api_keys.${sql(column)})`

const columns = (sql: Sql) => sql`
  id, name, prefix, scopes, user_id, workspace_id, inserted_at, expires_at,
  CASE WHEN previous_expires_at > now() THEN previous_expires_at END AS previous_expires_at,
  greatest(last_used_at, (SELECT refilled_at FROM key_buckets WHERE key_id = api_keys.id)) AS last_used_at,
  ${personOf(sql, 'created_by_user_id')} AS created_by, ${personOf(sql, 'issued_to_user_id')} AS issued_to`

const ownedBy = (sql: Sql, { workspaceId, userId }: KeyOwners) =>
  sql`(workspace_id = ${workspaceId} OR user_id = ${userId}::integer)`

export function listKeys(sql: Sql, owners: KeyOwners) {
  return sql<KeyRow[]>`SELECT ${columns(sql)} FROM api_keys WHERE ${ownedBy(sql, owners)} ORDER BY id`
}

export async function findKey(sql: Sql, id: number, owners: KeyOwners): Promise<KeyRow | undefined> {
  const [row] = await sql<KeyRow[]>`SELECT ${columns(sql)} FROM api_keys WHERE id = ${id} AND ${ownedBy(sql, owners)}`
  return row
}

/** Most keys of a workspace, and most of a user. */
const KEYS_MAX = 1_000

/** @throws 403 where the owner of a new key has as many as one may. Few more can be made at the same time. */
export async function demandRoomForKey(sql: Sql, owner: Pick<NewKey, 'workspace_id' | 'user_id'>): Promise<void> {
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM api_keys
    WHERE workspace_id = ${owner.workspace_id}::integer OR user_id = ${owner.user_id}::integer`
  if (count >= KEYS_MAX)
    throw forbidden(`There are ${KEYS_MAX} keys already, which is the most: revoke another one first`)
}

export async function insertKey(sql: Sql, key: NewKey): Promise<KeyRow> {
  const [row] = await sql<KeyRow[]>`
    INSERT INTO api_keys (
      hash, prefix, name, scopes, user_id, workspace_id, expires_at, created_by_user_id, issued_to_user_id
    ) VALUES (
      ${key.hash}, ${key.prefix}, ${key.name}, ${key.scopes}, ${key.user_id}, ${key.workspace_id}, ${key.expires_at},
      ${key.madeBy}, ${key.madeBy}
    ) RETURNING ${columns(sql)}`
  return row
}

/**
 * Gives the key a new secret. The current secret stays valid for `graceSeconds`, and an earlier one ends at once.
 * @param by the user who receives the new secret; null if it is not known
 */
export async function rotateKey(
  sql: Sql,
  id: number,
  secret: Pick<NewKey, 'hash' | 'prefix'>,
  graceSeconds: number,
  by: number | null,
): Promise<KeyRow | undefined> {
  const isKept = graceSeconds > 0
  const [row] = await sql<KeyRow[]>`
    UPDATE api_keys SET hash = ${secret.hash}, prefix = ${secret.prefix},
      previous_hash = CASE WHEN ${isKept} THEN hash END,
      previous_expires_at = CASE WHEN ${isKept} THEN now() + make_interval(secs => ${graceSeconds}) END,
      previous_issued_to_user_id = CASE WHEN ${isKept} THEN issued_to_user_id END, issued_to_user_id = ${by}
    WHERE id = ${id} RETURNING ${columns(sql)}`
  return row
}

export async function deleteKey(sql: Sql, id: number, owners: KeyOwners): Promise<boolean> {
  const rows = await sql`DELETE FROM api_keys WHERE id = ${id} AND ${ownedBy(sql, owners)} RETURNING id`
  return rows.length > 0
}

/** The SQL condition that a user made a key, or received a secret of it that is still valid. */
const isKnownTo = (sql: ISql, userId: number) => sql`
  (created_by_user_id = ${userId} OR issued_to_user_id = ${userId}
    OR (previous_issued_to_user_id = ${userId} AND previous_expires_at > now()))`

/** Ends the user's own keys, and the keys of all workspaces that the user made or knows. */
export const endKeysMadeBy = (tx: Sql, userId: number) =>
  tx`DELETE FROM api_keys WHERE user_id = ${userId} OR ${isKnownTo(tx, userId)}`

/** Keys of a workspace that a user made or knows. */
export const listKeysKnownTo = (tx: Sql, workspaceId: number, userId: number) =>
  tx<KeyRow[]>`
    SELECT ${columns(tx)} FROM api_keys WHERE workspace_id = ${workspaceId} AND ${isKnownTo(tx, userId)} ORDER BY id`

export const endKeys = (tx: Sql, ids: number[]) => tx`DELETE FROM api_keys WHERE id = ANY(${ids})`
