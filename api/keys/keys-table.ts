import type { Sql } from '../../postgres/connect.js'
import type { Scope } from './caller.js'

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
  /** null also where it is over */
  previous_expires_at: Date | null
}

/** A new key as it is stored; one of user and workspace is null. */
export interface NewKey extends Pick<KeyRow, 'name' | 'scopes' | 'user_id' | 'workspace_id' | 'expires_at'> {
  hash: Buffer
  prefix: string
}

/** Which keys a caller sees: those of a workspace, and the user's own. */
export interface KeyOwners {
  workspaceId: number
  userId: number | null
}

const columns = (sql: Sql) => sql`
  id, name, prefix, scopes, user_id, workspace_id, inserted_at, expires_at,
  CASE WHEN previous_expires_at > now() THEN previous_expires_at END AS previous_expires_at,
  greatest(last_used_at, (SELECT refilled_at FROM key_buckets WHERE key_id = api_keys.id)) AS last_used_at`

const ownedBy = (sql: Sql, { workspaceId, userId }: KeyOwners) =>
  sql`(workspace_id = ${workspaceId} OR user_id = ${userId}::integer)`

export function listKeys(sql: Sql, owners: KeyOwners) {
  return sql<KeyRow[]>`SELECT ${columns(sql)} FROM api_keys WHERE ${ownedBy(sql, owners)} ORDER BY id`
}

export async function findKey(sql: Sql, id: number, owners: KeyOwners): Promise<KeyRow | undefined> {
  const [row] = await sql<KeyRow[]>`SELECT ${columns(sql)} FROM api_keys WHERE id = ${id} AND ${ownedBy(sql, owners)}`
  return row
}

export async function insertKey(sql: Sql, key: NewKey): Promise<KeyRow> {
  const [row] = await sql<KeyRow[]>`
    INSERT INTO api_keys (hash, prefix, name, scopes, user_id, workspace_id, expires_at) VALUES (
      ${key.hash}, ${key.prefix}, ${key.name}, ${key.scopes}, ${key.user_id}, ${key.workspace_id}, ${key.expires_at}
    ) RETURNING ${columns(sql)}`
  return row
}

/** Gives the key another secret; the one it had works for `graceSeconds` more, the one before that no longer. */
export async function rotateKey(
  sql: Sql,
  id: number,
  secret: Pick<NewKey, 'hash' | 'prefix'>,
  graceSeconds: number,
): Promise<KeyRow | undefined> {
  const isKept = graceSeconds > 0
  const [row] = await sql<KeyRow[]>`
    UPDATE api_keys SET hash = ${secret.hash}, prefix = ${secret.prefix},
      previous_hash = CASE WHEN ${isKept} THEN hash END,
      previous_expires_at = CASE WHEN ${isKept} THEN now() + make_interval(secs => ${graceSeconds}) END
    WHERE id = ${id} RETURNING ${columns(sql)}`
  return row
}

export async function deleteKey(sql: Sql, id: number, owners: KeyOwners): Promise<boolean> {
  const rows = await sql`DELETE FROM api_keys WHERE id = ${id} AND ${ownedBy(sql, owners)} RETURNING id`
  return rows.length > 0
}
