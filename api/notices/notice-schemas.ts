import * as v from 'valibot'
import { draftField } from '../links/draft/draft-values.js'
import { wireInteger } from '../wire.js'

const limitMax = 1000

/** Query of the list. */
export const noticeListQuerySchema = v.object({
  limit: draftField(wireInteger(1, limitMax), { type: 'integer', minimum: 1, maximum: limitMax, default: 100 }),
  after: draftField(wireInteger(1, Number.MAX_SAFE_INTEGER), {
    type: 'integer',
    minimum: 1,
    description: 'id of the last notice of the page before',
  }),
})

const noticeSchema = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kind: v.picklist(['plan_clicks', 'webhook_disabled', 'slack_refused']),
  message: v.pipe(v.string(), v.description('for people; may change')),
  data: v.pipe(v.record(v.string(), v.union([v.string(), v.number()])), v.description('what it is about, by `kind`')),
  inserted_at: v.pipe(v.string(), v.isoTimestamp()),
})

export const noticeListSchema = v.strictObject({ notices: v.array(noticeSchema), has_more: v.boolean() })
