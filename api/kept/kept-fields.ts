import * as v from 'valibot'
import { isObject, readWire, wireLine } from '../http/wire.js'
import { wireJson } from '../http/wire-fields.js'

const NAME_LENGTH_MAX = 100

/** The name of a row. No two rows of a kind have the same one in a workspace, and case makes no difference. */
export const keptName = v.pipe(wireLine(NAME_LENGTH_MAX), v.trim(), v.minLength(1, "can't be blank"))

export const keptNameJsonSchema = (description: string, example: string) => ({
  type: 'string',
  minLength: 1,
  maxLength: NAME_LENGTH_MAX,
  description,
  example,
})

/** Drops fields without a value, which mean the same as absent ones. */
const withoutBlanks = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Partial<T>

export const NOT_AN_OBJECT = 'must be an object'

/**
 * An object of fields that is one field of the body. All errors are that field's, so each begins with the name of the
 * wrong one.
 */
export const keptFields = <T extends object>(schema: v.GenericSchema<unknown, T>) =>
  v.pipe(
    wireJson,
    v.custom<Record<string, unknown>>(isObject, NOT_AN_OBJECT),
    v.rawTransform<Record<string, unknown>, Partial<T>>(({ dataset, addIssue, NEVER }) => {
      const read = readWire(schema, dataset.value)
      if ('value' in read) return withoutBlanks(read.value)
      for (const [name, messages] of Object.entries(read.errors))
        for (const message of messages) addIssue({ message: `${name}: ${message}` })
      return NEVER
    }),
  )
