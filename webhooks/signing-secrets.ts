import { randomBytes } from 'node:crypto'
import type { Sql } from '../postgres/connect.js'

/** A former secret signs beside its successor for this time. */
const GRACE_SECONDS = 86_400
const KEY_BYTES = 32

export interface SigningSecret {
  secret: Buffer
  /** End of the former secret; null if there is none or it has ended. */
  previous_expires_at: Date | null
}

/** A secret in the form of Standard Webhooks. */
export const writeSecret = (key: Buffer) => `whsec_${key.toString('base64')}`

/** Finds the signing keys of workspaces, the newest first. Workspaces without keys are left out. */
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

/** Creates a new secret. The former one signs beside it for a day, or until the next rotation. */
export async function rotateSigningSecret(sql: Sql, workspaceId: number): Promise<SigningSecret> {
  const [row] = await sql<SigningSecret[]>`
    INSERT INTO signing_secrets AS kept (workspace_id, secret) VALUES (${workspaceId}, ${randomBytes(KEY_BYTES)})
    ON CONFLICT (workspace_id) DO UPDATE SET
      secret = excluded.secret, previous = kept.secret, inserted_at = now(),
      previous_expires_at = now() + make_interval(secs => ${GRACE_SECONDS})
    RETURNING ${columns(sql)}`
  return row
}

/** Deletes the secret, so that deliveries are no longer signed. @returns whether there was one */
export async function deleteSigningSecret(sql: Sql, workspaceId: number): Promise<boolean> {
  const { count } = await sql`DELETE FROM signing_secrets WHERE workspace_id = ${workspaceId}`
  return count > 0
}
