/**
 * Every code the API answers, with its status. Only `service_unavailable` and `rate_limit_exceeded` are worth repeating
 * the request for, after the seconds in Retry-After.
 */
export const statusOf = {
  bad_request: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  sign_in_expired: 401,
  forbidden: 403,
  proof_required: 403,
  two_factors_required: 403,
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
