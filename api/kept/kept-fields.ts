import * as v from 'valibot'
import { wireLine } from '../http/wire.js'

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
export const withoutBlanks = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Partial<T>
