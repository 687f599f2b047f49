import * as v from 'valibot'
import { ulidBytes } from '../../click/ulid.js'
import { EVENT_TYPES } from '../../conversions/event-types.js'
import { about, bulkIndex, count, failed, id, moment, succeeded, text } from '../http/answer-values.js'
import { ID_MAX, readBy, wireId, wireInteger, wireLine, wireString } from '../http/wire.js'
import { draftField, wireDateTime } from '../http/wire-fields.js'
import { fieldErrorsSchema } from '../links/link-schemas.js'
import { readSpan } from '../reports/period.js'
import { utc } from '../reports/time-zone.js'
import { conversionDraftDocument, eventFields, wireCurrency } from './conversion-draft.js'

const ulid = v.pipe(v.string(), v.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/))

export const conversionSchema = v.strictObject({
  id: v.pipe(ulid, v.description('a ULID, which sorts by time')),
  event_name: about(v.string(), eventFields.event_name),
  event_type: about(v.picklist(EVENT_TYPES), eventFields.event_type),
  event_id: about(text, 'your own id of the event'),
  external_id: about(text, eventFields.external_id),
  click_id: about(v.nullable(ulid), 'the click that the conversion is attributed to; null without one'),
  link_id: about(v.nullable(id), 'the link that the conversion is attributed to; null without one'),
  amount_cents: about(v.nullable(v.pipe(v.number(), v.integer())), eventFields.amount_cents),
  refund_of: about(text, eventFields.refund_of),
  currency: about(text, 'ISO 4217 code; null for a refund that named none, until its sale is recorded'),
  country: about(text, 'ISO 3166-1 code of two letters; null if it is not known'),
  ip_source: v.pipe(
    v.picklist(['visitor', 'server', 'unknown']),
    v.description('whose IP address was seen; reports by country omit conversions of `server` without a country'),
  ),
  source: v.pipe(v.string(), v.description('`api`, `browser`, or the value of the header X-Source')),
  metadata: about(v.nullable(v.record(v.string(), v.unknown())), 'the object that was sent, unchanged'),
  occurred_at: about(moment, 'when the event happened'),
  inserted_at: about(moment, 'when the conversion was recorded'),
  voided: about(v.boolean(), 'whether the conversion was voided; voided conversions are in no report'),
})
export type ConversionAnswer = v.InferOutput<typeof conversionSchema>

export const conversionResultSchema = v.array(
  v.variant('status', [
    v.strictObject({
      index: bulkIndex,
      status: succeeded,
      is_new: v.pipe(v.boolean(), v.description('false if its `event_id` was recorded before')),
      conversion: conversionSchema,
    }),
    v.strictObject({ index: bulkIndex, status: failed, error: fieldErrorsSchema }),
  ]),
)

export const conversionListSchema = v.strictObject({
  conversions: about(v.array(conversionSchema), 'conversions of the page'),
  has_more: v.pipe(v.boolean(), v.description('whether more conversions follow the last one')),
})

export const customerForgottenSchema = v.strictObject({
  external_id: about(v.string(), 'id of the customer, from the path'),
  conversions: about(count, 'number of conversions from which the id was removed'),
})

/** Names the workspace of a request whose body and header X-WORKSPACE-ID name none. */
export const workspaceQuerySchema = v.object({
  workspace_id: draftField(wireId, {
    type: 'integer',
    minimum: 1,
    maximum: ID_MAX,
    description: 'required if the key reaches several workspaces; may also be sent as the header X-WORKSPACE-ID',
  }),
})

/** A conversion with its workspace, for the OpenAPI document. */
export const conversionBodySchema = v.object({
  workspace_id: workspaceQuerySchema.entries.workspace_id,
  ...conversionDraftDocument.entries,
})

const TEXT_MAX = 255
const line = { type: 'string', maxLength: TEXT_MAX }

/** A day of UTC or a moment, in the forms that reports accept. */
const period = (description: string) =>
  draftField(
    v.pipe(
      wireString,
      readBy((text) => readSpan(text, utc)),
    ),
    {
      type: 'string',
      description: `YYYY-MM-DD of UTC, or a date-time: ${description}`,
    },
  )

/** The number of conversions on a page, if the request names none. */
export const LIMIT_DEFAULT = 100

export const conversionListQuerySchema = v.object({
  ...workspaceQuerySchema.entries,
  limit: draftField(wireInteger(1, 1000), {
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    default: LIMIT_DEFAULT,
    description: 'maximum number of conversions on a page',
  }),
  since: draftField(wireDateTime, {
    type: 'string',
    format: 'date-time',
    description: 'lists conversions recorded from this time on, oldest first',
  }),
  after: draftField(
    v.pipe(
      wireString,
      v.transform((id) => id.toUpperCase()),
      v.check((id) => ulidBytes(id) !== undefined, 'must be the id of a conversion'),
    ),
    {
      type: 'string',
      description: 'lists conversions after the one with this id, in the order of the list',
      pattern: '^[0-7][0-9A-Z]{25}$',
    },
  ),
  link_id: draftField(wireId, {
    type: 'integer',
    minimum: 1,
    maximum: ID_MAX,
    description: 'lists conversions of this link, which may have been purged from the trash',
  }),
  event_type: draftField(v.picklist(EVENT_TYPES, `must be one of ${EVENT_TYPES.join(', ')}`), {
    type: 'string',
    enum: EVENT_TYPES,
    description: 'lists conversions of this type',
  }),
  event_name: draftField(wireLine(TEXT_MAX), { ...line, description: 'lists conversions with this event name' }),
  external_id: draftField(wireLine(TEXT_MAX), { ...line, description: 'lists conversions of this customer' }),
  currency: draftField(wireCurrency, {
    type: 'string',
    pattern: '^[A-Za-z]{3}$',
    description: 'lists conversions in this currency',
  }),
  start: period('lists events from then on'),
  end: period('lists events up to the end of that day, or before that moment'),
  format: draftField(v.picklist(['json', 'csv'], 'must be one of json, csv'), {
    type: 'string',
    enum: ['json', 'csv'],
    default: 'json',
    description: 'JSON, or a table',
  }),
})
export type ConversionListQuery = v.InferOutput<typeof conversionListQuerySchema>
