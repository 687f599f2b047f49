import { isUtf8 } from 'node:buffer'
import { parseUrl } from '../process/parse-url.js'

const schemes = ['https://', 'http://', 'android-app://']

/**
 * Host of a Referer in lower case without `www.`; for an Android app, its package name.
 * @returns '' if the header is absent, has another scheme, or is not a URL
 */
export function refererDomain(referer: string): string {
  if (referer === '') return ''
  for (const scheme of schemes) {
    if (!referer.startsWith(scheme)) continue
    let end = scheme.length
    let code = 0
    for (; end < referer.length; end++) {
      code = referer.charCodeAt(end)
      if (!isHostCharacter(code)) break
    }
    if (
      end > scheme.length &&
      (end === referer.length || code === SLASH || code === QUESTION_MARK || code === HASH_SIGN)
    ) {
      return withoutWww(referer.slice(scheme.length, end))
    }
    break
  }
  return parsedDomain(referer)
}

const SLASH = 47
const QUESTION_MARK = 63
const HASH_SIGN = 35

/** Lower-case letters, digits, dot and hyphen. A host of these needs no `URL`, which takes more than twice as long. */
function isHostCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 46 || code === 45
}

/**
 * Handles all other forms: ports, user names, capitals, international names, addresses, and texts that are not URLs.
 */
function parsedDomain(referer: string): string {
  const url = parseUrl(/[\x80-\xff]/.test(referer) ? readBytes(referer) : referer)
  return url && schemes.includes(`${url.protocol}//`) ? withoutWww(url.hostname.toLowerCase()) : ''
}

/** Decodes UTF-8, which old browsers sent. Headers come as bytes, one per character. */
function readBytes(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : text
}

function withoutWww(host: string): string {
  const start = host.startsWith('www.') ? 4 : 0
  const end = host.endsWith('.') ? host.length - 1 : host.length
  return end - start > 253 ? '' : host.slice(start, end)
}
