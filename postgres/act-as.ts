import type { ISql } from 'postgres'

/** The author of a change: a user in a session, or a key. */
export interface Actor {
  kind: 'key' | 'session'
  /** Id of the key or the session. */
  id: number
  /** null for the key of a workspace. */
  userId: number | null
}

/** SQL call that tells the audit log the author of all changes until the end of the transaction. */
export const actAs = (sql: ISql, { kind, id, userId }: Actor) =>
  sql`act_as(${userId}::integer, ${kind === 'key' ? id : null}::integer)`
