import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Name in the URL of the embedded ClickHouse; what counts is the password. */
export const USER_NAME = 'slugline'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Name and password, as clients of ClickHouse send them: `Authorization: Basic`, headers of its own, or the URL. */
function* credentialsOf({ headers }: IncomingMessage, query: URLSearchParams) {
  const basic = /^Basic +([\w+/=-]+)$/i.exec(headers.authorization ?? '')?.[1]
  if (basic) yield Buffer.from(basic, 'base64').toString()
  for (const [user, password] of [
    [headers['x-clickhouse-user'], headers['x-clickhouse-key']],
    [query.get('user'), query.get('password')],
  ])
    if (typeof user === 'string' && typeof password === 'string') yield `${user}:${password}`
}

/** @returns whether a request has the name and the password; compared in a time that says nothing about them */
export function createCredentialCheck(password: string) {
  const wanted = digest(`${USER_NAME}:${password}`)
  return (request: IncomingMessage, query: URLSearchParams): boolean => {
    for (const given of credentialsOf(request, query)) if (timingSafeEqual(digest(given), wanted)) return true
    return false
  }
}
