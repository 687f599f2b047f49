import type { PostgresType } from 'postgres'

type Read = (text: string) => unknown

const asText: Read = (text) => text

/**
 * Arrays that Slugline has: how their entries are read, beside the id of the type, which is the same in every Postgres
 * (pg_type.dat). As outside of arrays, a bigint is text.
 */
const elements: Record<string, [arrayOid: number, read: Read]> = {
  integer: [1007, Number],
  text: [1009, asText],
  bigint: [1016, asText],
  float8: [1022, Number],
  timestamptz: [1185, (text) => new Date(text)],
}

const writeEntry = (value: unknown) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)

/** Text, such as `{a,b}`, stays as it is. */
const write = (values: unknown) => (Array.isArray(values) ? `{${values.map(writeEntry).join()}}` : String(values))

/** Of `{a,"b c",NULL}`: in quotation marks, where what follows a backslash stands for itself, or bare. */
const entry = /"((?:[^"\\]|\\.)*)"|[^{},]+/gs

const readWith = (read: Read) => (text: string) =>
  [...text.matchAll(entry)].map(([bare, quoted]) => {
    if (quoted !== undefined) return read(quoted.replace(/\\(.)/gs, '$1'))
    return bare === 'NULL' ? null : read(bare)
  })

/**
 * How postgres.js writes and reads arrays of one dimension. By itself it asks each new connection for their types
 * (`fetch_types`), and takes arrays for text until one has answered. That was wrong for a session without `fetch_types` on
 * a pool that had not connected, and for a connection that opened after its question was lost: Postgres found "malformed
 * array literal". `test/postgres/array-types.test.ts` holds that every type of the schema is here.
 */
export const arrayTypes: Record<string, PostgresType> = Object.fromEntries(
  Object.entries(elements).map(([name, [oid, read]]) => [
    `${name}_array`,
    { to: oid, from: [oid], serialize: write, parse: readWith(read) },
  ]),
)
