import * as v from 'valibot'
import { EVENT_TYPES } from '../../conversions/event-types.js'
import { countries } from '../../links/countries.js'
import { createAddress, parseAddress } from '../../visit/address/address.js'
import type { FieldErrors } from '../http/errors.js'
import { isObject, readWire, wireLine, wireString } from '../http/wire.js'
import { draftField, wireDateTime } from '../http/wire-fields.js'
import { currencies } from './currencies.js'
import { metadataBytesMax, readMetadata } from './metadata-text.js'

/** Of one request. */
export const conversionsMax = 1000

const textMax = 255
/** Sums of millions of them fit into what reports add up with. */
const amountMax = 1e12

/** Clocks of shops and visitors are not all right. */
const clockErrorMsMax = 60 * 60_000
const earliest = Date.UTC(2000, 0)

const digitsAsNumber = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value

const wireAmount = v.pipe(
  v.unknown(),
  v.transform(digitsAsNumber),
  v.number('must be an integer, in the smallest unit of the currency'),
  v.integer('must be an integer, in the smallest unit of the currency'),
  v.minValue(-amountMax, `must be at least ${-amountMax}`),
  v.maxValue(amountMax, `must be at most ${amountMax}`),
  v.transform((amount) => amount || 0), // there is no negative zero
)

/** A code of letters, in any case. Of other alphabets some letters turn into ours. */
const codeOf = (codes: Set<string>, message: string) =>
  v.pipe(
    wireString,
    v.trim(),
    v.check((text) => /^[a-z]+$/i.test(text) && codes.has(text.toUpperCase()), message),
    v.transform((text) => text.toUpperCase()),
  )

export const wireCurrency = codeOf(currencies, 'must be a currency of ISO 4217, such as USD')

/** Somebody's own id, as it comes. */
const wireOwnId = v.pipe(
  wireLine(textMax),
  v.check((text) => text.trim() !== '', "can't be blank"),
)

const wireAddress = v.pipe(
  wireString,
  v.trim(),
  v.check((text) => parseAddress(text, createAddress()), 'must be an IPv4 or IPv6 address'),
)

const line = { type: 'string', maxLength: textMax }

/** What fields are, of those that are sent and answered alike. */
export const eventFields = {
  event_name: 'what happened, such as purchase, signup or trial_started',
  event_type: '`lead`, with `svc_cid` and `external_id`, ties the customer to the link',
  external_id: 'your own id of the customer',
  amount_cents: 'in the smallest unit of the currency; negative for a refund or chargeback',
  refund_of:
    '`event_id` of the sale that is refunded: the refund has its link, click and customer. It may be recorded before its sale',
}

/** What the caller says, without `metadata`, which is read as text, and `workspace_id`, which is not of the event. */
const conversionDraftSchema = v.object(
  {
    event_name: draftField(v.pipe(wireLine(textMax), v.trim(), v.minLength(1, "can't be blank")), {
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
      description: 'your own id of the event: reported again, it is answered with the conversion that is there',
    }),
    external_id: draftField(wireOwnId, { ...line, description: eventFields.external_id }),
    svc_cid: draftField(v.unknown(), {
      type: 'string',
      description: 'as it came with the landing page; also the id of a click. One that is not known is no error',
    }),
    amount_cents: draftField(wireAmount, {
      type: 'integer',
      minimum: -amountMax,
      maximum: amountMax,
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
      description: 'ISO 4217. With `refund_of` the default is that of the sale, and no other is taken',
      example: 'EUR',
    }),
    country: draftField(codeOf(countries, 'must be a country of ISO 3166-1, such as DE'), {
      type: 'string',
      pattern: '^[A-Za-z]{2}$',
      description: 'two letters; else that of `visitor_ip`, or of the browser',
      example: 'DE',
    }),
    occurred_at: draftField(wireDateTime, {
      type: 'string',
      format: 'date-time',
      description:
        'default: now. Not before the year 2000, and at most an hour ahead; without a key not before the click of `svc_cid`',
    }),
    visitor_ip: draftField(wireAddress, {
      type: 'string',
      description: 'tells the country, and is not kept. Sending it asserts a lawful basis to share it',
    }),
  },
  'must be an object',
)

export interface ConversionDraft extends v.InferOutput<typeof conversionDraftSchema> {
  event_name: string
  /** JSON */
  metadata: string | null
}

/** `event_id` of a body whose other fields may be wrong; undefined where it is none. */
export function eventIdOf(fields: unknown): string | undefined {
  const read = v.safeParse(wireOwnId, isObject(fields) ? fields.event_id : undefined)
  return read.success ? read.output : undefined
}

export interface Input {
  /** As parsed. */
  fields: unknown
  /** What is written for `metadata`, where the body is JSON; undefined in forms, whose value is text itself. */
  metadataText?: string
  isForm: boolean
}

function metadataFrom({ fields, metadataText, isForm }: Input): { value: string | null } | { error: string } {
  const { metadata } = fields as { metadata?: unknown }
  if (metadata === undefined || metadata === null || metadata === '') return { value: null }
  if (isForm && typeof metadata === 'string') return readMetadata(metadata)
  // A part of multipart may be JSON by its own type.
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

/** What a browser without a key may not say. */
function errorsOfBrowser({ amount_cents, visitor_ip, refund_of }: Fields): FieldErrors {
  return {
    ...(refund_of != null && { refund_of: ['is not taken without a key'] }),
    ...(amount_cents != null && amount_cents < 0 && { amount_cents: ['must not be negative without a key'] }),
    ...(visitor_ip != null && { visitor_ip: ['is not taken without a key'] }),
  }
}

type OccurredAt = string | null | undefined

/**
 * Says what is wrong with `occurred_at`. A visitor's clock that is a little slow is no reason to refuse.
 * @param clickedAt without a key: when the click of its token was
 */
function errorOfMoment(occurredAt: OccurredAt, now: Date, clickedAt: Date | undefined): string | undefined {
  if (occurredAt == null) return undefined
  const occurredMs = Date.parse(occurredAt)
  if (occurredMs < earliest) return 'must not be before 2000-01-01T00:00:00Z'
  if (occurredMs > now.getTime() + clockErrorMsMax) return 'must not be more than an hour ahead'
  if (clickedAt && occurredMs < clickedAt.getTime() - clockErrorMsMax)
    return `must not be before its click without a key, which was at ${clickedAt.toISOString()}`
}

const notBefore = (occurredAt: OccurredAt, now: Date, clickedAt: Date) =>
  new Date(Math.max(occurredAt == null ? now.getTime() : Date.parse(occurredAt), clickedAt.getTime())).toISOString()

/**
 * Reads the fields of one conversion.
 * @param clickedAt without a key: when the click of its token was
 * @returns its fields, absent ones undefined or null, or what is wrong with which; `base` for what is no object
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

/** For the document: with what is read apart. */
export const conversionDraftDocument = v.object({
  ...conversionDraftSchema.entries,
  metadata: draftField(v.unknown(), {
    type: 'object',
    additionalProperties: true,
    description: `any JSON of at most ${metadataBytesMax} bytes, answered as it came; forms write it as text, or as fields: \`metadata[plan]=pro\``,
  }),
})
