import * as v from 'valibot'
import { EVENT_TYPES } from '../../conversions/event-types.js'
import { countries } from '../../links/countries.js'
import { createAddress, parseAddress } from '../../visit/address/address.js'
import type { FieldErrors } from '../http/errors.js'
import { isObject, readWire, wireLine, wireString } from '../http/wire.js'
import { draftField, wireDateTime } from '../http/wire-fields.js'
import { currencies } from './currencies.js'
import { METADATA_BYTES_MAX, readMetadata } from './metadata-text.js'

/** The number of conversions in one request. */
export const CONVERSIONS_MAX = 1000
/** Characters of the metadata of all conversions in one request, and of those in its answer. */
export const METADATA_CHARACTERS_MAX = 2_000_000

const TEXT_MAX = 255
/** Small enough that the sum of millions of amounts fits into the Int64 of reports. */
const AMOUNT_MAX = 1e12

/** Clocks of shops and visitors may be wrong by this much. */
const CLOCK_ERROR_MS_MAX = 60 * 60_000
const earliest = Date.UTC(2000, 0)

const digitsAsNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value

const wireAmount = v.pipe(
  v.unknown(),
  v.transform(digitsAsNumber),
  v.number('must be an integer, in the smallest unit of the currency'),
  v.integer('must be an integer, in the smallest unit of the currency'),
  v.minValue(-AMOUNT_MAX, `must be at least ${-AMOUNT_MAX}`),
  v.maxValue(AMOUNT_MAX, `must be at most ${AMOUNT_MAX}`),
  v.transform((amount) => amount || 0), // there is no negative zero
)

/**
 * A code of ASCII letters, case ignored. Some other letters would become ASCII in upper case, so they are refused
 * first.
 */
const codeOf = (codes: Set<string>, message: string) =>
  v.pipe(
    wireString,
    v.trim(),
    v.check((text) => /^[a-z]+$/i.test(text) && codes.has(text.toUpperCase()), message),
    v.transform((text) => text.toUpperCase()),
  )

export const wireCurrency = codeOf(currencies, 'must be a currency of ISO 4217, such as USD')

/** An id of the caller's own, which is kept unchanged. */
const wireOwnId = v.pipe(
  wireLine(TEXT_MAX),
  v.check((text) => text.trim() !== '', "can't be blank"),
)

const wireAddress = v.pipe(
  wireString,
  v.trim(),
  v.check((text) => parseAddress(text, createAddress()), 'must be an IPv4 or IPv6 address'),
)

const line = { type: 'string', maxLength: TEXT_MAX }

/** Descriptions of the fields that requests and answers share. */
export const eventFields = {
  event_name: 'name of the event, such as purchase, signup or trial_started',
  event_type: 'type of the event; a `lead` with `svc_cid` and `external_id` ties the customer to the link',
  external_id: 'your own id of the customer',
  amount_cents: 'amount in the smallest unit of the currency; negative for a refund or chargeback',
  refund_of:
    '`event_id` of the refunded sale, whose link, click and customer the refund gets. A refund may be recorded before ' +
    'its sale',
}

/**
 * The fields of the body except for `metadata`, which is read as text, and `workspace_id`, which is not part of the
 * event.
 */
const conversionDraftSchema = v.object(
  {
    event_name: draftField(v.pipe(wireLine(TEXT_MAX), v.trim(), v.minLength(1, "can't be blank")), {
      ...line,
      minLength: 1,
      nullable: false,
      description: eventFields.event_name,
      example: 'purchase',
    }),
    event_type: draftField(v.picklist(EVENT_TYPES, `must be one of ${EVENT_TYPES.join(', ')}`), {
      type: 'string',
      enum: EVENT_TYPES,
      default: 'custom',
      description: eventFields.event_type,
    }),
    event_id: draftField(wireOwnId, {
      ...line,
      description: 'your own id of the event; repeating it returns the conversion that is already recorded',
    }),
    external_id: draftField(wireOwnId, { ...line, description: eventFields.external_id }),
    svc_cid: draftField(v.unknown(), {
      type: 'string',
      description: 'as it came with the landing page; also the id of a click. One that is not known is no error',
    }),
    amount_cents: draftField(wireAmount, {
      type: 'integer',
      minimum: -AMOUNT_MAX,
      maximum: AMOUNT_MAX,
      description: eventFields.amount_cents,
    }),
    refund_of: draftField(wireOwnId, {
      ...line,
      description: eventFields.refund_of,
    }),
    currency: draftField(wireCurrency, {
      type: 'string',
      default: 'USD',
      pattern: '^[A-Za-z]{3}$',
      description: 'ISO 4217 code. A refund with `refund_of` has the currency of its sale, and no other is accepted',
      example: 'EUR',
    }),
    country: draftField(codeOf(countries, 'must be a country of ISO 3166-1, such as DE'), {
      type: 'string',
      pattern: '^[A-Za-z]{2}$',
      description: 'ISO 3166-1 code of two letters. By default the country of `visitor_ip` or of the browser',
      example: 'DE',
    }),
    occurred_at: draftField(wireDateTime, {
      type: 'string',
      format: 'date-time',
      description:
        'time of the event, by default now. Not before the year 2000 and at most an hour ahead; without a key not ' +
        'before the click of `svc_cid`',
    }),
    visitor_ip: draftField(wireAddress, {
      type: 'string',
      description:
        "the visitor's IP address, from which the country is derived. It is not stored. Sending it asserts a lawful " +
        'basis to share it',
    }),
  },
  'must be an object',
)

