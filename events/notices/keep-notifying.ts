import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Mailbox, SmtpServer } from '../../notices/mail-config.js'
import { createMailer } from '../../notices/mailer.js'
import { removeOldNotices } from '../../notices/notices-table.js'
import { tellPlanClicks } from '../../notices/plan-clicks.js'
import { openStopTokens } from '../../notices/stop-token.js'
import type { Sql } from '../../postgres/connect.js'
import { HOUR_MS } from '../../process/durations.js'
import { keepDoing } from '../../process/keep-doing.js'
import { createPlans } from '../../usage/plans.js'
import { createNoticeMetrics } from './notice-metrics.js'
import { sendMails } from './send-mails.js'
import { type Post, sendSlack } from './send-slack.js'
import { tellNotices } from './tell-notices.js'

const SECOND_MS = 1000
const LOOK_EVERY_MS = 2 * SECOND_MS
const PLANS_EVERY_MS = 5 * SECOND_MS
const OLD_EVERY_MS = HOUR_MS

export interface NotifyingOptions {
  sql: Sql
  /** The mail server. Without one, notices are logged, and no mails about clicks on links are sent. */
  smtp?: { server: SmtpServer; from: Mailbox }
  post: Post
  publicUrl: URL
  /** URL at which members reach the api, without a slash at the end. */
  apiUrl: string
  registry: Registry
  log: Logger
}

/**
 * Sends notices to members, and messages about clicks on links that they follow, until it is closed. Any number of
 * processes may do so at once.
 */
export function keepNotifying({ sql, smtp, post, publicUrl, apiUrl, registry, log }: NotifyingOptions) {
  const plans = createPlans()
  const { onMail, onSlack } = createNoticeMetrics(registry)
  const mailer = smtp && createMailer(smtp.server, smtp.from)
  const stopTokens = openStopTokens(sql)

  const doing = [
    keepDoing('look at what plans have left', PLANS_EVERY_MS, log, async () => {
      await tellPlanClicks(sql, plans)
      return false
    }),
    keepDoing('tell notices', LOOK_EVERY_MS, log, () => tellNotices(sql, log, mailer !== undefined)),
    keepDoing('post to Slack', LOOK_EVERY_MS, log, async ({ signal }) => {
      await sendSlack({ sql, post, log, publicUrl, onSlack }, signal)
      return false
    }),
    keepDoing('remove old notices', OLD_EVERY_MS, log, async () => {
      await removeOldNotices(sql)
      return false
    }),
  ]
  if (mailer)
    doing.push(
      keepDoing('send mails', LOOK_EVERY_MS, log, () =>
        sendMails({ sql, mailer, log, publicUrl, apiUrl, stopTokens, onMail }),
      ),
    )

  return {
    /** Why no mails are sent, if so. */
    mailError: () => mailer?.lastError(),
    /** Errors of all other tasks, if any. */
    lastError: () => doing.flatMap(({ lastError }) => lastError() ?? []).join('; ') || undefined,
    close: () => Promise.all(doing.map(({ close }) => close())),
  }
}
