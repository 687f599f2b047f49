import { createTransport } from 'nodemailer'
import { inTime } from '../process/in-time.js'
import { isMailAddress, type Mailbox, type SmtpServer } from './mail-config.js'
import type { Message } from './messages.js'

export interface Mail extends Message {
  to: string
  /** Without brackets. A mail that is sent again has the same, so that mail programs can show it once. */
  messageId: string
  /** Where a POST stops mails of this kind (RFC 8058). */
  stopUrl?: string
}

/** `refused`: this mail will never be taken. `failed`: later it may be. */
export type Sent = { kind: 'sent' } | { kind: 'refused' | 'failed'; reason: string }

export interface Mailer {
  /** Never throws. */
  send(mail: Mail): Promise<Sent>
  /** Why the last mail was not sent, until one is. */
  lastError(): string | undefined
}

/** All there is to say to a server: a mail that takes longer counts as not sent. Shorter than any lease of a mail. */
const PATIENCE = { connectMs: 10_000, silentMs: 20_000, sendMs: 60_000 }

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** The server has said that it never takes it: because of whom it is for, or what is in it. */
const isRefusal = ({ code, command = '', responseCode = 0 }: SmtpError) =>
  responseCode >= 500 && ((code === 'EENVELOPE' && command.startsWith('RCPT')) || code === 'EMESSAGE')

/** Sends mails over SMTP, a connection each. Certificates are checked; NODE_EXTRA_CA_CERTS adds an authority. */
export function createMailer(server: SmtpServer, from: Mailbox, patience = PATIENCE): Mailer {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.secure,
    auth: server.auth,
    requireTLS: server.tls === 'required',
    ignoreTLS: server.tls === 'off',
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    socketTimeout: patience.silentMs,
    tls: { ca: server.ca },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  let lastError: string | undefined

  return {
    async send({ to, subject, text, html, messageId, stopUrl }) {
      if (!isMailAddress(to)) return { kind: 'refused', reason: 'the address is none' }
      const stopping = stopUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${stopUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      try {
        const sending = transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${messageId}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...stopping },
        })
        await inTime(sending, patience.sendMs, () => new Error(`not sent within ${patience.sendMs / 1000} s`))
        lastError = undefined
        return { kind: 'sent' }
      } catch (error) {
        const { message } = error as SmtpError
        if (isRefusal(error as SmtpError)) return { kind: 'refused', reason: message }
        lastError = message
        return { kind: 'failed', reason: message }
      }
    },
    lastError: () => lastError,
  }
}
