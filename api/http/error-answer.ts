import { ShardAway } from '../../clickhouse/shards.js'
import { whyWithoutRight } from '../roles/by-right.js'
import { ApiError, type ErrorCode, InvalidFields, RateLimitExceeded, statusOf } from './errors.js'
import { isOutage, isReferenceGone } from './outage.js'

export interface ErrorAnswer {
  status: number
  body: unknown
  retryAfterSeconds?: number
}

const envelope = (code: ErrorCode, error: string): ErrorAnswer => ({ status: statusOf[code], body: { error, code } })

/** Fastify's own errors have a status. They refuse a body that is too large, does not parse or has an unknown type. */
function refusedByFastify(error: unknown): ErrorAnswer | undefined {
  const { code, statusCode, message } = error as { code?: unknown; statusCode?: unknown; message: string }
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return unavailable('The request took too long')
  if (statusCode === 413) return envelope('payload_too_large', 'The body is too large')
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return envelope('bad_request', message)
}

function limited({ message, limit, currentUsage, retryAfterSeconds }: RateLimitExceeded): ErrorAnswer {
  const code = 'rate_limit_exceeded'
  const body = { error: code, code, message, limit, current_usage: currentUsage }
  return { status: statusOf[code], body, retryAfterSeconds }
}

function unavailable(message: string): ErrorAnswer {
  return { ...envelope('service_unavailable', message), retryAfterSeconds: 2 }
}

/** The answer for an error that a route threw. An unexpected error becomes a 500 that does not reveal its cause. */
export function toErrorAnswer(thrown: unknown): ErrorAnswer {
  const error = whyWithoutRight(thrown) ?? thrown
  if (error instanceof ApiError) {
    return error.code === 'service_unavailable' ? unavailable(error.message) : envelope(error.code, error.message)
  }
  if (error instanceof InvalidFields) return { status: 400, body: error.fields }
  if (error instanceof RateLimitExceeded) return limited(error)
  // The reason is for the operator, because it names servers.
  if (error instanceof ShardAway && error.shard !== undefined)
    return unavailable(`Shard ${error.shard} of ClickHouse is not available, try again shortly`)
  if (isOutage(error)) return unavailable('A database is not available, try again shortly')
  if (isReferenceGone(error)) return envelope('not_found', 'Not found')
  if (error instanceof Error) {
    const refused = refusedByFastify(error)
    if (refused) return refused
  }
  return envelope('internal_error', 'Internal error')
}
