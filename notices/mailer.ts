import type { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import { isMailAddress, type Mailbox, type SmtpServer } from './mail-config.js'
import { connectToMailServer } from './mail-connection.js'
import type { Message } from './messages.js'

export interface Mail extends Message {
  to: string
  /** Message id without brackets. A repeated mail has the same one, so that mail programs can show it once. */
  messageId: string
  /** URL at which a POST stops mails of this kind (RFC 8058). */
  stopUrl?: string
}

/** `refused`: the server will never accept this mail. `failed`: it may accept it later. */
export type Sent = { kind: 'sent' } | { kind: 'refused' | 'failed'; reason: string }

export interface Mailer {
  /** Never throws. */
  send(mail: Mail): Promise<Sent>
  /** Why the last mail was not sent, until one is. */
  lastError(): string | undefined
}

/** Timeouts. A mail that takes longer counts as not sent. They are shorter than all leases of mails. */
const PATIENCE = { connectMs: 10_000, silentMs: 20_000, sendMs: 60_000 }

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** Whether the server has refused the mail for good, because of its recipient or its content. */
const isRefusal = ({ code, command = '', responseCode = 0 }: SmtpError) =>
  responseCode >= 500 && ((code === 'EENVELOPE' && command.startsWith('RCPT')) || code === 'EMESSAGE')

/**
 * Sends mails over SMTP, with a connection per mail. Certificates are verified; NODE_EXTRA_CA_CERTS adds authorities.
 */
export function createMailer(server: SmtpServer, from: Mailbox, patience = PATIENCE): Mailer {
  const options = {
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
  }
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  let lastError: string | undefined

  return {
    async send({ to, language, subject, text, html, messageId, stopUrl }) {
      if (!isMailAddress(to)) return { kind: 'refused', reason: 'the recipient is not a valid mail address' }
      const stopping = stopUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${stopUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      const bound = new AbortController()
      let connection: Socket | undefined
      const getSocket: SMTPTransport.Options['getSocket'] = (_options, done) => {
        connection = connectToMailServer(server.host, server.port, (error) => bound.abort(error))
        done(null, { connection })
      }
      const giveUp = () => bound.abort(new Error(`not sent within ${patience.sendMs / 1000} s`))
      const timer = setTimeout(giveUp, patience.sendMs)
      try {
        await createTransport({ ...options, getSocket }).sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${messageId}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language, ...stopping },
          signal: bound.signal,
        })
        lastError = undefined
        return { kind: 'sent' }
      } catch (error) {
        connection?.destroy() // nodemailer would first ask the server to close it
        const { message } = (bound.signal.reason ?? error) as SmtpError
        if (isRefusal(error as SmtpError)) return { kind: 'refused', reason: message }
        lastError = message
        return { kind: 'failed', reason: message }
      } finally {
        clearTimeout(timer)
      }
    },
    lastError: () => lastError,
  }
}
