import postgres from 'postgres'
import { againAfterDeadlock } from '../in-transaction.js'
import { createTogether, type Waiting } from '../together.js'
import type { NewConversion, Recorded } from './conversions-table.js'

type Reported = Waiting<NewConversion, Recorded>

/** So that two statements wait for each other's customers in one order. */
const byCustomer = (a: Reported, b: Reported) => ((a.given.external_id ?? '') < (b.given.external_id ?? '') ? -1 : 1)

/**
 * Records conversions of different requests of a workspace with one statement and one commit.
 * @param record all of them or, when it throws an error of Postgres, none
 */
export function createRecordTogether(record: (rows: NewConversion[]) => Promise<Recorded[]>) {
  async function recordAll(batch: Reported[]): Promise<void> {
    try {
      const recorded = await againAfterDeadlock(() => record(batch.map(({ given }) => given)))
      batch.forEach(({ resolve }, i) => {
        resolve(recorded[i])
      })
    } catch (error) {
      // What Postgres refuses of one must not fail the others. A lost connection may have recorded them: not again.
      if (batch.length > 1 && error instanceof postgres.PostgresError) for (const one of batch) await recordAll([one])
      else for (const { reject } of batch) reject(error)
    }
  }
  return createTogether<NewConversion, Recorded>({
    groupOf: ({ workspace_id }) => String(workspace_id),
    atOnce: 2,
    batchMax: 200,
    serve: (batch) => recordAll(batch.sort(byCustomer)),
  })
}
