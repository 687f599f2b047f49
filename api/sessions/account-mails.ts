import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
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
import { linkTo } from './browser-links.js'

/** Delays of the retries. If the mail server is away for longer, the mail is dropped, and the user asks again. */
const AGAIN_MS = [2_000, 20_000]

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

  return {
    sendPasswordLink: (to: string, token: string) => send(to, passwordMessage(linkTo(apiUrl, 'password', token))),
    sendInvitation: (to: string, invited: Omit<Invited, 'url'>, token: string) =>
      send(to, invitationMessage({ ...invited, url: linkTo(apiUrl, 'invitation', token) })),
    sendNewEmailLink: (to: string, token: string) => send(to, newEmailMessage(linkTo(apiUrl, 'email', token))),
    sendUsedEmail: (to: string) => send(to, usedEmailMessage(apiUrl.href)),
    /** @param to the former address */
    sendLeavingEmail: (to: string, email: string) =>
      send(to, leavingEmailMessage(email, new URL('/account', apiUrl).href)),
    /** @param sentence says what happened to the second factors of an account */
    sendFactorNews: (to: string, sentence: string) =>
      send(to, factorMessage(sentence, new URL('/account', apiUrl).href)),
    /** Waits for the mails that are being sent. */
    async close() {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}

export type AccountMails = ReturnType<typeof createAccountMails>
