import * as v from 'valibot'
import type { Amount } from './body/exact-json.js'
import { idMax } from './wire.js'

// What fields of answers have in common.

export const about = <T extends v.GenericSchema>(schema: T, description: string) =>
  v.pipe(schema, v.description(description))

export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** By currency. Sums may have more digits than a number of JavaScript keeps: they leave with all of them. */
export const revenueOf = (description: string) =>
  v.pipe(
    v.record(
      v.string(),
      v.pipe(
        v.custom<Amount>((value) => typeof value === 'bigint' || Number.isInteger(value)),
        v.metadata({ jsonSchema: { type: 'integer', format: 'int64' } }),
      ),
    ),
    v.description(description),
  )
/** Of a row of Postgres. */
export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(idMax))
/** ISO 8601, in UTC. */
export const moment = v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'))
export const text = v.nullable(v.string())

/** Where an entry of a bulk result stands, and how it ended. */
export const bulkIndex = about(count, 'place of the entry in the request, from 0')
export const succeeded = about(v.literal('success'), 'that it was done')
export const failed = about(v.literal('error'), 'that it was not done')
