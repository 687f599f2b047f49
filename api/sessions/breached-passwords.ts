import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { request } from 'undici'

const ANSWER_MS_MAX = 3_000
/** Answers have some 40 kB. */
const ANSWER_CHARACTERS_MAX = 1 << 20
/** A list is asked for all hashes that begin with as many hexadecimal digits, so it does not learn the password. */
const ASKED_DIGITS = 5

async function linesFrom(url: URL): Promise<string[]> {
  // With padding the length of an answer tells nothing. Padding is lines with the number 0.
  const headers = { 'add-padding': 'true' }
  const { statusCode, body } = await request(url, { headers, signal: AbortSignal.timeout(ANSWER_MS_MAX) })
  let text = ''
  for await (const chunk of body) {
    text += chunk
    if (text.length > ANSWER_CHARACTERS_MAX) throw new Error('its answer is too long')
  }
  if (statusCode !== 200) throw new Error(`it answers with status ${statusCode}`)
  return text.split('\n')
}

export type IsBreached = (password: string) => Promise<boolean>

/**
 * Looks passwords up in a list of breached ones that has the range API of Pwned Passwords: `GET <url><5 digits>` answers
 * lines of the other 35 digits of SHA-1, a colon and a number. If the list does not answer, passwords are accepted
 * without it.
 */
export function createIsBreached(url: string, log: Pick<FastifyBaseLogger, 'warn'>): IsBreached {
  const base = new URL(url.endsWith('/') ? url : `${url}/`)
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const lines = await linesFrom(new URL(hash.slice(0, ASKED_DIGITS), base))
      const rest = `${hash.slice(ASKED_DIGITS)}:`
      return lines.some((line) => line.toUpperCase().startsWith(rest) && Number(line.slice(rest.length)) > 0)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'a password was accepted without the list of breached ones')
      return false
    }
  }
}
