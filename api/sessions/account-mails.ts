import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  type FactorNews,
  factorMessage,
  type Invited,
  invitationMessage,
  leavingEmailMessage,
  newEmailMessage,
  passwordMessage,
  usedEmailMessage,
} from '../../notices/account-messages.js'
import type { Mailer } from '../../notices/mailer.js'
import type { Message } from '../../notices/messages.js'
import type { Language } from '../../words/languages.js'
import { linkTo } from './browser-links.js'

/** Delays of the retries. If the mail server is away for longer, the mail is dropped, and the user asks again. */
const AGAIN_MS = [2_000, 20_000]

interface Recipient {
  to: string
  language: Language
}

/** Sends mails with links in the background, so that requests do not wait for the mail server. */
export function createAccountMails({ mailer, apiUrl, log }: { mailer: Mailer; apiUrl: URL; log: FastifyBaseLogger }) {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()

  async function deliver(to: string, message: Message) {
    const mail = { ...message, to, messageId: `account-${randomUUID()}` }
    for (const waitMs of [...AGAIN_MS, undefined]) {
      const sent = await mailer.send(mail)
      if (sent.kind === 'sent') return
      if (sent.kind === 'refused' || waitMs === undefined || closing.signal.aborted)
        return log.warn({ reason: sent.reason }, 'a mail with a link was not sent')
      await delay(waitMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  function send(to: string, message: Message) {
    const sending = deliver(to, message).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  const account = new URL('/account', apiUrl).href
  return {
    sendPasswordLink: ({ to, language }: Recipient, token: string) =>
      send(to, passwordMessage(language, linkTo(apiUrl, 'password', token))),
    sendInvitation: ({ to, language }: Recipient, invited: Omit<Invited, 'url'>, token: string) =>
      send(to, invitationMessage(language, { ...invited, url: linkTo(apiUrl, 'invitation', token) })),
    sendNewEmailLink: ({ to, language }: Recipient, token: string) =>
      send(to, newEmailMessage(language, linkTo(apiUrl, 'email', token))),
    sendUsedEmail: ({ to, language }: Recipient) => send(to, usedEmailMessage(language, apiUrl.href)),
    /** @param recipient has the former address */
    sendLeavingEmail: ({ to, language }: Recipient, email: string) =>
      send(to, leavingEmailMessage(language, email, account)),
    sendFactorNews: ({ to, language }: Recipient, news: FactorNews) => send(to, factorMessage(language, news, account)),
    /** Waits for the mails that are being sent. */
    async close() {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}

export type AccountMails = ReturnType<typeof createAccountMails>
