import type { Logger } from 'pino'
import { fullUrl } from '../../links/link-answer.js'
import {
  claimLinkMails,
  type LinkNotice,
  putOffLinkNotice,
  removeLinkNotice,
  settleLinkNotice,
} from '../../notices/link-notices.js'
import { claimNoticeMails, type NoticeMail, putOff, removeNoticeMail } from '../../notices/mail-queue.js'
import type { Mailer, Sent } from '../../notices/mailer.js'
import { linkMessage, noticeMessage } from '../../notices/messages.js'
import type { StopTokens } from '../../notices/stop-token.js'
import type { Sql } from '../../postgres/connect.js'
import { languageOfAccount } from '../../words/choose-language.js'

export interface MailDeps {
  sql: Sql
  mailer: Mailer
  log: Logger
  /** URL at which visitors reach the redirector. */
  publicUrl: URL
  /** URL at which members reach the api. */
  apiUrl: string
  stopTokens(): Promise<StopTokens>
  onMail(kind: 'notice' | 'link', sent: Sent): void
}

/** Mails that are sent at the same time. */
const AT_ONCE = 5

/**
 * Sends due mails. Each is claimed for some minutes (`mail-queue.ts`, `link-notices.ts`). If the process is killed
 * before it has noted the result, the mail is sent again.
 * @returns whether more mails may be due
 */
export async function sendMails(deps: MailDeps): Promise<boolean> {
  const mails = await claimNoticeMails(deps.sql, AT_ONCE)
  await Promise.all(mails.map((mail) => sendNotice(deps, mail)))
  const links = await claimLinkMails(deps.sql, AT_ONCE)
  await Promise.all(links.map((told) => sendLink(deps, told)))
  return mails.length === AT_ONCE || links.length === AT_ONCE
}

async function sendNotice({ sql, mailer, log, onMail }: MailDeps, { id, email, userId, language, notice }: NoticeMail) {
  if (email === null) return removeNoticeMail(sql, id)
  const message = noticeMessage(notice, notice.workspace_name, languageOfAccount(language))
  const messageId = `notice.${notice.id}.${notice.inserted_at.getTime()}.${userId}` // a restored Postgres reuses ids
  const sent = await mailer.send({ ...message, to: email, messageId })
  onMail('notice', sent)
  const about = { notice: notice.id, user: userId }
  if (sent.kind === 'failed') {
    if (!(await putOff(sql, id))) log.error({ ...about, reason: sent.reason }, 'a mail is given up after three days')
    return
  }
  if (sent.kind === 'refused') log.warn({ ...about, reason: sent.reason }, 'a mail is refused by the mail server')
  await removeNoticeMail(sql, id)
}

async function sendLink({ sql, mailer, log, publicUrl, apiUrl, stopTokens, onMail }: MailDeps, told: LinkNotice) {
  if (!told.is_wanted) return removeLinkNotice(sql, told.id)
  const { workspace_id: workspaceId, link_id: linkId, email } = told
  const userId = told.user_id!
  const token = (await stopTokens()).sign({ userId, workspaceId, linkId })
  const stopUrl = `${apiUrl}/api/notifications/${token}`
  const message = linkMessage(told, fullUrl(told, publicUrl), stopUrl, languageOfAccount(told.language))
  const messageId = `link.${linkId}.${userId}.${told.since.getTime()}.${told.clicks}`
  const sent = await mailer.send({ ...message, to: email!, messageId, stopUrl })
  onMail('link', sent)
  if (sent.kind === 'failed') return putOffLinkNotice(sql, told.id)
  if (sent.kind === 'refused')
    log.warn({ link: linkId, user: userId, reason: sent.reason }, 'a mail is refused by the mail server')
  await settleLinkNotice(sql, told)
}
