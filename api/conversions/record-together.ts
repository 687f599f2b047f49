import postgres from 'postgres'
import { againAfterDeadlock } from '../http/in-transaction.js'
import { createTogether, type WaitingCall } from '../http/together.js'
import type { NewConversion, Recorded, StoredConversion } from './conversions-table.js'

type Reported = WaitingCall<NewConversion, Recorded>

/** Sorts by customer, so that concurrent statements lock customers in one order. */
const byCustomer = (a: Reported, b: Reported) => ((a.given.external_id ?? '') < (b.given.external_id ?? '') ? -1 : 1)

interface Recorders {
  /** Records all rows one after the other. If it throws an error of Postgres, it has recorded none. */
  recordInOrder(rows: NewConversion[]): Promise<Recorded[]>
  /** Records the new rows, and returns them by id. If it throws an error of Postgres, it has recorded none. */
  recordNew(rows: NewConversion[]): Promise<Map<string, StoredConversion>>
}

/** Records conversions of different requests of a workspace with one statement and one commit. */
export function createRecordTogether({ recordInOrder, recordNew }: Recorders) {
  async function recordAll(batch: Reported[]): Promise<void> {
    try {
      const recorded = await againAfterDeadlock(() => recordInOrder(batch.map(({ given }) => given)))
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
      const rows = await againAfterDeadlock(() => recordNew(batch.map(({ given }) => given)))
      return batch.filter(({ given, resolve }) => {
        const row = rows.get(given.id)
        if (row) resolve({ outcome: 'new', row })
        return !row
      })
    } catch (error) {
      if (error instanceof postgres.PostgresError) return batch
      for (const { reject } of batch) reject(error)
      return []
    }
  }

  return createTogether<NewConversion, Recorded>({
    groupOf: ({ workspace_id }) => String(workspace_id),
    batchMax: 200,
    atOnce: 2, // one batch is recorded while the other waits for the disk
    async serve(batch) {
      const [refunds, others] = [true, false].map((isRefund) =>
        batch.filter(({ given }) => (given.refund_of !== null) === isRefund),
      )
      const left = others.length > 1 ? await settleNew(others) : others
      if (left.length > 0) await recordAll(left.sort(byCustomer))
      if (refunds.length > 0) await recordAll(refunds) // after their sales; refunds tie no customer and need no order
    },
  })
}
