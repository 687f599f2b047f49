import type { Sql } from '../../postgres/connect.js'
import { type CheckedUser, userVersion } from '../sessions/checked-user.js'

export interface PasskeyRow {
  id: number
  user_id: number
  credential_id: Buffer
  public_key: Buffer
  counter: string
  transports: string[]
  name: string
  inserted_at: Date
  last_used_at: Date | null
}

export type NewPasskey = Pick<PasskeyRow, 'user_id' | 'credential_id' | 'public_key' | 'transports' | 'name'> & {
  counter: number
}

export const listPasskeys = (sql: Sql, userId: number) => sql<PasskeyRow[]>`
  SELECT * FROM passkeys WHERE user_id = ${userId} ORDER BY id`

/** Finds a passkey, and the version of its user. */
export async function findPasskey(
  sql: Sql,
  credentialId: Buffer,
): Promise<(PasskeyRow & Pick<CheckedUser, 'version'>) | undefined> {
  const [row] = await sql<(PasskeyRow & Pick<CheckedUser, 'version'>)[]>`
    SELECT passkeys.*, ${userVersion(sql)} FROM passkeys JOIN users ON users.id = user_id
    WHERE credential_id = ${credentialId}`
  return row
}

/** @returns undefined if the passkey was registered before */
export async function insertPasskey(tx: Sql, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  const { user_id, credential_id, public_key, counter, transports, name } = passkey
  const [row] = await tx<PasskeyRow[]>`
    INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name)
    VALUES (${user_id}, ${credential_id}, ${public_key}, ${counter}, ${transports}, ${name})
    ON CONFLICT (credential_id) DO NOTHING RETURNING *`
  return row
}

/**
 * Stores the counter of a use. A passkey that was copied shows by a counter that does not grow.
 * @returns false if the counter did not grow
 */
export async function countPasskeyUse(sql: Sql, id: number, counter: number): Promise<boolean> {
  const rows = await sql`
    UPDATE passkeys SET counter = ${counter}, last_used_at = now()
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)) RETURNING id`
  return rows.length > 0
}

export async function renamePasskey(
  tx: Sql,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx<PasskeyRow[]>`
    UPDATE passkeys SET name = ${name} WHERE user_id = ${userId} AND id = ${id} RETURNING *`
  return row
}

/** @returns the name of the deleted passkey */
export async function deletePasskey(tx: Sql, userId: number, id: number): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`
    DELETE FROM passkeys WHERE user_id = ${userId} AND id = ${id} RETURNING name`
  return row?.name
}
