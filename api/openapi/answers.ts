import { ref } from './components.js'
import type { Operation } from './operation.js'
import type { Json } from './to-openapi-schema.js'

const integer = { type: 'integer' }

export const headers = {
  'X-Request-Id': {
    description:
      "The caller's own id if it sent a valid one, otherwise a new id. Log lines about the request contain it",
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed in a burst or in a month, whichever is used up first',
    schema: integer,
  },
  'X-RateLimit-Remaining': { description: 'Remaining requests of this limit', schema: integer },
  'X-RateLimit-Reset': { description: 'When the whole limit is available again, in epoch seconds', schema: integer },
  ETag: {
    description: 'Version of the answered link, note, view or template, for `If-Match`',
    schema: { type: 'string' },
  },
  'X-Next-After': {
    description:
      'In a page as CSV: id of the last entry, for `after` of the next request; absent when no entries follow',
    schema: { type: 'string' },
  },
  'X-Frequency': {
    description: 'In a series as a table: the step of its points, which JSON answers name in `frequency`',
    schema: { type: 'string' },
  },
  'X-Warning': {
    description:
      'Unknown fields of the body and unknown parameters of the query, which are ignored: ' +
      '`unknown fields: ulr, rules[].weight; unknown parameters: tag[]`. Names are percent-encoded, and a long list ' +
      'ends with the number of further names',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait before a retry', schema: integer },
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

/** The errors that operations may answer. */
export const responses = {
  BadRequest: error(
    'The request is invalid: the envelope, or the errors by field (`base` for errors that belong to no field)',
    { oneOf: [ref('Error'), ref('FieldErrors')] },
    { slug: ['has already been taken'] },
  ),
  BadDomainRequest: error(
    'The request is invalid: the envelope with the errors by field beside it',
    ref('DomainError'),
    { error: "name can't be blank", code: 'bad_request', name: ["can't be blank"] },
  ),
  InvalidConversion: error(
    'A field of the conversion is invalid: the envelope with the errors by field beside it',
    ref('DomainError'),
    { error: 'amount_cents must be an integer', code: 'validation_failed', amount_cents: ['must be an integer'] },
  ),
  Unauthorized: error(
    'The request has no valid key or session',
    ref('Error'),
    envelope('unauthorized', 'Not authorized'),
  ),
  Forbidden: error(
    "The key's scope, the caller's role, or the workspace's plan does not allow the request",
    ref('Error'),
    envelope('forbidden', 'This key has no write scope'),
  ),
  NotFound: error(
    'The object does not exist, or the key does not reach it',
    ref('Error'),
    envelope('not_found', 'Not found'),
  ),
  PreconditionFailed: error(
    'The ETag does not match `If-Match`; nothing was changed',
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
  InternalError: error('The service has failed', ref('Error'), envelope('internal_error', 'Internal error')),
  Unavailable: later(
    error(
      'A database is not available; the same request may succeed later',
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

/** The answers of an operation by status. */
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
