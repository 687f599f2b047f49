import type { ISql, TransactionSql } from 'postgres'
import { type Actor, actAs } from '../../postgres/act-as.js'
import type { Sql } from '../../postgres/connect.js'
import type { Caller } from '../keys/caller.js'
import { openTimedGate } from '../limits/workspace-gate.js'
import { ApiError } from './errors.js'

/** Long work calls this between statements. @throws {ApiError} 503 when the time of the transaction is over */
export type CheckTime = () => void

const ATTEMPTS_MAX = 3
const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'

/** Runs `work` again when Postgres has rolled it back because of a deadlock. */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error) || attempt === ATTEMPTS_MAX) throw error
    }
  }
}

/**
 * Runs `work` in a transaction of at most `msMax`: after that time no statement begins or commits, and no statement
 * takes longer. After a deadlock `work` runs again, so it must have no effects outside the transaction.
 * @param by the actor that the audit log names; without it the log names the process
 * @throws {ApiError} 503 when the time is over; then nothing has changed
 */
export async function inTransaction<T>(
  sql: Sql,
  msMax: number,
  work: (tx: TransactionSql, checkTime: CheckTime) => Promise<T>,
  by?: Actor,
): Promise<T> {
  const deadline = performance.now() + msMax
  const checkTime = () => {
    if (performance.now() > deadline)
      throw new ApiError('service_unavailable', 'The request took too long; send less at once')
  }
  return againAfterDeadlock(async () => {
    const [result] = await sql.begin(async (tx) => {
      await Promise.all([setTimeoutOf(tx, msMax), by && tx`SELECT ${actAs(tx, by)}`])
      const result = await work(tx, checkTime)
      checkTime()
      return [result] // in an array, because postgres.js awaits the entries of a returned array
    })
    return result as T
  })
}

/** Shorter than the time limit of a handler, so that the caller gets this error and not the handler's timeout. */
const CHANGE_MS_MAX = 8_000

/** Most connections that changes take, so that requests that change nothing find one. */
export const CHANGES_AT_ONCE_MAX = 5

const inTurn = openTimedGate(
  { placesMax: 2, waitingMax: 100, placesInAllMax: CHANGES_AT_ONCE_MAX },
  'Too many changes at a time',
)

/** An actor. Callers are counted for whoever answers for them. */
type Changer = Actor & Partial<Pick<Caller, 'responsibleUserId' | 'workspaceIds'>>

/** The user, over all keys, or the workspace of a key that an operator made, as a negative number. */
const accountableFor = ({ id, userId, responsibleUserId, workspaceIds }: Changer) =>
  responsibleUserId ?? userId ?? -(workspaceIds?.[0] ?? id)

/**
 * Runs a few statements in a transaction. A user has two connections at a time, over all keys, because changes may wait for
 * a lock, such as that of their workspace (test/api/database-turns.test.ts).
 * @param by the actor that the audit log names; without it the log names the process
 * @throws {ApiError} 503 if the time is over
 */
export async function changeAs<T>(sql: Sql, by: Changer | undefined, work: (tx: Sql) => Promise<T>): Promise<T> {
  const deadline = performance.now() + CHANGE_MS_MAX
  const change = () => inTransaction(sql, deadline - performance.now(), (tx) => work(tx as unknown as Sql), by)
  if (!by) return change()
  const id = accountableFor(by)
  return inTurn({ holder: `changer ${id}`, workspaceId: id }, CHANGE_MS_MAX, change)
}

/** Limits the time of each statement of the transaction. To Postgres 0 means no limit. */
const setTimeoutOf = (tx: ISql, msMax: number) =>
  tx`SELECT set_config('statement_timeout', ${`${Math.max(1, Math.ceil(msMax))}`}, true)`
