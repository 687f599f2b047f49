import type { PostgresType } from 'postgres'

type Read = (text: string) => unknown

const asText: Read = (text) => text

/**
 * Types of arrays that Slugline uses: the id of the array type, which is the same in every Postgres (pg_type.dat), and
 * how entries are read. A bigint is text, as outside of arrays.
 */
const elements: Record<string, [arrayOid: number, read: Read]> = {
  // Read only: postgres.js takes an array of Buffers for one bytea, so send such an array as text[] of hexadecimal.
  bytea: [1001, (text) => Buffer.from(text.slice('\\x'.length), 'hex')],
  integer: [1007, Number],
  text: [1009, asText],
  bigint: [1016, asText],
  float8: [1022, Number],
  timestamptz: [1185, (text) => new Date(text)],
}

const writeEntry = (value: unknown) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)

/** Writes an array. A text such as `{a,b}` stays as it is. */
const write = (values: unknown) => (Array.isArray(values) ? `{${values.map(writeEntry).join()}}` : String(values))

/** An entry of `{a,"b c",NULL}`: bare, or in quotation marks with backslashes as escapes. */
const ENTRY_TEXT = /"((?:[^"\\]|\\.)*)"|[^{},]+/gs

const readWith = (read: Read) => (text: string) =>
  [...text.matchAll(ENTRY_TEXT)].map(([bare, quoted]) => {
    if (quoted !== undefined) return read(quoted.replace(/\\(.)/gs, '$1'))
    return bare === 'NULL' ? null : read(bare)
  })

/**
 * Tells postgres.js how to write and read arrays of one dimension. By default it asks each new connection for the types
 * (`fetch_types`), and treats arrays as text until one has answered. That failed with "malformed array literal" in a
 * session without `fetch_types` on a pool that had not connected, and on a connection whose request for types was lost.
 * `test/postgres/array-types.test.ts` holds that every type of the schema is listed.
 */
export const arrayTypes: Record<string, PostgresType> = Object.fromEntries(
  Object.entries(elements).map(([name, [oid, read]]) => [
    `${name}_array`,
    { to: oid, from: [oid], serialize: write, parse: readWith(read) },
  ]),
)
