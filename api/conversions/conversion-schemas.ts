import * as v from 'valibot'
import { ulidBytes } from '../../click/ulid.js'
import { EVENT_TYPES } from '../../conversions/event-types.js'
import { about, bulkIndex, count, failed, id, moment, succeeded, text } from '../http/answer-values.js'
import { idMax, readBy, wireId, wireInteger, wireLine, wireString } from '../http/wire.js'
import { draftField, wireDateTime } from '../http/wire-fields.js'
import { fieldErrorsSchema } from '../links/link-schemas.js'
import { readSpan } from '../reports/period.js'
import { utc } from '../reports/time-zone.js'
import { conversionDraftDocument, eventFields, wireCurrency } from './conversion-draft.js'

const ulid = v.pipe(v.string(), v.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/))

export const conversionSchema = v.strictObject({
  id: v.pipe(ulid, v.description('a ULID: sorts by time')),
  event_name: about(v.string(), eventFields.event_name),
  event_type: about(v.picklist(EVENT_TYPES), eventFields.event_type),
  event_id: about(text, 'your own id of the event'),
  external_id: about(text, eventFields.external_id),
  click_id: about(v.nullable(ulid), 'the click that it is attributed to; null where it has none'),
  link_id: about(v.nullable(id), 'the link that it is attributed to; null where it cannot be'),
  amount_cents: about(v.nullable(v.pipe(v.number(), v.integer())), eventFields.amount_cents),
  refund_of: about(text, eventFields.refund_of),
  currency: about(text, 'ISO 4217; null for a refund that named none, until its sale is recorded'),
  country: about(text, 'two letters; null where it is not known'),
  ip_source: v.pipe(
    v.picklist(['visitor', 'server', 'unknown']),
    v.description('whose address was seen; reports by country leave out what `server` has no country of'),
  ),
  source: v.pipe(v.string(), v.description('`api`, `browser`, or what the header X-Source names')),
  metadata: about(v.nullable(v.record(v.string(), v.unknown())), 'as it was sent'),
  occurred_at: about(moment, 'when it happened'),
  inserted_at: about(moment, 'when it was recorded'),
  voided: about(v.boolean(), 'whether it was voided, and so is in no report'),
})
export type ConversionAnswer = v.InferOutput<typeof conversionSchema>

export const conversionResultSchema = v.array(
  v.variant('status', [
    v.strictObject({
      index: bulkIndex,
      status: succeeded,
      is_new: v.pipe(v.boolean(), v.description('false where its `event_id` was recorded before')),
      conversion: conversionSchema,
    }),
    v.strictObject({ index: bulkIndex, status: failed, error: fieldErrorsSchema }),
  ]),
)

export const conversionListSchema = v.strictObject({
  conversions: about(v.array(conversionSchema), 'those of the page'),
  has_more: v.pipe(v.boolean(), v.description('whether there are more behind the last one')),
})

export const customerForgottenSchema = v.strictObject({
  external_id: about(v.string(), 'that of the path'),
  conversions: about(count, 'how many had the id, which they no longer have'),
})

/** Where neither the body nor the header X-WORKSPACE-ID says it. */
export const workspaceQuerySchema = v.object({
  workspace_id: draftField(wireId, {
    type: 'integer',
    minimum: 1,
    maximum: idMax,
    description: 'required where the key reaches several workspaces; also as header X-WORKSPACE-ID',
  }),
})

/** A conversion and where it goes, for the document. */
export const conversionBodySchema = v.object({
  workspace_id: workspaceQuerySchema.entries.workspace_id,
  ...conversionDraftDocument.entries,
})

const textMax = 255
const line = { type: 'string', maxLength: textMax }

/** A day of UTC, or a moment: as reports take them. */
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

export const conversionListQuerySchema = v.object({
  ...workspaceQuerySchema.entries,
  limit: draftField(wireInteger(1, 1000), {
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    default: 100,
    description: 'how many a page has at most',
  }),
  since: draftField(wireDateTime, {
    type: 'string',
    format: 'date-time',
    description: 'those that were recorded from then on, oldest first',
  }),
  after: draftField(
    v.pipe(
      wireString,
      v.transform((id) => id.toUpperCase()),
      v.check((id) => ulidBytes(id) !== undefined, 'must be the id of a conversion'),
    ),
    {
      type: 'string',
      description: 'those behind the one with this id, in the order of the list',
      pattern: '^[0-7][0-9A-Z]{25}$',
    },
  ),
  link_id: draftField(wireId, {
    type: 'integer',
    minimum: 1,
    maximum: idMax,
    description: 'those of a link, also of one that was purged from the trash',
  }),
  event_type: draftField(v.picklist(EVENT_TYPES, `must be one of ${EVENT_TYPES.join(', ')}`), {
    type: 'string',
    enum: EVENT_TYPES,
    description: 'those of a type',
  }),
  event_name: draftField(wireLine(textMax), { ...line, description: 'those of an event' }),
  external_id: draftField(wireLine(textMax), { ...line, description: 'those of a customer' }),
  currency: draftField(wireCurrency, { type: 'string', pattern: '^[A-Za-z]{3}$', description: 'those in a currency' }),
  start: period('those that happened from then on'),
  end: period('those that happened up to the end of that day, or before that moment'),
  format: draftField(v.picklist(['json', 'csv'], 'must be one of json, csv'), {
    type: 'string',
    enum: ['json', 'csv'],
    default: 'json',
    description: 'JSON, or a table',
  }),
})
export type ConversionListQuery = v.InferOutput<typeof conversionListQuerySchema>
