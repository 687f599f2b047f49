import type { ISql } from 'postgres'
import type { ApiDeps } from '../deps.js'
import { ApiError } from '../http/errors.js'
import { inTransaction } from '../http/in-transaction.js'
import type { Taker } from './holder.js'

const WAIT_MS_MAX = 10_000
const READ_MS_MAX = 3_000

const isCancelled = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

/**
 * Reads rows of a workspace that may be many or large, when its taker has a turn in the database.
 * @param refusal message of the 503 if Postgres takes too long
 * @throws {ApiError} 503 where there is no place in time, or Postgres takes too long
 */
export async function readInTurn<T>(
  { sql, inDatabaseTurn }: Pick<ApiDeps, 'sql' | 'inDatabaseTurn'>,
  taker: Taker,
  refusal: string,
  read: (tx: ISql) => Promise<T>,
): Promise<T> {
  try {
    return await inDatabaseTurn(taker, WAIT_MS_MAX, () => inTransaction(sql, READ_MS_MAX, read))
  } catch (error) {
    if (!isCancelled(error)) throw error
    throw new ApiError('service_unavailable', refusal)
  }
}
