import { noticeListQuerySchema } from '../notices/notice-schemas.js'
import { json } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

export const noticeOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/notices': {
    operationId: 'listNotices',
    tag: 'Workspaces',
    summary: 'What the members of a workspace were told',
    description:
      'Newest first: that so much of the clicks of the plan is used, that a webhook was switched off, that Slack takes no messages. Mails have the same.',
    query: noticeListQuerySchema,
    answer: json('The notices', ref('NoticeList')),
  },
}
