import type { Dice } from '../../traffic/dice.js'
import { headerValue, hostileBytes, percentEncoded } from './hostile-text.js'

/** A request that HTTP allows: it must be answered, whatever it says. */
export interface Case {
  bytes: Buffer
  isHead: boolean
  /** Offset at which the request is cut into two writes; undefined if it is sent in one. */
  cutAt?: number
}

/** The requests of one connection. */
export interface Script {
  cases: Case[]
  /** All at once, instead of each after the last one's answer. */
  isPipelined: boolean
  /**
   * Sent when everything was answered: something that HTTP does not allow, or half a request. The server may answer it or
   * close the connection.
   */
  tail: Case
}

export const HOST = 'go.example'
/** Longer heads may be refused. */
const HEAD_BYTES_MAX = 16_000
/** Never asked for but in bodies: a click of it was smuggled. */
export const SMUGGLED = '/smuggled'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

const USER_AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Googlebot/2.1 (+http://www.google.com/bot.html)',
  'curl/8.5.0',
  '',
]
const ADDRESSES = [
  '',
  'unknown',
  '999.1.1.1',
  '::',
  '2001:db8::1%eth0',
  '127.0.0.1:80',
  '1.2.3.4, , ,',
  '[::1',
  '0x7f.1',
]

function userAgent(dice: Dice): string {
  if (dice.chance(0.5)) return dice.pick(USER_AGENTS)
  // Long and deep: what slow expressions hang on.
  if (dice.chance(0.01))
    return dice.pick(['(', 'Mozilla/5.0 (', ';', ' ', 'a.', 'Bot/', 'Chrome/1']).repeat(dice.below(2000))
  return headerValue(hostileBytes(dice, 8))
}

function headers(dice: Dice): string {
  let text = ''
  const add = (name: string, value: string) => {
    text += `${name}: ${value}\r\n`
  }
  if (dice.chance(0.7)) add('User-Agent', userAgent(dice))
  if (dice.chance(0.3)) add('Referer', headerValue(hostileBytes(dice)))
  if (dice.chance(0.3)) add('Accept-Language', headerValue(hostileBytes(dice)))
  if (dice.chance(0.3))
    add('X-Forwarded-For', dice.chance(0.5) ? dice.pick(ADDRESSES) : headerValue(hostileBytes(dice)))
  if (dice.chance(0.1)) add('Forwarded', `for=${headerValue(hostileBytes(dice))}`)
  if (dice.chance(0.1)) add('Cookie', headerValue(hostileBytes(dice, 20)))
  if (dice.chance(0.05))
    add(dice.pick(['Sec-Purpose', 'Purpose', 'X-Moz']), dice.pick(['prefetch', 'preview', '<xss7>']))
  if (dice.chance(0.05)) add('Accept', headerValue(hostileBytes(dice)))
  if (dice.chance(0.05)) add('X-Forwarded-Host', 'evil.example')
  if (dice.chance(0.02)) for (let i = dice.below(40); i > 0; i--) add(`x-${dice.token(8)}`, dice.token(dice.below(200)))
  return text
}

function query(dice: Dice): string {
  if (dice.chance(0.3)) return ''
  if (dice.chance(0.01)) return `?${'a=b&'.repeat(dice.below(4000))}`
  const pairs = Array.from({ length: 1 + dice.below(4) }, () => {
    const name = dice.chance(0.5)
      ? dice.pick(['url', 'utm_source', 'gclid', 'q', 'next', 'format', 'trigger', 'svc_cid', '__proto__', ''])
      : percentEncoded(hostileBytes(dice, 2), dice)
    return `${name}=${percentEncoded(hostileBytes(dice), dice)}`
  })
  return `?${pairs.join('&')}`.replaceAll(' ', '%20')
}

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'X', 'M'.repeat(30)]

function host(dice: Dice): string {
  if (dice.chance(0.7)) return HOST
  const odd = [
    '',
    'GO.EXAMPLE',
    'go.example.',
    'go.example:80',
    'go.example:',
    'go.example:x',
    '[::1]:80',
    'a@go.example',
  ]
  return dice.chance(0.6)
    ? dice.pick([...odd, '127.0.0.1', 'x'.repeat(5000), '..', '*'])
    : headerValue(hostileBytes(dice))
}

function path(dice: Dice, paths: readonly string[]): string {
  if (dice.chance(0.4)) return dice.pick(paths)
  if (dice.chance(0.1))
    return `${dice.pick(paths)}${dice.pick(['.qr', '.stats', '/', '//', '%20', '.', '/..', '%2e', ';a'])}`
  if (dice.chance(0.005))
    return `/${dice.pick(['a', '%61', '%ff', '../', '%2e%2e/']).repeat(dice.below(65_536))}`.slice(0, 65_536)
  return `/${percentEncoded(hostileBytes(dice), dice)}`.replaceAll('?', '%3F').replaceAll(' ', '%20')
}

