import { isIP } from 'node:net'
import { parseUrl } from '../process/parse-url.js'
import { decodePercent } from '../visit/percent.js'

// Entries and destinations are compared by keys: `evil.example` for a domain, `evil.example/a/b` for a URL. The URL parser
// reads both first, so that case, punycode, percent-encoded hosts, forms of IPv4 and user names make no difference.

/** The longest name in the DNS. A longer host leads nowhere. */
const HOST_LENGTH_MAX = 253
/** A destination has as many keys as the longest entry has segments, so one entry of thousands would make all slow. */
const ENTRY_SEGMENTS_MAX = 100

/** The part of a destination that entries of a list can match. Keys beyond it are not computed. */
export interface KeyBounds {
  /** Labels of the longest domain */
  labels: number
  /** Segments of the longest path; -1 if no entry is a URL */
  segments: number
  /** Characters of the longest key */
  chars: number
}

/** An IPv4 address that is written as one of IPv6. Connections to both reach the same server. */
const MAPPED = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/

function hostOf({ hostname }: URL): string {
  const words = MAPPED.exec(hostname)
    ?.slice(1)
    .map((word) => Number.parseInt(word, 16))
  if (words) return words.flatMap((word) => [word >> 8, word & 255]).join('.')
  return hostname.replace(/(?<!\.)\.+$/, '') // the first dot alone is tried
}
const placeOf = (url: URL) => hostOf(url) + (url.port === '' ? '' : `:${url.port}`)

/** Segments of a path in one spelling. Empty segments are left out, because most servers ignore them. */
const segmentsOf = ({ pathname }: URL) =>
  pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => encodeURIComponent(decodePercent(segment)))

/** An IPv4 network, such as 203.0.113.0/24. As a URL it would be a path of one address. */
const NETWORK = /^[\d.]+\/\d{1,2}$/

/** An entry of a list. */
export interface Entry extends Omit<KeyBounds, 'chars'> {
  key: string
}

function urlEntry(text: string): Entry | undefined {
  const url = parseUrl(text)
  if (!url || !/^https?:$/.test(url.protocol) || hostOf(url).length > HOST_LENGTH_MAX) return undefined
  const segments = segmentsOf(url)
  if (segments.length > ENTRY_SEGMENTS_MAX) return undefined
  return {
    key: `${placeOf(url)}/${segments.join('/')}${decodePercent(url.search)}`,
    labels: 0,
    segments: segments.length,
  }
}

/** A single label, such as `com`, is no entry: it would match most of the web. */
function domainEntry(text: string): Entry | undefined {
  const url = parseUrl(`http://${text.replace(/^(?:\*\.|\.)/, '')}/`)
  const host = url && hostOf(url)
  if (!host || host.length > HOST_LENGTH_MAX || !/[.:]/.test(host)) return undefined
  return { key: host, labels: host.split('.').length, segments: -1 }
}

/**
 * Reads a line of a list: a domain, a URL, or an address with names as /etc/hosts has it. `#` begins a comment at the start
 * of a line or behind a space; elsewhere it is part of a URL.
 * @returns the entries; each part of the line that is none is undefined
 */
export function readLine(line: string): (Entry | undefined)[] {
  const text = line
    .replace(/^\ufeff/, '')
    .replace(/(^|\s)#.*$/s, '') // with line separators, so that the first match is the last
    .trim()
  if (text === '') return []
  const [first, ...names] = text.split(/\s+/)
  // Hosts files begin with names of the machine itself. These are neither entries nor mistakes.
  if (names.length > 0)
    return isIP(first) ? names.filter((name) => name.includes('.') && !isIP(name)).map(domainEntry) : [undefined]
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(first)) return [urlEntry(first)]
  const address = first.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address) === 6) return [domainEntry(`[${address}]`)]
  if (NETWORK.test(first)) return [undefined]
  return [/[/?:@]/.test(first) ? urlEntry(`http://${first}`) : domainEntry(first)]
}

/** Keys of entries that cover a destination: its domain and those above it, its path and those above it. */
export function* keysOf(destination: string, bounds: KeyBounds): Generator<string> {
  const url = parseUrl(destination)
  const host = url ? hostOf(url) : ''
  if (!url || host === '' || host.length > HOST_LENGTH_MAX) return
  const labels = host.split('.')
  for (let at = Math.max(0, labels.length - bounds.labels); at < labels.length; at += 1)
    yield labels.slice(at).join('.')
  if (bounds.segments < 0) return
  const segments = segmentsOf(url)
  const place = placeOf(url)
  let path = ''
  for (let count = 0; count <= bounds.segments && place.length + path.length <= bounds.chars; count += 1) {
    yield place + (path || '/')
    if (count === segments.length) {
      if (url.search !== '') yield place + (path || '/') + decodePercent(url.search)
      return
    }
    path += `/${segments[count]}`
  }
}
