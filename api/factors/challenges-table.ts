import { randomBytes } from 'node:crypto'
import type { Sql } from '../../postgres/connect.js'

/** The purpose of a signature. A signature that was made for another purpose is refused. */
export type Purpose = 'sign_in' | 'second_step' | 'proof' | 'registration'

/** Long enough for a person who has opened the sign-in page, because the page asks for a challenge when it opens. */
const CHALLENGE_MINUTES = 10

/** @param holder hash of the cookie of the browser that gets the challenge */
export async function insertChallenge(sql: Sql, purpose: Purpose, holder: Buffer): Promise<Buffer> {
  const challenge = randomBytes(32)
  await sql`
    INSERT INTO passkey_challenges (challenge, purpose, holder, expires_at)
    VALUES (${challenge}, ${purpose}, ${holder}, now() + make_interval(mins => ${CHALLENGE_MINUTES}))`
  return challenge
}

/** Uses a challenge up, even if the answer to it turns out to be wrong. */
export async function takeChallenge(sql: Sql, challenge: Buffer, purpose: Purpose, holder: Buffer): Promise<boolean> {
  const rows = await sql`
    DELETE FROM passkey_challenges
    WHERE challenge = ${challenge} AND purpose = ${purpose} AND holder = ${holder} AND expires_at > now()
    RETURNING challenge`
  return rows.length > 0
}
