import { ref } from './components.js'
import type { Operation } from './operation.js'
import type { Json } from './to-openapi-schema.js'

const integer = { type: 'integer' }

export const headers = {
  'X-Request-Id': {
    description: "The caller's own where it sent one that is fit for it; in every line of the log about the request",
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': { description: 'Requests that a burst, or a month, may have', schema: integer },
  'X-RateLimit-Remaining': { description: 'Requests left of these', schema: integer },
  'X-RateLimit-Reset': { description: 'When all are there again: epoch seconds', schema: integer },
  ETag: {
    description: 'Names what the link says now, for `If-Match`',
    schema: { type: 'string' },
  },
  'X-Next-After': {
    description: 'Of a page as CSV: the click to go on `after`; absent where there are no more',
    schema: { type: 'string' },
  },
  'X-Frequency': {
    description: 'Of a series as a table: the step of its points, which in JSON is `frequency`',
    schema: { type: 'string' },
  },
  'X-Warning': {
    description:
      'Fields of the body and parameters of the query that are not known here, and ignored: `unknown fields: ulr, rules[].weight; unknown parameters: tag[]`. Names are percent-encoded, and long lists end with how many more there are',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds after which to ask again', schema: integer },
}

const headerRef = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` })
const always = (['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const).map(
  (name) => [name, headerRef(name)] as const,
)
const headersOfAll = Object.fromEntries(always)

const error = (description: string, schema: Json, example: unknown): Json => ({
  description,
  headers: headersOfAll,
  content: { 'application/json': { schema, example } },
})
const later = (answer: Json): Json => ({
  ...answer,
  headers: { ...headersOfAll, 'Retry-After': headerRef('Retry-After') },
})
const envelope = (code: string, message: string) => ({ error: message, code })

/** What any operation may answer instead of what it is asked for. */
export const responses = {
  BadRequest: error(
    'What was sent makes no sense: the envelope, or what is wrong with which field (`base`: with none of them)',
    { oneOf: [ref('Error'), ref('FieldErrors')] },
    { slug: ['has already been taken'] },
  ),
  BadDomainRequest: error(
    'What was sent makes no sense: the envelope, with what is wrong with which field beside it',
    ref('DomainError'),
    { error: "name can't be blank", code: 'bad_request', name: ["can't be blank"] },
  ),
  InvalidConversion: error(
    'A field of the conversion is not what it must be: the envelope, with what is wrong with which field beside it',
    ref('DomainError'),
    { error: 'amount_cents must be an integer', code: 'validation_failed', amount_cents: ['must be an integer'] },
  ),
  Unauthorized: error(
    'No key and no session, or one that does not exist',
    ref('Error'),
    envelope('unauthorized', 'Not authorized'),
  ),
  Forbidden: error(
    "The key's scope, the role in the workspace, or its plan does not allow it",
    ref('Error'),
    envelope('forbidden', 'This key has no write scope'),
  ),
  NotFound: error('It does not exist, or the key does not reach it', ref('Error'), envelope('not_found', 'Not found')),
  PreconditionFailed: error(
    'The link is not as `If-Match` says: nothing was changed',
    ref('Error'),
    envelope('precondition_failed', 'The link has changed: its ETag is another one than If-Match says'),
  ),
  PayloadTooLarge: error('The body is too large', ref('Error'), envelope('payload_too_large', 'The body is too large')),
  RateLimited: later(
    error('The limit of the key or its plan is used up', ref('RateLimitError'), {
      ...envelope('rate_limit_exceeded', 'rate_limit_exceeded'),
      message: 'At most 100 requests a second with a key, in bursts of 500',
      limit: 500,
      current_usage: 500,
    }),
  ),
  InternalError: error('A mistake of the service', ref('Error'), envelope('internal_error', 'Internal error')),
  Unavailable: later(
    error(
      'A database is away; the same request may succeed later',
      ref('Error'),
      envelope('service_unavailable', 'A database is not available, try again shortly'),
    ),
  ),
}

const responseRef = (name: keyof typeof responses) => ({ $ref: `#/components/responses/${name}` })

const failuresOfAll = {
  401: responseRef('Unauthorized'),
  403: responseRef('Forbidden'),
  404: responseRef('NotFound'),
  429: responseRef('RateLimited'),
  500: responseRef('InternalError'),
  503: responseRef('Unavailable'),
}

/** Status → answer. */
export function answersOf({ answer, created, badRequest, body, isOpen, isConditional }: Operation): Json {
  const answered = ({ description, content, header }: Operation['answer']) => ({
    description,
    headers: {
      ...headersOfAll,
      'X-Warning': headerRef('X-Warning'),
      ...(header && { [header]: headerRef(header) }),
    },
    content: Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, { schema }])),
  })
  return {
    200: answered(answer),
    ...(created && { 201: answered(created), 422: responseRef('InvalidConversion') }),
    ...(!isOpen && {
      400: responseRef(badRequest === 'DomainError' ? 'BadDomainRequest' : 'BadRequest'),
      ...(body && { 413: responseRef('PayloadTooLarge') }),
      ...(isConditional && { 412: responseRef('PreconditionFailed') }),
      ...failuresOfAll,
    }),
  }
}
