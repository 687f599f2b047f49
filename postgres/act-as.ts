import type { ISql } from 'postgres'

/** The author of a change: a user in a session, or a key. */
export interface Actor {
  kind: 'key' | 'session'
  /** Id of the key or the session. */
  id: number
  /** null for the key of a workspace. */
  userId: number | null
  /** Postgres checks it when the change is written. Without it nothing is checked. */
  right?: Right
}

/** A right that the author must still have when the change is written. */
export interface Right {
  /** SHA-256 of the secret of the key or session. */
  hash: Buffer
  /** The role that the user must have at least, in each workspace that the change is about. */
  role: string
  workspaceIds: number[]
}

/**
 * SQL call that tells the audit log the author of all changes until the end of the transaction. If the actor has a
 * `right`, the call fails with one of the codes of `act_by_right` when the right has ended, and otherwise keeps it from
 * ending before the transaction does.
 */
export const actAs = (sql: ISql, { kind, id, userId, right }: Actor) => {
  const keyId = kind === 'key' ? id : null
  if (!right) return sql`act_as(${userId}::integer, ${keyId}::integer)`
  const sessionId = kind === 'session' ? id : null
  return sql`act_by_right(${userId}::integer, ${keyId}::integer, ${sessionId}::integer, ${right.hash},
    ${right.workspaceIds}::integer[], ${right.role})`
}
