import type { Sql } from '../../postgres/connect.js'
import { ApiError } from '../http/errors.js'

const PROOF_MINUTES = 10

/** When the last proof of a session expires; null if there is none, or it has expired. */
export async function readProvenUntil(sql: Sql, sessionId: number): Promise<Date | null> {
  const [row] = await sql<{ until: Date }[]>`
    SELECT proven_at + make_interval(mins => ${PROOF_MINUTES}) AS until FROM sessions
    WHERE id = ${sessionId} AND proven_at > now() - make_interval(mins => ${PROOF_MINUTES})`
  return row?.until ?? null
}

/**
 * Guards changes for which a browser that was left open must not be enough.
 * @throws 403 without a proof of the last minutes
 */
export async function demandProof(sql: Sql, sessionId: number): Promise<void> {
  if (await readProvenUntil(sql, sessionId)) return
  throw new ApiError(
    'proof_required',
    `Prove that it is you first: there was no proof in the last ${PROOF_MINUTES} minutes`,
  )
}

export const noteProof = (sql: Sql, sessionId: number) =>
  sql`UPDATE sessions SET proven_at = now() WHERE id = ${sessionId}`
