import * as v from 'valibot'
import { ulidBytes } from '../../click/ulid.js'
import { EVENT_TYPES } from '../../conversions/conversion-row.js'
import { draftField, wireDateTime, wireLine } from '../links/draft/draft-values.js'
import { fieldErrorsSchema } from '../links/link-schemas.js'
import { idMax, wireId, wireInteger, wireString } from '../wire.js'
import { conversionDraftDocument } from './conversion-draft.js'

/** Of one request. */
export const conversionsMax = 1000

const text = v.nullable(v.string())
const ulid = v.pipe(v.string(), v.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/))
const moment = v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'))

export const conversionSchema = v.strictObject({
  id: v.pipe(ulid, v.description('a ULID: sorts by time')),
  event_name: v.string(),
  event_type: v.picklist(EVENT_TYPES),
  event_id: text,
  external_id: text,
  click_id: v.nullable(ulid),
  link_id: v.pipe(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
    v.description('null where it cannot be attributed'),
  ),
  amount_cents: v.nullable(v.pipe(v.number(), v.integer())),
  currency: text,
  country: text,
  ip_source: v.pipe(
    v.picklist(['visitor', 'server', 'unknown']),
    v.description('whose address was seen; `server` is left out of reports by country'),
  ),
  source: v.pipe(v.string(), v.description('`api`, `browser`, or what the header X-Source names')),
  metadata: v.nullable(v.record(v.string(), v.unknown())),
  occurred_at: moment,
  inserted_at: moment,
})
export type ConversionAnswer = v.InferOutput<typeof conversionSchema>

const index = v.pipe(v.number(), v.integer(), v.minValue(0))

export const conversionResultSchema = v.array(
  v.variant('status', [
    v.strictObject({
      index,
      status: v.literal('success'),
      is_new: v.pipe(v.boolean(), v.description('false where its `event_id` was recorded before')),
      conversion: conversionSchema,
    }),
    v.strictObject({ index, status: v.literal('error'), error: fieldErrorsSchema }),
  ]),
)

export const conversionListSchema = v.strictObject({
  conversions: v.array(conversionSchema),
  has_more: v.pipe(v.boolean(), v.description('whether there are more behind the last one')),
})

export const customerForgottenSchema = v.strictObject({
  external_id: v.string(),
  conversions: v.pipe(index, v.description('how many had the id, which they no longer have')),
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
const line = { type: 'string' }

export const conversionListQuerySchema = v.object({
  ...workspaceQuerySchema.entries,
  limit: draftField(wireInteger(1, 1000), { type: 'integer', minimum: 1, maximum: 1000, default: 100 }),
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
      ...line,
      description: 'those behind the one with this id, in the order of the list',
      pattern: '^[0-7][0-9A-Z]{25}$',
    },
  ),
  link_id: draftField(wireId, { type: 'integer', minimum: 1, maximum: idMax }),
  event_type: draftField(v.picklist(EVENT_TYPES, `must be one of ${EVENT_TYPES.join(', ')}`), {
    ...line,
    enum: EVENT_TYPES,
  }),
  event_name: draftField(wireLine(textMax), line),
  external_id: draftField(wireLine(textMax), line),
})
export type ConversionListQuery = v.InferOutput<typeof conversionListQuerySchema>
