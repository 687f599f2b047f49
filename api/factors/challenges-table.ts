import { randomBytes } from 'node:crypto'
import type { Sql } from '../../postgres/connect.js'

/** What a signature is for: one that was made for something else is refused. */
export type Purpose = 'sign_in' | 'second_step' | 'proof' | 'registration'

/** The sign-in page asks for one when it is opened, for the passkeys that a browser offers by itself. */
const CHALLENGE_MINUTES = 10

/** @param holder hash of the cookie of the browser that asks */
export async function insertChallenge(sql: Sql, purpose: Purpose, holder: Buffer): Promise<Buffer> {
  const challenge = randomBytes(32)
  await sql`
    INSERT INTO passkey_challenges (challenge, purpose, holder, expires_at)
    VALUES (${challenge}, ${purpose}, ${holder}, now() + make_interval(mins => ${CHALLENGE_MINUTES}))`
  return challenge
}

/** Uses a challenge up, whatever becomes of the answer to it. */
export async function takeChallenge(sql: Sql, challenge: Buffer, purpose: Purpose, holder: Buffer): Promise<boolean> {
  const rows = await sql`
    DELETE FROM passkey_challenges
    WHERE challenge = ${challenge} AND purpose = ${purpose} AND holder = ${holder} AND expires_at > now()
    RETURNING challenge`
  return rows.length > 0
}
