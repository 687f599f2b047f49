import { noticeListQuerySchema } from '../notices/notice-schemas.js'
import { json } from './bodies-of.js'
import { ref } from './components.js'
import type { Operations } from './operation.js'

export const noticeOperations: Operations = {
  'GET /api/v1/workspace/{workspace_id}/notices': {
    operationId: 'listNotices',
    tag: 'Workspaces',
    summary: 'List notices of a workspace',
    description:
      'Lists notices, newest first: a share of the clicks of the plan is used, a webhook was switched off, or Slack ' +
      'refuses messages. Members get them by mail too.',
    query: noticeListQuerySchema,
    answer: json('The notices', ref('NoticeList')),
  },
}
