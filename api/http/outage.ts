import { ClickHouseError } from '@clickhouse/client'

// Of the socket, of postgres.js, and of Postgres itself (starting, stopping, full, a deadlock or statement cut short).
const outageCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ENOENT', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'],
  ...['57P01', '57P02', '57P03', '57014', '53300', '53400', '40P01', '08000', '08003', '08006', '25006'],
])

// TIMEOUT_EXCEEDED, TOO_SLOW, TOO_MANY_SIMULTANEOUS_QUERIES, SOCKET_TIMEOUT, NETWORK_ERROR, MEMORY_LIMIT_EXCEEDED,
// TABLE_IS_READ_ONLY, ALL_CONNECTION_TRIES_FAILED, QUERY_WAS_CANCELLED; and, while a restore is under way, UNKNOWN_TABLE and
// UNKNOWN_DATABASE
const clickHouseOutageCodes = new Set(['159', '160', '202', '209', '210', '241', '242', '279', '394', '60', '81'])

/** A database that is away or overloaded, so that the same request may succeed later; not a mistake of ours. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ClickHouseError) return clickHouseOutageCodes.has(error.code)
  if (!(error instanceof Error)) return false
  // Several addresses of one name, each refused.
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true
  if (error.message === 'Timeout error.') return true // the ClickHouse client's own, which has no code
  return 'code' in error && outageCodes.has(String(error.code))
}

/** What a row refers to was deleted while the request was under way. */
export const isReferenceGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503'
