import * as v from 'valibot'
import { type FieldErrors, InvalidFields } from './errors.js'

/** The result of reading a text: its value, or the error message for the caller. */
export type Read<T> = { value: T } | { error: string }

/** Whether the value is an object in JSON's sense, not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `id` columns are Postgres integers. */
export const ID_MAX = 2 ** 31 - 1

/** Forms cannot express null, so an empty field means null. */
const blankAsNull = (value: unknown) => (value === '' ? null : value)

/** An optional field: absent stays absent, null and blank become null, and `schema` reads any other value. */
export const field = <T extends v.GenericSchema<unknown, unknown>>(schema: T) =>
  v.optional(v.pipe(v.unknown(), v.transform(blankAsNull), v.nullable(schema)))

/** A pipeline step that reads the text with `read`. */
export const readBy = <T>(read: (text: string) => Read<T>) =>
  v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
    const result = read(dataset.value)
    if ('value' in result) return result.value
    addIssue({ message: result.error })
    return NEVER
  })

/** A field that a draft must have. `schema` reads it. */
export const required = <T extends v.GenericSchema<unknown, unknown>>(schema: T) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.check((value) => value !== null && value !== '', "can't be blank"),
    schema,
  )

/** A field that a change may leave out, and may not clear. `schema` reads it. */
export const notNull = <T extends v.GenericSchema<unknown, unknown>>(schema: T) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.check((value) => value !== null && value !== '', "can't be blank"),
      schema,
    ),
  )

const digitsAsNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value

/** An integer, as a number or digits. A sign is accepted, so that a negative number gets the error about the bound. */
export const wireInteger = (min: number, max: number) =>
  v.pipe(
    v.unknown(),
    v.transform(digitsAsNumber),
    v.number('must be an integer'),
    v.integer('must be an integer'),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )

export const wireId = wireInteger(1, ID_MAX)

const booleans = new Map<unknown, boolean>([
  ...[true, 'true', '1', 1].map((value) => [value, true] as const),
  ...[false, 'false', '0', 0].map((value) => [value, false] as const),
])

/** A boolean, also in the spellings of forms and queries. */
export const wireBoolean = v.pipe(
  v.unknown(),
  v.transform((value) => booleans.get(value)),
  v.boolean('must be true or false'),
)

export const wireString = v.string('must be a string')

/** Whether Postgres can store the text: it has no NUL and no half of a surrogate pair. */
export const isStorable = (text: string) => !text.includes('\0') && !/\p{Cs}/u.test(text)

/** Whether the length is within bounds. JSON Schema counts characters, and a surrogate pair is one. */
const isWithin = (text: string, lengthMax: number) =>
  text.length <= lengthMax || (text.length <= 2 * lengthMax && [...text].length <= lengthMax)

/** Text that Postgres can store. A longer one is not read at all. */
export const wireText = (lengthMax: number) =>
  v.pipe(
    wireString,
    v.check((text) => isWithin(text, lengthMax), `must have at most ${lengthMax} characters`),
    v.check((text) => text.length > 2 * lengthMax || isStorable(text), 'has invalid characters'),
  )

/** The error names the refused character, because most of them are invisible. */
function complaintOf(character: string): string {
  if (/[\n\r\x85\u2028\u2029]/.test(character)) return 'must not have line breaks'
  if (character === '\t') return 'must not have tabs'
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  return `has an invalid character: U+${code}`
}

const wireTextWithout = (refused: RegExp, lengthMax: number) =>
  v.pipe(
    wireString,
    v.check((text) => isWithin(text, lengthMax), `must have at most ${lengthMax} characters`),
    v.transform((text) => text.replace(/\r\n/g, '\n')),
    v.check(
      (text) => !refused.test(text),
      ({ input }) => complaintOf(refused.exec(input)![0]),
    ),
  )

/** One line of text: no control characters, no line ends, and no overrides of the writing direction. */
export const wireLine = (lengthMax: number) => wireTextWithout(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202d\u202e]/u, lengthMax)

/** One line that is not blank, such as the name of a workspace, a key or a user. */
export const wireName = v.pipe(wireLine(255), v.trim(), v.minLength(1, "can't be blank"))

/** Text of several lines: the only control characters are tabs and line ends, which are stored as \n. */
export const wireLines = (lengthMax: number) => wireTextWithout(/(?![\n\t])[\p{Cc}\p{Cs}]/u, lengthMax)

/** The number of messages for one field. A list may have thousands of wrong entries. */
const MESSAGES_MAX = 100

/** The messages of `issues` by field. */
function fieldErrorsOf(issues: v.BaseIssue<unknown>[]): FieldErrors {
  const fields = new Map<string, string[]>()
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key ?? 'base')
    const messages = fields.get(name)
    if (!messages) fields.set(name, [issue.message])
    else if (messages.length < MESSAGES_MAX) messages.push(issue.message)
  }
  return Object.fromEntries(fields) // keeps a field that a caller named __proto__
}

export function readWire<T extends v.GenericSchema>(
  schema: T,
  input: unknown,
): { value: v.InferOutput<T> } | { errors: FieldErrors } {
  const result = v.safeParse(schema, input)
  return result.success ? { value: result.output } : { errors: fieldErrorsOf(result.issues) }
}

/** @throws {InvalidFields} */
export function parseWire<T extends v.GenericSchema>(schema: T, input: unknown): v.InferOutput<T> {
  const result = readWire(schema, input)
  if ('errors' in result) throw new InvalidFields(result.errors)
  return result.value
}
