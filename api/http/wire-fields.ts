import * as v from 'valibot'
import { field, readBy, wireString } from './wire.js'

/**
 * A field of a request with what the API's document says of it, since no JSON Schema can be derived of steps that read
 * digits, blanks and forms: `v.getMetadata(schema).jsonSchema`.
 */
export const draftField = <T extends v.GenericSchema<unknown, unknown>>(schema: T, jsonSchema: object) =>
  v.pipe(field(schema), v.metadata({ jsonSchema: { nullable: true, ...jsonSchema } }))

/** Longer text is refused before it is parsed: parsing takes as long as the text is, however wrong it is. */
const writtenLengthMax = 64 * 1024

/** What forms write as text, `read` from it. Anything but text stays as it is. */
const wireWritten = (read: (text: string) => unknown) =>
  v.pipe(
    v.unknown(),
    v.check(
      (value) => typeof value !== 'string' || value.length <= writtenLengthMax,
      `must have at most ${writtenLengthMax} characters`,
    ),
    v.transform((value) => (typeof value === 'string' ? read(value) : value)),
  )

/** @returns the text itself where it is no JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** JSON, also written as text. */
export const wireJson = wireWritten(parseJson)

/** An array of at most `entriesMax`. Its length is checked first, because each wrong entry costs an error. */
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

const namesGivenMax = 100

/** Some of `names`, in their order. Forms write one as text, several as repeated fields or with commas. */
export const wireNames = <const Name extends string>(names: readonly Name[]) =>
  v.pipe(
    wireWritten((text) => text.split(/[\s,]+/)),
    wireArray(v.picklist(names, `must be of ${names.join(', ')}`), namesGivenMax, 'must be a list'),
    v.minLength(1, "can't be empty"),
    v.transform((given) => names.filter((name) => given.includes(name))),
  )

const dateTime = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)?(?:Z|[+-]\d\d:?\d\d)?$/i

/** ISO 8601; UTC where it names no zone, midnight where it names no time. As it is answered: in UTC, with `Z`. */
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
    const isSane = moment.getUTCFullYear() >= 1970 && moment.getUTCFullYear() <= 9999 // not for NaN
    return isSane ? { value: moment.toISOString() } : invalid
  }),
)
