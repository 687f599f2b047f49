import * as v from 'valibot'
import { field, readBy, wireString } from './wire.js'

/**
 * A field of a request together with its JSON Schema for the OpenAPI document. The schema cannot be derived from the
 * steps that read digits, blanks and forms. It is read back as `v.getMetadata(schema).jsonSchema`.
 */
export const draftField = <T extends v.GenericSchema<unknown, unknown>>(schema: T, jsonSchema: object) =>
  v.pipe(field(schema), v.metadata({ jsonSchema: { nullable: true, ...jsonSchema } }))

/** Reads a list: an array, or the text of a form with JSON or with one entry a line. */
function asList(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (!value.trimStart().startsWith('[')) return value.split(/\r?\n/).filter((line) => line.trim() !== '')
  return parseJson(value)
}

/** @returns the text itself when it is not JSON */
export function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** An array of at most `entriesMax` values, each read by `schema`. Repeated values are kept once. */
export const wireList = <T>(schema: v.GenericSchema<unknown, T>, entriesMax: number) =>
  v.pipe(
    v.unknown(),
    v.transform(asList),
    v.array(schema as v.GenericSchema<unknown, T>, 'must be an array'),
    v.maxLength(entriesMax, `must have at most ${entriesMax} entries`),
    v.transform((entries) => [...new Set(entries)]),
  )

const dateTime = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)?(?:Z|[+-]\d\d:?\d\d)?$/i

/** An ISO 8601 date-time: UTC if it names no zone, midnight if it names no time. The output is in UTC with `Z`. */
export const wireDateTime = v.pipe(
  wireString,
  readBy((text) => {
    const invalid = { error: 'must be an ISO 8601 date-time, such as 2030-01-31T12:00:00Z' }
    const parts = dateTime.exec(text.trim())
    if (!parts) return invalid
    const [year, month, day] = parts.slice(1, 4).map(Number)
    // `new Date` makes the 30th of February the 2nd of March.
    if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return invalid
    const [, date, time = '00:00', zone = 'Z'] = /^(.{10})(?:[T ]([\d:.]+))?(.*)$/.exec(text.trim().toUpperCase())!
    const moment = new Date(`${date}T${time}${(zone || 'Z').replace(/^(...)(\d\d)$/, '$1:$2')}`)
    const isSane = moment.getUTCFullYear() >= 1970 && moment.getUTCFullYear() <= 9999 // false for NaN
    return isSane ? { value: moment.toISOString() } : invalid
  }),
)
