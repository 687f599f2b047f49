import { randomBytes } from 'node:crypto'
import type { Sql } from '../postgres/connect.js'

/** For how long a former secret signs beside its successor. */
const GRACE_SECONDS = 86_400
const KEY_BYTES = 32

export interface SigningSecret {
  secret: Buffer
  /** null where there is none, or it is over */
  previous_expires_at: Date | null
}

/** As Standard Webhooks write it. */
export const writeSecret = (key: Buffer) => `whsec_${key.toString('base64')}`

/** The keys that deliveries of some workspaces are signed with, the newest first; those that have none are left out. */
export async function findSigningKeys(sql: Sql, workspaceIds: readonly number[]): Promise<Map<number, Buffer[]>> {
  const rows = await sql<{ workspace_id: number; secret: Buffer; previous: Buffer | null }[]>`
    SELECT workspace_id, secret, CASE WHEN previous_expires_at > now() THEN previous END AS previous
    FROM signing_secrets WHERE workspace_id = ANY(${[...workspaceIds]})`
  return new Map(
    rows.map(({ workspace_id, secret, previous }) => [workspace_id, previous ? [secret, previous] : [secret]]),
  )
}

const columns = (sql: Sql) =>
  sql`secret, CASE WHEN previous_expires_at > now() THEN previous_expires_at END AS previous_expires_at`

export async function findSigningSecret(sql: Sql, workspaceId: number): Promise<SigningSecret | undefined> {
  const [row] = await sql<SigningSecret[]>`
    SELECT ${columns(sql)} FROM signing_secrets WHERE workspace_id = ${workspaceId}`
  return row
}

/** A new secret; the one before signs beside it for a day. Of two rotations within the day the older secret is over. */
export async function rotateSigningSecret(sql: Sql, workspaceId: number): Promise<SigningSecret> {
  const [row] = await sql<SigningSecret[]>`
    INSERT INTO signing_secrets AS kept (workspace_id, secret) VALUES (${workspaceId}, ${randomBytes(KEY_BYTES)})
    ON CONFLICT (workspace_id) DO UPDATE SET
      secret = excluded.secret, previous = kept.secret, inserted_at = now(),
      previous_expires_at = now() + make_interval(secs => ${GRACE_SECONDS})
    RETURNING ${columns(sql)}`
  return row
}

/** From now on deliveries are not signed. @returns whether they were */
export async function deleteSigningSecret(sql: Sql, workspaceId: number): Promise<boolean> {
  const { count } = await sql`DELETE FROM signing_secrets WHERE workspace_id = ${workspaceId}`
  return count > 0
}
