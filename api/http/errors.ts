/**
 * Every error code of the API, with its status. A retry helps only after `service_unavailable` and
 * `rate_limit_exceeded`, once the seconds in Retry-After have passed.
 */
export const statusOf = {
  bad_request: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  sign_in_expired: 401,
  forbidden: 403,
  proof_required: 403,
  two_factors_required: 403,
  workspace_frozen: 403,
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

/** Descriptions of the envelope's fields, for the OpenAPI document. */
export const errorFields = { error: 'what went wrong, for people; may change', code: 'for programs; stable' }

export type ErrorCode = keyof typeof statusOf
export const errorCodes = Object.keys(statusOf) as ErrorCode[]

/** An error that is answered as the envelope `{ error, code }`. The caller reads its message. */
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

/** Error messages by field. `base` holds the messages that belong to no field. */
export type FieldErrors = Record<string, string[]>

/** An error that is answered with status 400 and the map as the body. */
export class InvalidFields extends Error {
  constructor(readonly fields: FieldErrors) {
    super('Invalid fields')
    this.name = 'InvalidFields'
  }
}

/** The messages as one sentence, for answers whose `error` is a text. */
export const sentenceOf = (fields: FieldErrors) =>
  Object.entries(fields)
    .map(([name, messages]) => `${name === 'base' ? 'The body' : name} ${messages.join(' and ')}`)
    .join('; ')

/** An error that is answered with status 429, the limit and its current usage. */
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
