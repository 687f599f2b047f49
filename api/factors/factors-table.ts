import type { ISql } from 'postgres'
import type { Sql } from '../../postgres/connect.js'
import { notAuthorized } from '../http/errors.js'
import { deleteSessions } from '../sessions/sessions-table.js'
import { matchingStep } from './totp.js'

export interface FactorsRow {
  app_added_at: Date | null
  app_last_used_at: Date | null
  recovery_codes_left: number
  passkeys: number
}

/** Second factors of a user. */
export async function readFactors(sql: Sql, userId: number): Promise<FactorsRow> {
  const [row] = await sql<[FactorsRow]>`
    SELECT app_added_at, app_last_used_at, coalesce(cardinality(recovery_hashes), 0) AS recovery_codes_left,
      (SELECT count(*)::integer FROM passkeys WHERE user_id = ${userId}) AS passkeys
    FROM (SELECT ${userId}::integer AS user_id) AS wanted LEFT JOIN account_factors USING (user_id)`
  return row
}

export const hasFactor = ({ app_added_at, passkeys }: FactorsRow) => app_added_at !== null || passkeys > 0

/**
 * Lets one transaction at a time change a user's factors or password, so that a removal sees a concurrent one. Another
 * may have ended the session meanwhile, such as the first proof of the address (api/sessions/prove-address.ts).
 * @throws 401 if the session has ended
 */
export async function lockAccount(tx: Sql, { id, userId }: { id: number; userId: number }): Promise<void> {
  await tx`SELECT FROM users WHERE id = ${userId} FOR UPDATE`
  const held = await tx`SELECT FROM sessions WHERE id = ${id} AND user_id = ${userId}`
  if (held.length === 0) throw notAuthorized()
}

/** Stores the secret of an app that is not in use before its first code is given. */
export const insertPendingApp = (sql: Sql, userId: number, secret: Buffer) => sql`
  INSERT INTO account_factors (user_id, app_pending_secret) VALUES (${userId}, ${secret})
  ON CONFLICT (user_id) DO UPDATE SET app_pending_secret = excluded.app_pending_secret`

/**
 * Puts the pending app into use, in the place of a former one.
 * @returns false if the code is not one of the pending app
 */
export async function confirmApp(tx: Sql, userId: number, code: string, nowMs: number): Promise<boolean> {
  const [row] = await tx<{ app_pending_secret: Buffer | null }[]>`
    SELECT app_pending_secret FROM account_factors WHERE user_id = ${userId} FOR UPDATE`
  const step = row?.app_pending_secret && matchingStep(row.app_pending_secret, code, nowMs)
  if (!step) return false
  await tx`
    UPDATE account_factors SET app_secret = app_pending_secret, app_pending_secret = NULL, app_last_step = ${step},
      app_added_at = now(), app_last_used_at = NULL WHERE user_id = ${userId}`
  return true
}

export async function deleteApp(tx: Sql, userId: number): Promise<boolean> {
  const rows = await tx`
    UPDATE account_factors SET app_secret = NULL, app_pending_secret = NULL, app_added_at = NULL, app_last_used_at = NULL
    WHERE user_id = ${userId} AND app_secret IS NOT NULL RETURNING user_id`
  return rows.length > 0
}

/** Accepts each code once, and none older than the last accepted one. Of two concurrent calls one is refused. */
export async function takeAppCode(sql: Sql, userId: number, code: string, nowMs: number): Promise<boolean> {
  const [row] = await sql<{ app_secret: Buffer | null }[]>`
    SELECT app_secret FROM account_factors WHERE user_id = ${userId}`
  const step = row?.app_secret && matchingStep(row.app_secret, code, nowMs)
  if (!step) return false
  const taken = await sql`
    UPDATE account_factors SET app_last_step = ${step}, app_last_used_at = now()
    WHERE user_id = ${userId} AND app_secret = ${row.app_secret} AND app_last_step < ${step} RETURNING user_id`
  return taken.length > 0
}

export const replaceRecoveryCodes = (tx: ISql, userId: number, hashes: Buffer[]) => tx`
  INSERT INTO account_factors (user_id, recovery_hashes)
  SELECT ${userId}, coalesce(array_agg(decode(hash, 'hex')), '{}')
  FROM unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) AS hash
  ON CONFLICT (user_id) DO UPDATE SET recovery_hashes = excluded.recovery_hashes`

/** Uses a recovery code up. @returns how many codes are left; undefined if the code is wrong or used */
export async function takeRecoveryCode(sql: Sql, userId: number, hash: Buffer): Promise<number | undefined> {
  const [row] = await sql<{ left: number }[]>`
    UPDATE account_factors SET recovery_hashes = array_remove(recovery_hashes, ${hash}::bytea)
    WHERE user_id = ${userId} AND ${hash}::bytea = ANY (recovery_hashes) RETURNING cardinality(recovery_hashes) AS left`
  return row?.left
}

/** Names of the user's workspaces that require two factors. */
export async function listRequiring(sql: Sql, userId: number): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT name FROM workspaces JOIN workspace_members ON workspace_id = workspaces.id
    WHERE user_id = ${userId} AND require_two_factors ORDER BY workspaces.id`
  return rows.map(({ name }) => name)
}

/**
 * Removes all factors of a user, and ends all sessions and sign-ins.
 * @param tx a transaction
 * @returns whether there were any factors
 */
export async function resetFactors(tx: Sql, userId: number): Promise<boolean> {
  await deleteSessions(tx, userId)
  const [{ had }] = await tx<[{ had: boolean }]>`
    WITH factors AS (DELETE FROM account_factors WHERE user_id = ${userId} RETURNING user_id),
    keys AS (DELETE FROM passkeys WHERE user_id = ${userId} RETURNING user_id)
    SELECT EXISTS (SELECT FROM factors UNION ALL SELECT FROM keys) AS had`
  return had
}
