import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const SANE = /^[\w.:-]{1,64}$/

/** The caller's `X-Request-Id` if it is safe in a log line and a header, otherwise a new id. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID()
}
