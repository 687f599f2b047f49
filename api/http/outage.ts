import { ClickHouseError } from '@clickhouse/client'
import { ShardAway } from '../../clickhouse/shards.js'

// Error codes of the socket, of postgres.js, and of Postgres (starting, stopping, full, deadlock, cancelled statement).
const outageCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ENOENT', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'],
  ...['57P01', '57P02', '57P03', '57014', '53300', '53400', '40P01', '08000', '08003', '08006', '25006'],
])

// TIMEOUT_EXCEEDED, TOO_SLOW, TOO_MANY_SIMULTANEOUS_QUERIES, SOCKET_TIMEOUT, NETWORK_ERROR, MEMORY_LIMIT_EXCEEDED,
// TABLE_IS_READ_ONLY, ALL_CONNECTION_TRIES_FAILED, QUERY_WAS_CANCELLED. UNKNOWN_TABLE and UNKNOWN_DATABASE occur during
// a restore.
const clickHouseOutageCodes = new Set(['159', '160', '202', '209', '210', '241', '242', '279', '394', '60', '81'])

/** Whether the error means that a database is unreachable or overloaded, so that the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ShardAway) return true
  if (error instanceof ClickHouseError) return clickHouseOutageCodes.has(error.code)
  if (!(error instanceof Error)) return false
  // A host name with several addresses gives an AggregateError with one error for each address.
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true
  if (error.message === 'Timeout error.') return true // thrown by the ClickHouse client, without a code
  return 'code' in error && outageCodes.has(String(error.code))
}

/** Whether Postgres refused a row because another request has just deleted the row that it refers to. */
export const isReferenceGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503'