/** One that names a link as it is cached, so that it is answered in its turn also when others follow at once. */
function plainCase(dice: Dice, paths: readonly string[]): Case {
  const isHead = dice.chance(0.2)
  const line = `${isHead ? 'HEAD' : 'GET'} ${dice.pick(paths)}${query(dice)} HTTP/1.1`
  return { isHead, bytes: latin1(`${line}\r\nHost: ${HOST}\r\n${headers(dice)}\r\n`) }
}

function oddCase(dice: Dice, paths: readonly string[]): Case {
  const method = dice.chance(0.8) ? dice.pick(['GET', 'GET', 'HEAD']) : dice.pick(METHODS)
  const smuggled = `GET ${SMUGGLED} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`
  let body = ''
  if (dice.chance(method === 'GET' ? 0.02 : 0.3)) {
    const isChunked = dice.chance(0.5)
    body = isChunked
      ? `Transfer-Encoding: chunked\r\n\r\n${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`
      : `Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`
  }
  const line = `${method} ${path(dice, paths)}${query(dice)} HTTP/1.1\r\n`
  const bytes = latin1(`${line}Host: ${host(dice)}\r\n${headers(dice)}${body || '\r\n'}`)
  // Behind the request line: uWebSockets.js 20 refuses one that comes in pieces, with 505, as if it were a bad one.
  const cutAt = dice.chance(0.2) ? line.length + dice.below(bytes.length - line.length) : undefined
  return { isHead: method === 'HEAD', bytes, cutAt }
}

function tail(dice: Dice, paths: readonly string[]): Case {
  const target = dice.pick(paths)
  const rest = `Host: ${HOST}\r\n${headers(dice)}\r\n`
  const whole = `GET ${target} HTTP/1.1\r\n${rest}`
  const raw = hostileBytes(dice)
  const kinds = [
    () => whole.slice(0, dice.below(whole.length)), // cut off
    () => `GET ${target}${raw} HTTP/1.1\r\n${rest}`, // bytes that no URL has
    () => `GET ${target} HTTP/1.1\r\nX: ${raw}\0\r\n${rest}`,
    () => `GET ${target} HTTP/1.1\r\n${raw}\r\n${rest}`,
    () => `GET ${target} HTTP/1.1\r\n${raw}: 1\r\n${rest}`,
    () => `GET ${target} HTTP/1.1\r\nX: 1\r\n folded\r\n${rest}`,
    () => `GET ${target} HTTP/1.1\r\n\r\n`, // no host
    () => `GET ${target} HTTP/1.1\r\nHost: a\r\n${rest}`,
    () => `GET ${target} ${dice.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'HTTP', '', 'http/1.1', raw])}\r\n${rest}`,
    () =>
      `GET ${dice.pick(['', '*', 'x', 'http://evil.example/', `http://${HOST}${target}`, '//', raw])} HTTP/1.1\r\n${rest}`,
    () => `${raw} ${target} HTTP/1.1\r\n${rest}`,
    () => `${'M'.repeat(10_000)} ${target} HTTP/1.1\r\n${rest}`,
    () => `GET ${target} HTTP/1.1\nHost: ${HOST}\n\n`,
    () => `GET /${'a'.repeat(300_000)} HTTP/1.1\r\n${rest}`,
    () => `GET ${target} HTTP/1.1\r\n${'X: 1\r\n'.repeat(100 + dice.below(2000))}${rest}`,
    () => `GET ${target} HTTP/1.1\r\nX: ${'a'.repeat(200_000)}\r\n${rest}`,
    () =>
      `POST ${target} HTTP/1.1\r\nContent-Length: ${dice.pick(['-1', '5x', '0x5', '9'.repeat(25), '', raw])}\r\n${rest}hello`,
    () => `POST ${target} HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${rest}hello`,
    () => `POST ${target} HTTP/1.1\r\nTransfer-Encoding: ${dice.pick(['gzip', 'chunked, x', raw])}\r\n${rest}hello`,
    () =>
      `POST ${target} HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${rest}${dice.pick(['zz\r\n', '-1\r\n', 'f'.repeat(20), raw])}`,
    () => `POST ${target} HTTP/1.1\r\nContent-Length: 100000\r\n${rest}${raw}`, // the rest of the body never comes
    () => `PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n${whole}`,
    () => `\r\n\r\n\x0d\x0a\x0d\x0a\x00\x0d\x0a\x51\x55\x49\x54\x0a\x21\x11\xff\xff${raw}${whole}`,
    () => `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${raw}`, // TLS
    () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    () => raw.repeat(100),
  ]
  return { bytes: latin1(dice.pick(kinds)()), isHead: false }
}

/**
 * @param paths of the links that there are, as they are cached
 * @param plain those among them that are only ever redirected
 */
export function makeScript(dice: Dice, paths: readonly string[], plain: readonly string[]): Script {
  const isPipelined = dice.chance(0.5)
  const cases: Case[] = []
  for (let count = 1 + dice.below(40); count > 0; count--) {
    const next = isPipelined ? plainCase(dice, plain) : oddCase(dice, paths)
    if (next.bytes.length > HEAD_BYTES_MAX) return { cases, isPipelined, tail: next }
    cases.push(next)
  }
  return { cases, isPipelined, tail: tail(dice, plain) }
}
