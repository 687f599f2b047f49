import postgres from 'postgres'
import { notFound } from '../http/errors.js'
import { againAfterDeadlock } from '../http/in-transaction.js'
import { createTogether, type WaitingCall } from '../http/together.js'
import type { Caller } from '../keys/caller.js'
import type { Taker } from '../limits/holder.js'
import type { NewConversion, Recorded, StoredConversion } from './conversions-table.js'

interface Given {
  row: NewConversion
  /** The user or workspace that answers for the conversion */
  taker: Taker
  /** Absent for a report of a visitor's browser */
  caller: Caller | undefined
  /** When it began to wait, ms of `performance.now` */
  sinceMs: number
}

type Reported = WaitingCall<Given, Recorded>

const customerOf = ({ given }: Reported) => given.row.external_id ?? ''

/** Sorts by customer, so that concurrent statements lock customers in one order. */
const byCustomer = (a: Reported, b: Reported) => (customerOf(a) < customerOf(b) ? -1 : 1)

/** When a conversion has waited longer, its caller's right to report it is checked again. */
const SHORT_WAIT_MS = 50

interface Recorders {
  /** Does work when the taker has a turn in the database. */
  inTurn(taker: Taker, work: () => Promise<void>): Promise<void>
  /** Whether the caller still has the right to change the workspace. */
  mayStill(caller: Caller, workspaceId: number): Promise<boolean>
  /** Records all rows one after the other. If it throws an error of Postgres, it has recorded none. */
  recordInOrder(rows: NewConversion[]): Promise<Recorded[]>
  /** Records the new rows, and returns them by id. If it throws an error of Postgres, it has recorded none. */
  recordNew(rows: NewConversion[]): Promise<Map<string, StoredConversion>>
}

/**
 * Records conversions of different requests of a workspace with one statement and one commit. A batch takes a turn in the
 * database, because its statement can wait for a lock, or change many refunds (test/api/database-turns.test.ts).
 */
export function createRecordTogether({ inTurn, mayStill, recordInOrder, recordNew }: Recorders) {
  /** Refuses conversions that have waited, and whose callers have lost the right to report them. @returns the others */
  async function refuseLate(batch: Reported[]): Promise<Reported[]> {
    const answers = new Map<string, boolean>()
    const allowed: Reported[] = []
    for (const one of batch) {
      const { caller, sinceMs, taker } = one.given
      if (caller && performance.now() - sinceMs > SHORT_WAIT_MS) {
        const name = caller.hash.toString('base64')
        const may = answers.get(name) ?? (await mayStill(caller, taker.workspaceId))
        answers.set(name, may)
        if (!may) {
          one.reject(notFound())
          continue
        }
      }
      allowed.push(one)
    }
    return allowed
  }

  async function recordAll(batch: Reported[]): Promise<void> {
    try {
      const recorded = await againAfterDeadlock(() => recordInOrder(batch.map(({ given }) => given.row)))
      batch.forEach(({ resolve }, i) => {
        resolve(recorded[i])
      })
    } catch (error) {
      // A conversion that Postgres refuses must not fail the others, so each is tried alone. After a lost connection
      // they may have been recorded, so nothing is tried again.
      if (batch.length > 1 && error instanceof postgres.PostgresError) for (const one of batch) await recordAll([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  /** @returns the conversions that still have to be recorded one after the other */
  async function settleNew(batch: Reported[]): Promise<Reported[]> {
    try {
      const rows = await againAfterDeadlock(() => recordNew(batch.map(({ given }) => given.row)))
      return batch.filter(({ given, resolve }) => {
        const row = rows.get(given.row.id)
        if (row) resolve({ outcome: 'new', row })
        return !row
      })
    } catch (error) {
      if (error instanceof postgres.PostgresError) return batch
      for (const { reject } of batch) reject(error)
      return []
    }
  }

  async function record(batch: Reported[]) {
    const [refunds, others] = [true, false].map((isRefund) =>
      batch.filter(({ given }) => (given.row.refund_of !== null) === isRefund),
    )
    const left = others.length > 1 ? await settleNew(others) : others
    if (left.length > 0) await recordAll(left.sort(byCustomer))
    if (refunds.length > 0) await recordAll(refunds) // after their sales; refunds tie no customer and need no order
  }

  return createTogether<Given, Recorded>({
    groupOf: ({ taker }) => `${taker.workspaceId} ${taker.holder}`,
    batchMax: 200,
    atOnce: 2, // one batch is recorded while the other waits for the disk
    async serve(batch) {
      try {
        await inTurn(batch[0].given.taker, async () => record(await refuseLate(batch)))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    },
  })
}