export interface ConversionDraft extends v.InferOutput<typeof conversionDraftSchema> {
  event_name: string
  /** JSON */
  metadata: string | null
}

/** The `event_id` of a body whose other fields may be invalid. Undefined if it has no valid one. */
export function eventIdOf(fields: unknown): string | undefined {
  const read = v.safeParse(wireOwnId, isObject(fields) ? fields.event_id : undefined)
  return read.success ? read.output : undefined
}

export interface Input {
  /** The parsed fields. */
  fields: unknown
  /** The JSON text of `metadata`. Undefined in forms, where the value itself is text. */
  metadataText?: string
  isForm: boolean
}

function metadataFrom({ fields, metadataText, isForm }: Input): { value: string | null } | { error: string } {
  const { metadata } = fields as { metadata?: unknown }
  if (metadata === undefined || metadata === null || metadata === '') return { value: null }
  if (isForm && typeof metadata === 'string') return readMetadata(metadata)
  // A multipart part with the content type JSON is already an object.
  if (!isObject(metadata)) return { error: 'must be an object' }
  return readMetadata(metadataText ?? JSON.stringify(metadata))
}

type Fields = v.InferOutput<typeof conversionDraftSchema>

function errorsOfRefund({ refund_of, event_id, amount_cents }: Fields): FieldErrors {
  if (refund_of == null) return {}
  return {
    ...(!(amount_cents != null && amount_cents < 0) && { amount_cents: ['must be negative with refund_of'] }),
    ...(refund_of === event_id && { refund_of: ['must be another event'] }),
  }
}

/** Refuses fields that a browser without a key may not send. */
function errorsOfBrowser({ amount_cents, visitor_ip, refund_of }: Fields): FieldErrors {
  return {
    ...(refund_of != null && { refund_of: ['is not taken without a key'] }),
    ...(amount_cents != null && amount_cents < 0 && { amount_cents: ['must not be negative without a key'] }),
    ...(visitor_ip != null && { visitor_ip: ['is not taken without a key'] }),
  }
}

type OccurredAt = string | null | undefined

/**
 * The error of `occurred_at`, if it has one. A visitor's clock may be slow by up to an hour.
 * @param clickedAt the time of the token's click, for a report without a key
 */
function errorOfMoment(occurredAt: OccurredAt, now: Date, clickedAt: Date | undefined): string | undefined {
  if (occurredAt == null) return undefined
  const occurredMs = Date.parse(occurredAt)
  if (occurredMs < earliest) return 'must not be before 2000-01-01T00:00:00Z'
  if (occurredMs > now.getTime() + CLOCK_ERROR_MS_MAX) return 'must not be more than an hour ahead'
  if (clickedAt && occurredMs < clickedAt.getTime() - CLOCK_ERROR_MS_MAX)
    return `must not be before its click without a key, which was at ${clickedAt.toISOString()}`
}

const notBefore = (occurredAt: OccurredAt, now: Date, clickedAt: Date) =>
  new Date(Math.max(occurredAt == null ? now.getTime() : Date.parse(occurredAt), clickedAt.getTime())).toISOString()

/**
 * Reads the fields of one conversion.
 * @param clickedAt the time of the token's click, for a report without a key
 * @returns the fields (absent ones are undefined or null) or the errors by field; `base` if the input is not an object
 */
export function readConversionDraft(
  input: Input,
  now: Date,
  clickedAt?: Date,
): { value: ConversionDraft } | { errors: FieldErrors } {
  const read = readWire(conversionDraftSchema, input.fields)
  if ('errors' in read && read.errors.base) return read
  const errors: FieldErrors = 'errors' in read ? { ...read.errors } : {}
  const metadata = metadataFrom(input)
  if ('error' in metadata) errors.metadata = [metadata.error]
  const { event_name } = input.fields as { event_name?: unknown }
  if (event_name === undefined || event_name === null || event_name === '') errors.event_name = ["can't be blank"]
  if ('value' in read) {
    Object.assign(errors, errorsOfRefund(read.value))
    const error = errorOfMoment(read.value.occurred_at, now, clickedAt)
    if (error) errors.occurred_at = [error]
    if (clickedAt) Object.assign(errors, errorsOfBrowser(read.value))
  }
  if (Object.keys(errors).length > 0 || !('value' in read) || 'error' in metadata) return { errors }
  const { occurred_at } = read.value
  return {
    value: {
      ...read.value,
      event_name: read.value.event_name!,
      occurred_at: clickedAt ? notBefore(occurred_at, now, clickedAt) : occurred_at,
      metadata: metadata.value,
    },
  }
}

/** The schema for the OpenAPI document, which includes `metadata`. */
export const conversionDraftDocument = v.object({
  ...conversionDraftSchema.entries,
  metadata: draftField(v.unknown(), {
    type: 'object',
    additionalProperties: true,
    description:
      `a JSON object of at most ${METADATA_BYTES_MAX} bytes, which is answered unchanged; forms send it as JSON text ` +
      'or as fields: `metadata[plan]=pro`',
  }),
})
