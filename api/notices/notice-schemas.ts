import * as v from 'valibot'
import type { NoticeKind } from '../../notices/notice.js'
import { about, moment } from '../answer-values.js'
import { draftField } from '../links/draft/draft-values.js'
import { wireInteger } from '../wire.js'

const limitMax = 1000

/** Query of the list. */
export const noticeListQuerySchema = v.object({
  limit: draftField(wireInteger(1, limitMax), {
    type: 'integer',
    minimum: 1,
    maximum: limitMax,
    default: 100,
    description: 'how many a page has at most',
  }),
  after: draftField(wireInteger(1, Number.MAX_SAFE_INTEGER), {
    type: 'integer',
    minimum: 1,
    description: 'id of the last notice of the page before',
  }),
})

const noticeSchema = v.strictObject({
  id: about(v.pipe(v.number(), v.integer(), v.minValue(1)), 'what pages go on `after`'),
  kind: about(
    v.picklist([
      ...['plan_clicks', 'webhook_disabled', 'slack_refused'],
      ...['link_flagged', 'link_restricted', 'workspace_frozen', 'workspace_unfrozen'],
    ] as NoticeKind[]),
    'clicks of the plan are used, a webhook was switched off, Slack takes no messages; a link leads to what a list has, ' +
      'or the operator has its visitors warned or refused; the operator has frozen the workspace, or not any more',
  ),
  message: v.pipe(v.string(), v.description('for people; may change')),
  data: v.pipe(v.record(v.string(), v.union([v.string(), v.number()])), v.description('what it is about, by `kind`')),
  inserted_at: about(moment, 'when it happened'),
})

export const noticeListSchema = v.strictObject({
  notices: about(v.array(noticeSchema), 'newest first'),
  has_more: about(v.boolean(), 'whether there are more behind the last one'),
})
