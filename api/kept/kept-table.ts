import type { ISql, JSONValue } from 'postgres'
import type { Sql } from '../../postgres/connect.js'
import { forbidden, InvalidFields } from '../http/errors.js'

/** A table of rows that members of a workspace keep for each other, such as notes on days. */
export interface Kept<Values> {
  table: string
  /** One row in messages, such as `note`. The plural ends in s. */
  noun: string
  /** The columns that callers write. */
  fields: readonly (keyof Values & string)[]
  /** SQL of the order in lists. */
  order: (sql: ISql) => ReturnType<ISql>
  /** Most rows of a workspace. */
  rowsMax: number
}

export type KeptRow<Values> = Values & { id: number; inserted_at: Date }

/** Days are texts, and not moments. */
const columns = (sql: ISql, { fields }: Kept<never>) =>
  fields.map((name: string) => (name === 'day' ? sql`day::text, ` : sql`${sql(name)}, `))

const andFields = (sql: ISql, { fields }: Kept<never>) => fields.map((name: string) => sql`, ${sql(name)}`)

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

/** @throws {InvalidFields} where another row of the workspace has the name */
async function withFreeName<T>(noun: string, statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    if (isTaken(error)) throw new InvalidFields({ name: [`is already the name of another ${noun}`] })
    throw error
  }
}

/** @param condition SQL that narrows the list, beginning with AND */
export const listKept = <V>(sql: ISql, kept: Kept<V>, workspaceId: number, condition = sql``) =>
  sql<KeptRow<V>[]>`
    SELECT id, ${columns(sql, kept)} inserted_at FROM ${sql(kept.table)}
    WHERE workspace_id = ${workspaceId} ${condition} ORDER BY ${kept.order(sql)}`

/** @param lock SQL that locks the row, such as FOR UPDATE. @returns undefined if there is no such row in the workspace */
export async function findKept<V>(sql: ISql, kept: Kept<V>, workspaceId: number, id: number, lock = sql``) {
  const [row] = await sql<KeptRow<V>[]>`
    SELECT id, ${columns(sql, kept)} inserted_at FROM ${sql(kept.table)}
    WHERE id = ${id} AND workspace_id = ${workspaceId} ${lock}`
  return row as KeptRow<V> | undefined
}

/** Additions to a workspace wait for each other. @throws 403 where it has as many rows as it may */
export async function insertKept<V>(tx: Sql, kept: Kept<V>, workspaceId: number, values: Partial<V>) {
  const { table, noun, rowsMax } = kept
  await tx`SELECT FROM workspaces WHERE id = ${workspaceId} FOR NO KEY UPDATE`
  const [{ count }] = await tx<[{ count: number }]>`
    SELECT count(*)::int AS count FROM ${tx(table)} WHERE workspace_id = ${workspaceId}`
  if (count >= rowsMax)
    throw forbidden(`There are ${rowsMax} ${noun}s already, which is the most: delete another one first`)
  const [row] = await withFreeName(
    noun,
    tx<KeptRow<V>[]>`
      INSERT INTO ${tx(table)} (workspace_id ${andFields(tx, kept)})
      SELECT ${workspaceId}::integer ${andFields(tx, kept)}
      FROM jsonb_populate_record(null::${tx(table)}, ${tx.json(values as JSONValue)})
      RETURNING id, ${columns(tx, kept)} inserted_at`,
  )
  return row
}

/** Changes only the fields that `values` has. @returns undefined if there is no such row in the workspace */
export async function updateKept<V>(tx: Sql, kept: Kept<V>, workspaceId: number, id: number, values: Partial<V>) {
  const table = tx(kept.table)
  const [row] = await withFreeName(
    kept.noun,
    tx<KeptRow<V>[]>`
      UPDATE ${table} SET (workspace_id ${andFields(tx, kept)}) = (
        SELECT workspace_id ${andFields(tx, kept)} FROM jsonb_populate_record(${table}, ${tx.json(values as JSONValue)})
      )
      WHERE id = ${id} AND workspace_id = ${workspaceId} RETURNING id, ${columns(tx, kept)} inserted_at`,
  )
  return row as KeptRow<V> | undefined
}

/** @returns whether there was such a row in the workspace */
export async function deleteKept(tx: Sql, table: string, workspaceId: number, id: number): Promise<boolean> {
  const { count } = await tx`DELETE FROM ${tx(table)} WHERE id = ${id} AND workspace_id = ${workspaceId}`
  return count > 0
}
