import * as v from 'valibot'
import { type NoticeKind, OWNERS_NOTICES } from '../../notices/notice.js'
import { about, moment } from '../http/answer-values.js'
import { wireInteger } from '../http/wire.js'
import { draftField } from '../http/wire-fields.js'

const LIMIT_MAX = 1000

/** The query of the list of notices. */
export const noticeListQuerySchema = v.object({
  limit: draftField(wireInteger(1, LIMIT_MAX), {
    type: 'integer',
    minimum: 1,
    maximum: LIMIT_MAX,
    default: 100,
    description: 'maximum number of notices on a page',
  }),
  after: draftField(wireInteger(1, Number.MAX_SAFE_INTEGER), {
    type: 'integer',
    minimum: 1,
    description: 'id of the last notice of the previous page',
  }),
})

const noticeSchema = v.strictObject({
  id: about(v.pipe(v.number(), v.integer(), v.minValue(1)), 'id of the notice, for `after`'),
  kind: about(
    v.picklist(['plan_clicks', 'webhook_disabled', 'slack_refused', ...OWNERS_NOTICES] as NoticeKind[]),
    'clicks of the plan are used, a webhook was switched off, or Slack refuses messages; a destination of a link or domain is on a blocklist, ' +
      'a domain does not lead here any more, or the operator has restricted a link; the operator has frozen the workspace, or unfrozen it',
  ),
  message: v.pipe(v.string(), v.description('message for people; may change')),
  data: v.pipe(
    v.record(v.string(), v.union([v.string(), v.number()])),
    v.description('facts of the notice, by `kind`'),
  ),
  inserted_at: about(moment, 'when the notice was created'),
})

export const noticeListSchema = v.strictObject({
  notices: about(v.array(noticeSchema), 'notices, newest first'),
  has_more: about(v.boolean(), 'whether more notices follow the last one'),
})
