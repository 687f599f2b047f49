import type { Logger } from 'pino'
import { noticeSentences } from '../../notices/messages.js'
import { takeUntold } from '../../notices/notices-table.js'
import type { Sql } from '../../postgres/connect.js'

/**
 * Queues mails for new notices. Without a mail server it logs the notices instead.
 * @returns whether there may be more notices
 */
export async function tellNotices(sql: Sql, log: Logger, withMails: boolean): Promise<boolean> {
  const notices = await takeUntold(sql, withMails)
  if (!withMails)
    for (const notice of notices) {
      const { id, workspace_id: workspace, kind, data } = notice
      log.warn({ notice: id, workspace, kind, data }, noticeSentences(notice, 'en').join(' '))
    }
  return notices.length > 0
}
