import { isOutage, isReferenceGone } from './outage.js'

/**
 * Every code the API answers, with its status. Only `service_unavailable` and `rate_limit_exceeded` are worth repeating
 * the request for, after the seconds in Retry-After.
 */
const statusOf = {
  bad_request: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  precondition_failed: 412,
  payload_too_large: 413,
  validation_failed: 422,
  rate_limit_exceeded: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const

/** What the fields of the envelope are, for the document. */
export const errorFields = { error: 'what went wrong, for people; may change', code: 'for programs; stable' }

export type ErrorCode = keyof typeof statusOf
export const errorCodes = Object.keys(statusOf) as ErrorCode[]

/** Answered as the envelope `{ error, code }`; the message is for the caller to read. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

export const notFound = () => new ApiError('not_found', 'Not found')
export const forbidden = (why: string) => new ApiError('forbidden', why)
export const notAuthorized = () => new ApiError('unauthorized', 'Not authorized')

/** Field → what is wrong with it; `base` for what belongs to no field. */
export type FieldErrors = Record<string, string[]>

/** Answered with 400 and the map itself. */
export class InvalidFields extends Error {
  constructor(readonly fields: FieldErrors) {
    super('Invalid fields')
    this.name = 'InvalidFields'
  }
}

/** The map as a sentence, for answers that promise one. */
export const sentenceOf = (fields: FieldErrors) =>
  Object.entries(fields)
    .map(([name, messages]) => `${name === 'base' ? 'The body' : name} ${messages.join(' and ')}`)
    .join('; ')

/** Answered with 429: what the limit is, and how much of it was used. */
export class RateLimitExceeded extends Error {
  constructor(
    message: string,
    readonly limit: number,
    readonly currentUsage: number,
    readonly retryAfterSeconds: number,
  ) {
    super(message)
    this.name = 'RateLimitExceeded'
  }
}

export interface ErrorAnswer {
  status: number
  body: unknown
  retryAfterSeconds?: number
}

const envelope = (code: ErrorCode, error: string): ErrorAnswer => ({ status: statusOf[code], body: { error, code } })

/** What Fastify itself refuses carries a status: a body that is too large, does not parse, or has an unknown type. */
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

/** The answer to whatever a route threw. What nobody foresaw becomes a 500 that says nothing of its cause. */
export function toErrorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof ApiError) {
    return error.code === 'service_unavailable' ? unavailable(error.message) : envelope(error.code, error.message)
  }
  if (error instanceof InvalidFields) return { status: 400, body: error.fields }
  if (error instanceof RateLimitExceeded) return limited(error)
  if (isOutage(error)) return unavailable('A database is not available, try again shortly')
  if (isReferenceGone(error)) return envelope('not_found', 'Not found')
  if (error instanceof Error) {
    const refused = refusedByFastify(error)
    if (refused) return refused
  }
  return envelope('internal_error', 'Internal error')
}
