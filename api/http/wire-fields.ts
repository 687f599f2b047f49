import * as v from 'valibot'
import { InvalidFields } from './errors.js'
import { field, readBy, wireString } from './wire.js'

/**
 * A field of a request together with its JSON Schema for the OpenAPI document. The schema cannot be derived from the
 * steps that read digits, blanks and forms. It is read back as `v.getMetadata(schema).jsonSchema`.
 */
export const draftField = <T extends v.GenericSchema<unknown, unknown>>(schema: T, jsonSchema: object) =>
  v.pipe(field(schema), v.metadata({ jsonSchema: { nullable: true, ...jsonSchema } }))

/** Longest text that is split or parsed. Doing so takes time in proportion, even if the text is wrong. */
const WRITTEN_LENGTH_MAX = 64 * 1024

/** Reads a value that forms write as text. Other values stay as they are. */
const wireWritten = (read: (text: string) => unknown) =>
  v.pipe(
    v.unknown(),
    v.check(
      (value) => typeof value !== 'string' || value.length <= WRITTEN_LENGTH_MAX,
      `must have at most ${WRITTEN_LENGTH_MAX} characters`,
    ),
    v.transform((value) => (typeof value === 'string' ? read(value) : value)),
  )

/** @returns the text itself when it is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** JSON, or a text with JSON. */
export const wireJson = wireWritten(parseJson)

/** An array of at most `entriesMax` entries. Its length is checked first, because each wrong entry costs an error. */
export const wireArray = <T>(schema: v.GenericSchema<unknown, T>, entriesMax: number, message = 'must be an array') =>
  v.pipe(
    v.array(v.unknown(), message),
    v.maxLength(entriesMax, `must have at most ${entriesMax} entries`),
    v.array(schema),
  )

const lines = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '')

/** An array of at most `entriesMax`, each once. Forms write it as JSON, or an entry a line. */
export const wireList = <T>(schema: v.GenericSchema<unknown, T>, entriesMax: number) =>
  v.pipe(
    wireWritten((text) => (text.trimStart().startsWith('[') ? parseJson(text) : lines(text))),
    wireArray(schema, entriesMax),
    v.transform((entries) => [...new Set(entries)]),
  )

const NAMES_GIVEN_MAX = 100

/** Some of `names`, in their order. Forms write one as text, several as repeated fields or with commas. */
export const wireNames = <const Name extends string>(names: readonly Name[]) =>
  v.pipe(
    wireWritten((text) => text.split(/[\s,]+/)),
    wireArray(v.picklist(names, `must be of ${names.join(', ')}`), NAMES_GIVEN_MAX, 'must be a list'),
    v.minLength(1, "can't be empty"),
    v.transform((given) => names.filter((name) => given.includes(name))),
  )

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)?(?:Z|[+-]\d\d:?\d\d)?$/i

/** An ISO 8601 date-time: UTC if it names no zone, midnight if it names no time. The output is in UTC with `Z`. */
export const wireDateTime = v.pipe(
  wireString,
  readBy((text) => {
    const invalid = { error: 'must be an ISO 8601 date-time, such as 2030-01-31T12:00:00Z' }
    const parts = DATE_TIME.exec(text.trim())
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

/** A day of the calendar from the year 1 on, which Postgres has too. Some engines read the 30th of February as a day of March. */
function isDay(text: string): boolean {
  const time = /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A day, such as 2026-01-31. */
export const wireDay = v.pipe(wireString, v.check(isDay, 'must be a day such as 2026-01-31'))

type Day = string | null | undefined

/** @throws {InvalidFields} for a last day before the first one */
export function demandInOrder(firstName: string, first: Day, lastName: string, last: Day) {
  if (first != null && last != null && last < first)
    throw new InvalidFields({ [lastName]: [`must not be before ${firstName}`] })
}
