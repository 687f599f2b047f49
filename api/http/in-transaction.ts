import type { ISql, TransactionSql } from 'postgres'
import { type Actor, actAs } from '../../postgres/act-as.js'
import type { Sql } from '../../postgres/connect.js'
import { ApiError } from './errors.js'

/** Asked between statements. @throws {ApiError} 503 when the time of the transaction is over */
export type CheckTime = () => void

const attemptsMax = 3
const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'

/** A deadlock with another transaction is no failure of either: `work`, which it has undone, is run again. */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error) || attempt === attemptsMax) throw error
    }
  }
}

/**
 * Runs `work` wholly or not at all, in `msMax`: no statement is begun or committed later, and none takes longer. After
 * a deadlock `work` is run again, so it must keep nothing outside.
 * @param by whose changes the audit log says they are; absent: the process's own
 * @throws {ApiError} 503 when it takes longer; nothing has changed then
 */
export async function inTransaction<T>(
  sql: Sql,
  msMax: number,
  work: (tx: TransactionSql, checkTime: CheckTime) => Promise<T>,
  by?: Actor,
): Promise<T> {
  const deadline = performance.now() + msMax
  const checkTime = () => {
    if (performance.now() > deadline) throw new ApiError('service_unavailable', 'This took too long; ask for less')
  }
  return againAfterDeadlock(async () => {
    const [result] = await sql.begin(async (tx) => {
      await Promise.all([setTimeoutOf(tx, msMax), by && tx`SELECT ${actAs(tx, by)}`])
      const result = await work(tx, checkTime)
      checkTime()
      return [result] // in an array, because postgres.js awaits the entries of one
    })
    return result as T
  })
}

/** Less than requests are given, so that an answer says what happened. */
const changeMsMax = 8_000

/** Runs a statement or a few as changes of `by`; undefined: the process's own. */
export const changeAs = <T>(sql: Sql, by: Actor | undefined, work: (tx: Sql) => Promise<T>): Promise<T> =>
  inTransaction(sql, changeMsMax, (tx) => work(tx as unknown as Sql), by)

/** Bounds each statement of the transaction. */
const setTimeoutOf = (tx: ISql, msMax: number) => tx`SELECT set_config('statement_timeout', ${`${msMax}`}, true)`
