import type { ISql } from 'postgres'

/** Who changes something: a user in a session, or a key. */
export interface Actor {
  kind: 'key' | 'session'
  /** Of the key or the session. */
  id: number
  /** null for the key of a workspace */
  userId: number | null
}

/** Call of the function by which the audit log knows, until the transaction ends, whose changes they are. */
export const actAs = (sql: ISql, { kind, id, userId }: Actor) =>
  sql`act_as(${userId}::integer, ${kind === 'key' ? id : null}::integer)`
