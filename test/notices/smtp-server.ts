import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Test } from 'tap'

export interface TakenMail {
  to: string[]
  from: string
  /** Lower-case name → value, unfolded */
  headers: Map<string, string>
  raw: string
  isSecure: boolean
  user?: string
}

/** A server of SMTP that keeps what it takes. It ends with the test; `close` and `listen` take it away and bring it back. */
export async function withSmtp(t: Test, options: SMTPServerOptions = {}, port = 0) {
  const mails: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key ? [] : ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
        const { rcptTo, mailFrom } = session.envelope
        mails.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          headers: new Map(
            head
              .split('\r\n')
              .map((line) => [
                line.slice(0, line.indexOf(':')).toLowerCase(),
                line.slice(line.indexOf(':') + 1).trim(),
              ]),
          ),
          raw,
          isSecure: session.secure,
          user: session.user,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined) // a client that goes away in the middle
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  let isOpen = true
  const close = () =>
    new Promise<void>((resolve) => {
      if (!isOpen) return resolve()
      isOpen = false
      server.close(() => resolve())
    })
  t.teardown(close)
  return { mails, close, port: (server.server.address() as AddressInfo).port }
}

const latin1 = (bytes: string) => Buffer.from(bytes, 'latin1').toString()
const fromHex = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))

/** The subject of a mail, decoded (RFC 2047). */
export const subjectOf = ({ headers }: TakenMail): string =>
  headers
    .get('subject')!
    .replaceAll('?= =?', '?==?')
    .replace(/(?:=\?UTF-8\?[QB]\?[^?]*\?=)+/gi, (words) =>
      latin1(
        words
          .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) =>
            text.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/g, fromHex),
          )
          .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('latin1')),
      ),
    )

/** The text of a part of a mail, decoded. @param type such as `text/plain` */
export function partOf({ raw }: TakenMail, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  const part = raw.split(`\r\n--${boundary}`).find((one) => one.toLowerCase().includes(`content-type: ${type}`)) ?? ''
  const [head, ...body] = part.trimStart().split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return text
  return latin1(text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, fromHex))
}
