import * as v from 'valibot'
import type { Amount } from './body/exact-json.js'
import { ID_MAX } from './wire.js'

// Schemas that the fields of many answers share.

export const about = <T extends v.GenericSchema>(schema: T, description: string) =>
  v.pipe(schema, v.description(description))

export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Sums by currency. A sum may have more digits than a JavaScript number keeps, and is written with all of them. */
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
/** The id of a Postgres row. */
export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ID_MAX))
/** An ISO 8601 date-time in UTC. */
export const moment = v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'))
export const text = v.nullable(v.string())

// The position and the outcome of an entry of a bulk result.
export const bulkIndex = about(count, 'position of the entry in the request, from 0')
export const succeeded = about(v.literal('success'), 'The change was made')
export const failed = about(v.literal('error'), 'The change was not made')
