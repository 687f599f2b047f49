import postgres from 'postgres'
import { againAfterDeadlock } from '../http/in-transaction.js'
import { createTogether, type Waiting } from '../http/together.js'
import type { ConversionRow, NewConversion, Recorded } from './conversions-table.js'

type Reported = Waiting<NewConversion, Recorded>

/** So that two statements wait for each other's customers in one order. */
const byCustomer = (a: Reported, b: Reported) => ((a.given.external_id ?? '') < (b.given.external_id ?? '') ? -1 : 1)

interface Recorders {
  /** All, one after the other, or, when it throws an error of Postgres, none. */
  recordInOrder(rows: NewConversion[]): Promise<Recorded[]>
  /** By their ids those that are new, or, when it throws an error of Postgres, none. */
  recordNew(rows: NewConversion[]): Promise<Map<string, ConversionRow>>
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
      // What Postgres refuses of one must not fail the others. A lost connection may have recorded them: not again.
      if (batch.length > 1 && error instanceof postgres.PostgresError) for (const one of batch) await recordAll([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  /** @returns those that are left */
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
    atOnce: 2, // one is recorded while the other waits for the disk
    async serve(batch) {
      const [refunds, others] = [true, false].map((isRefund) =>
        batch.filter(({ given }) => (given.refund_of !== null) === isRefund),
      )
      const left = others.length > 1 ? await settleNew(others) : others
      if (left.length > 0) await recordAll(left.sort(byCustomer))
      if (refunds.length > 0) await recordAll(refunds) // they come behind their sales, and tie nobody
    },
  })
}
