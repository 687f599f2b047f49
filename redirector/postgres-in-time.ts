import { inTime } from '../process/in-time.js'

/** A visitor who waits for Postgres gets 503 after this, instead of nothing. */
export const ANSWER_WITHIN_MS = 2000

/** @throws where `query` takes too long; it may still be done */
export const postgresInTime = <T>(query: PromiseLike<T>): Promise<T> =>
  inTime(query, ANSWER_WITHIN_MS, () => new Error('Postgres did not answer in time'))
