import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../../postgres/connect.js'

/** The secret that was wrong. */
export type WrongGuess = 'password' | 'app_code' | 'recovery_code'

/**
 * Notes wrong passwords and codes in the audit log of each workspace of the user. The answer to the guess does not wait
 * for this; otherwise its time would tell whether the account exists.
 */
export const createNoteFailedSignIn =
  ({ sql, log }: { sql: Sql; log: Pick<FastifyBaseLogger, 'error'> }) =>
  (userId: number, way: WrongGuess): void => {
    sql`SELECT note_failed_sign_in(${userId}, ${way})`.catch((error: Error) =>
      log.error(`a failed sign-in of user ${userId} is not in the audit log: ${error.message}`),
    )
  }

export type NoteFailedSignIn = ReturnType<typeof createNoteFailedSignIn>
