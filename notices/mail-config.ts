import * as v from 'valibot'
import { url } from '../process/config.js'
import { parseUrl } from '../process/parse-url.js'

/** The part before or after the `@`. It has no character that separates addresses or ends a header. */
const PART = '[^\\s\\p{Cc}@<>(),;:\\\\"\\[\\]]+'
const ADDRESS = new RegExp(`^${PART}@${PART}$`, 'u')
const MAILBOX = new RegExp(`^([^<>"\\p{Cc}]*)<(${PART}@${PART})>$`, 'u')

/** Whether a text is exactly one address, which headers and servers cannot read as several. */
export const isMailAddress = (text: string) => text.length <= 254 && ADDRESS.test(text)

export interface Mailbox {
  name: string
  address: string
}

/** Parses `links@example.com` or `Slugline <links@example.com>`. */
function readMailbox(text: string): Mailbox | undefined {
  if (isMailAddress(text)) return { name: '', address: text }
  const [, name, address] = MAILBOX.exec(text) ?? []
  return address && isMailAddress(address) ? { name: name.trim(), address } : undefined
}

const TLS = ['required', 'offered', 'off'] as const

export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte. */
  secure: boolean
  /** STARTTLS is `required`, used if it is `offered`, or `off`. */
  tls: (typeof TLS)[number]
  auth?: { user: string; pass: string }
  /** Replaces the system's certificate authorities; PEM. */
  ca?: string
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Parses SMTP_URL. A password requires TLS, unless the server is on this machine or the URL has another `tls`. */
function readServer(text: string): SmtpServer | undefined {
  const read = parseUrl(text)
  if (!read?.hostname || !/^\/?$/.test(read.pathname) || read.hash) return undefined
  const { searchParams } = read
  const given = searchParams.get('tls')
  if ([...searchParams.keys()].some((key) => key !== 'tls')) return undefined
  if (given !== null && !TLS.includes(given as SmtpServer['tls'])) return undefined
  const secure = read.protocol === 'smtps:'
  const host = read.hostname.replace(/^\[|\]$/g, '')
  let auth: SmtpServer['auth']
  try {
    if (read.username) auth = { user: decodeURIComponent(read.username), pass: decodeURIComponent(read.password) }
  } catch {
    return undefined
  }
  const tls = (given as SmtpServer['tls']) ?? (auth && !isLoopback(host) ? 'required' : 'offered')
  return { host, port: Number(read.port) || (secure ? 465 : 587), secure, tls, auth }
}

export const API_URL_DEFAULT = 'http://127.0.0.1:3000'

/** Variables of processes that send mails. Without SMTP_URL, notices are logged. */
export const mailEntries = {
  SMTP_URL: v.optional(
    v.pipe(
      url('smtp', 'smtps'),
      v.check(
        (text) => !parseUrl(text) || readServer(text) !== undefined,
        'must be smtp://user:password@host:587 or smtps://…, with nothing behind it but ?tls=required, offered or off',
      ),
      v.transform((text) => readServer(text)!),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => readMailbox(text) !== undefined, 'must be an address, such as Slugline <links@example.com>'),
      v.transform((text) => readMailbox(text)!),
    ),
  ),
  /** URL at which members reach the api. Links in mails go there. */
  API_PUBLIC_URL: v.optional(url('http', 'https'), API_URL_DEFAULT),
}

export const mailComplaints = (env: NodeJS.ProcessEnv) =>
  env.SMTP_URL && !env.MAIL_FROM ? ['MAIL_FROM is required with SMTP_URL'] : []
