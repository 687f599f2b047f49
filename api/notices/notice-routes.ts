import type { FastifyInstance } from 'fastify'
import { noticeSentences } from '../../notices/messages.js'
import { listNotices, type NoticeRow } from '../../notices/notices-table.js'
import type { ApiDeps } from '../deps.js'
import { parseWire } from '../http/wire.js'
import { pathWorkspaceId } from '../roles/path-ids.js'
import { noticeListQuerySchema } from './notice-schemas.js'

const LIMIT_DEFAULT = 100

const toNoticeAnswer = (row: NoticeRow) => {
  const [title, ...sentences] = noticeSentences(row, 'en')
  return {
    id: Number(row.id),
    kind: row.kind,
    message: [`${title}.`, ...sentences].join(' '),
    data: row.data,
    inserted_at: row.inserted_at.toISOString(),
  }
}

export function addNoticeRoutes(app: FastifyInstance, { sql }: Pick<ApiDeps, 'sql'>) {
  // Notices tell that calls are used up, so reading them must not be counted as a call.
  app.get('/workspace/:workspace_id/notices', { config: { isUncounted: true } }, async (request) => {
    const workspaceId = pathWorkspaceId(request)
    const { limit, after } = parseWire(noticeListQuerySchema, request.query)
    const count = limit ?? LIMIT_DEFAULT
    const rows = await listNotices(sql, workspaceId, { limit: count, after })
    return { notices: rows.slice(0, count).map(toNoticeAnswer), has_more: rows.length > count }
  })
}
