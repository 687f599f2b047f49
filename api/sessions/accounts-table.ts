import type { Sql } from '../../postgres/connect.js'
import { changeAs } from '../http/in-transaction.js'
import { type Acting, byRight } from '../roles/by-right.js'

/** Whether a change failed because another user has the address. */
export const isEmailTaken = (error: unknown) =>
  error instanceof Error && 'constraint_name' in error && error.constraint_name === 'users_email'

/**
 * Changes name, language and e-mail address of a user. Nobody has proven to own a new address yet.
 * @param change undefined leaves a field as it is; `formerEmail` is the address that the caller has seen
 * @returns false if another user has the address, or the user's address has changed meanwhile
 */
export async function nameAccount(
  sql: Sql,
  caller: Acting,
  userId: number,
  {
    name,
    language,
    email,
    formerEmail,
  }: { name?: string | null; language?: string | null; email?: string; formerEmail: string | null },
): Promise<boolean> {
  const change = (tx: Sql) => tx`
    UPDATE users SET
      name = CASE WHEN ${name !== undefined} THEN ${name ?? null} ELSE name END,
      language = CASE WHEN ${language !== undefined} THEN ${language ?? null} ELSE language END,
      email = coalesce(${email ?? null}, email),
      email_verified_at = CASE WHEN ${email === undefined} THEN email_verified_at END
    WHERE id = ${userId} AND email IS NOT DISTINCT FROM ${formerEmail} RETURNING id`
  try {
    return (await changeAs(sql, byRight(caller), change)).length > 0
  } catch (error) {
    if (isEmailTaken(error)) return false
    throw error
  }
}
