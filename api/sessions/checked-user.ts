import type { ISql } from 'postgres'
import type { Actor } from '../../postgres/act-as.js'
import type { Sql } from '../../postgres/connect.js'

/**
 * A user whose credential was right, with the version of the user's row when the credential was read. A change of the
 * password, the first proof of the address, and all that ends sessions write the row. A sign-in that they overtake has an
 * earlier version, and is refused (test/sessions/overtaken.test.ts).
 */
export interface CheckedUser {
  id: number
  version: string
}

/** The actor of what a user changes by signing in, before there is a session. */
export const signingIn = (userId: number): Actor => ({ kind: 'session', id: 0, userId })

/** The version of a row of `users`: the transaction that wrote it. */
export const userVersion = (sql: ISql) => sql`users.xmin::text AS version`

/** Selects the user if the version is still the newest. A change that is under way is waited for. */
export const stillChecked = (sql: ISql, { id, version }: CheckedUser) => sql`
  SELECT id FROM users WHERE id = ${id} AND xmin::text = ${version} FOR SHARE`

/**
 * Refuses the sign-ins that are under way, by a new version of the row. A sign-in that has just begun its session is
 * waited for, so what the transaction does next sees this session.
 */
export const overtakeSignIns = (tx: ISql, userId: number) => tx`UPDATE users SET name = name WHERE id = ${userId}`

/** @returns undefined if the user was deleted */
export async function readCheckedUser(sql: Sql, userId: number): Promise<CheckedUser | undefined> {
  const [user] = await sql<CheckedUser[]>`SELECT id, ${userVersion(sql)} FROM users WHERE id = ${userId}`
  return user
}
