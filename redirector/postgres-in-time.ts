import { inTime } from '../process/in-time.js'

/** A visitor who waits for Postgres gets 503 after this time. */
export const ANSWER_WITHIN_MS = 2000
/**
 * A statement that waits for a lock ends before its visitor is answered. Otherwise it would keep its connection for as long
 * as the other transaction takes, and a few such statements would keep all.
 */
export const LOCK_MS_MAX = 1000

/** @throws if `query` takes too long; Postgres may still execute it */
export const postgresInTime = <T>(query: PromiseLike<T>): Promise<T> =>
  inTime(query, ANSWER_WITHIN_MS, () => new Error(`Postgres did not answer within ${ANSWER_WITHIN_MS / 1000} s`))
