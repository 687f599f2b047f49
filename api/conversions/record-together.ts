import postgres from 'postgres'
import { againAfterDeadlock } from '../in-transaction.js'
import type { NewConversion, Recorded } from './conversions-table.js'

/** Statements under way; with more, each would have fewer to carry. */
const atOnce = 2
const rowsMax = 200

interface Waiting {
  row: NewConversion
  resolve(recorded: Recorded): void
  reject(error: unknown): void
}

/** So that two statements wait for each other's customers in one order. */
const byCustomer = (a: Waiting, b: Waiting) => ((a.row.external_id ?? '') < (b.row.external_id ?? '') ? -1 : 1)

/**
 * Records conversions of different requests with one statement and one commit, which costs a third of one for each: those
 * that come while statements are under way wait for the next. Nobody waits where nothing is.
 * @param record all of them or, when it throws an error of Postgres, none
 */
export function createRecordTogether(record: (rows: NewConversion[]) => Promise<Recorded[]>) {
  const waiting: Waiting[] = []
  let underWay = 0

  async function recordAll(batch: Waiting[]): Promise<void> {
    try {
      const recorded = await againAfterDeadlock(() => record(batch.map(({ row }) => row)))
      batch.forEach(({ resolve }, i) => {
        resolve(recorded[i])
      })
    } catch (error) {
      // What Postgres refuses of one must not fail the others. A lost connection may have recorded them: not again.
      if (batch.length > 1 && error instanceof postgres.PostgresError) for (const one of batch) await recordAll([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  async function recordWaiting() {
    underWay += 1
    while (waiting.length > 0) await recordAll(waiting.splice(0, rowsMax).sort(byCustomer))
    underWay -= 1
  }

  return (row: NewConversion) =>
    new Promise<Recorded>((resolve, reject) => {
      waiting.push({ row, resolve, reject })
      if (underWay < atOnce) void recordWaiting()
    })
}
