import { parseUrl } from '../../process/parse-url.js'
import { decodePercent } from '../../visit/percent.js'
import { isUnstored } from '../../visit/unstored-params.js'

// Browsers read a backslash as a slash: one at the start of the host would change which host is meant.
const SENDABLE = /^https?:\/\/(?![/?#\\])[\x21-\x7e]+$/
/** A placeholder with its name. */
export const PLACEHOLDER = /\{(\w{1,64})\}/g
/** Scheme and host. A visitor's values never go in there: they could choose the host the link forwards to. */
const AUTHORITY = /^https?:\/\/[^/?#]*/

const PATH_SEGMENT = /[^/\\]+/g
/** The segments `.` and `..` as browsers read them, also with percent-encoded dots. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i

/** A parameter's name and value. */
export type Pair = readonly [name: string, value: string]

/** Parameters of a query that are parsed. Those beyond are passed on unchanged, and not recorded. */
export const PARAMS_MAX = 200
/** Placeholders of an address that are filled with visitors' parameters. Those beyond stay as they are. */
export const PLACEHOLDERS_MAX = 50
/** Characters that a visitor's values may add to an address. A value that exceeds it is not filled in. */
export const FILLED_CHARS_MAX = 16_384

/** End of the address in a QR code, by which scans are recognised. It is not passed on. */
export const SCAN_QUERY = 'trigger=qr'

export const isScan = (query: string) => query.includes(SCAN_QUERY) && /(?:^|&)trigger=qr(?:&|$)/.test(query)

/** Returns an address in printable ASCII, as headers need it; '' if it is not an http or https address. */
export function sendable(address: string): string {
  if (SENDABLE.test(address)) return address
  const url = parseUrl(address)?.href ?? ''
  return SENDABLE.test(url) ? url : ''
}

const decodeName = (text: string) => decodePercent(text.includes('+') ? text.replaceAll('+', ' ') : text)

interface Param {
  text: string
  /** Decoded name. */
  name: string
}

interface Params {
  /** The first parameters, without empty ones. */
  read: Param[]
  /** The text of all following parameters, unchanged. */
  rest: string
}

/** Parses up to `paramsMax` parameters of a query. */
function readParams(query: string, paramsMax = PARAMS_MAX): Params {
  const read: Param[] = []
  let at = 0
  while (at < query.length && read.length < paramsMax) {
    const next = query.indexOf('&', at)
    const end = next < 0 ? query.length : next
    if (end > at) {
      const text = query.slice(at, end)
      const equals = text.indexOf('=')
      read.push({ text, name: decodeName(equals < 0 ? text : text.slice(0, equals)) })
    }
    at = end + 1
  }
  return { read, rest: query.slice(at) }
}

const isNotEmpty = (text: string) => text !== ''
const textOf = ({ read, rest }: Params) => [...read.map(({ text }) => text), rest].filter(isNotEmpty).join('&')

/** @param query the text of `added` as it is sent */
function addParams(address: string, added: Params, query: string): string {
  if (query === '') return address
  const names = new Set(added.read.map(({ name }) => name))
  const [, path, own = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address)!
  // Twice as many are parsed, because a visitor's parameters may follow the link's own by now.
  const { read, rest } = readParams(own.slice(1), 2 * PARAMS_MAX)
  const kept = textOf({ read: read.filter(({ name }) => !names.has(name)), rest })
  return `${path}?${kept === '' ? '' : `${kept}&`}${query}${fragment}`
}

/** Adds the parameters of `query` to an address, before its fragment. They replace parameters of the same names. */
export function withQuery(address: string, query: string): string {
  const params = readParams(query)
  return addParams(address, params, textOf(params))
}

const pairText = ([name, value]: Pair) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`

/**
 * Characters that a link's own values may add to all of its addresses together. Every visit copies its address, and the
 * link is kept in memory, so a small request must not be able to make a large link.
 */
export const OWN_CHARS_MAX = 65_536

/** The values that a link adds to its own addresses. */
export interface OwnValues {
  /** Replacements by the name of their placeholder. */
  byName: ReadonlyMap<string, { value: string; encoded: string }>
  /** The utm parameters as they are sent. */
  utmQuery: string
}

export const readOwnValues = (replacements: readonly Pair[], utm: readonly Pair[]): OwnValues => ({
  byName: new Map(replacements.map(([name, value]) => [name, { value, encoded: encodeURIComponent(value) }])),
  utmQuery: utm.map(pairText).join('&'),
})

/** Number of characters that a link's own values add to an address. */
export function countOwnChars(address: string, { byName, utmQuery }: OwnValues): number {
  let chars = utmQuery.length
  if (byName.size > 0)
    for (const [, name] of address.matchAll(PLACEHOLDER)) chars += byName.get(name)?.encoded.length ?? 0
  return chars
}

/**
 * Does the part of a destination that is the same for every visitor, once when the link is loaded: it fills
 * placeholders with the link's own values, then adds its utm parameters, which replace those of the address.
 * @returns '' if the result is not an address that may be sent
 */
function prepareDestination(address: string, { byName, utmQuery }: OwnValues): string {
  let filled = address
  if (byName.size > 0) {
    const authority = AUTHORITY.exec(address)?.[0].length ?? 0
    filled = address.replace(PLACEHOLDER, (placeholder, name, at) => {
      const own = byName.get(name)
      if (own === undefined) return placeholder
      return at < authority ? own.value : own.encoded
    })
  }
  const sent = sendable(filled)
  return sent === '' ? '' : withQuery(sent, utmQuery)
}

const NO_VALUES = readOwnValues([], [])

/**
 * Returns a function that prepares the addresses of one link, one after the other. An address for which the link's own
 * values would exceed `OWN_CHARS_MAX` stays without them. The API refuses to save such a link.
 */
export function createPrepare(own: OwnValues): (address: string) => string {
  let charsLeft = OWN_CHARS_MAX
  return (address) => {
    const chars = countOwnChars(address, own)
    if (chars > charsLeft) return prepareDestination(address, NO_VALUES)
    charsLeft -= chars
    return prepareDestination(address, own)
  }
}

/** Whether an address has a placeholder. */
export const hasPlaceholder = (address: string) => address.search(PLACEHOLDER) >= 0

/** Values by name; the first value of a repeated name. */
function valuesOf(params: readonly Param[]) {
  const values = new Map<string, string>()
  for (const { name, text } of params) {
    if (values.has(name)) continue
    const equals = text.indexOf('=')
    values.set(name, equals < 0 ? '' : text.slice(equals + 1))
  }
  return values
}

/**
 * Fills placeholders with a visitor's values, encoded so that they cannot change the structure of the address. If a
 * value would turn a path segment into `.` or `..`, the segment stays as it is.
 */
function fillIn(address: string, params: readonly Param[]): string {
  if (!address.includes('{')) return address
  const authority = AUTHORITY.exec(address)![0]
  const [path] = /^[^?#]*/.exec(address.slice(authority.length))!
  const values = valuesOf(params)
  const encoded = new Map<string, string>()
  let placeholders = 0
  let chars = 0
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (placeholder, name) => {
      placeholders += 1
      const value = placeholders > PLACEHOLDERS_MAX ? undefined : values.get(name)
      if (value === undefined) return placeholder
      const filled = encoded.get(name) ?? encodeURIComponent(decodeName(value))
      encoded.set(name, filled)
      if (chars + filled.length > FILLED_CHARS_MAX) return placeholder
      chars += filled.length
      return filled
    })
  const filledPath = path.replace(PATH_SEGMENT, (segment) => {
    if (!segment.includes('{')) return segment
    const filled = fill(segment)
    return DOT_SEGMENT.test(filled) ? segment : filled
  })
  return authority + filledPath + fill(address.slice(authority.length + path.length))
}

const NOT_SENDABLE = /[^\x21-\x7e]|["#<>`]/
const PERCENT = 37
/** By code of the character: the codes of the two digits of its escape, and 0 for a character that stays. */
const ESCAPES = Uint16Array.from({ length: 256 }, (_, code) => {
  if (!NOT_SENDABLE.test(String.fromCharCode(code))) return 0
  const digits = code.toString(16).toUpperCase().padStart(2, '0')
  return (digits.charCodeAt(0) << 8) | digits.charCodeAt(1)
})

/**
 * Encodes characters that a request may have and an address may not. Others than ASCII were encoded before. It writes bytes,
 * because a text to which 15,000 pieces are added costs a millisecond when it is read.
 */
function encodeRest(query: string): string {
  if (!NOT_SENDABLE.test(query)) return query
  const bytes = Buffer.allocUnsafe(query.length * 3)
  let end = 0
  for (let at = 0; at < query.length; at++) {
    const code = query.charCodeAt(at)
    const digits = ESCAPES[code]
    if (digits === 0) bytes[end++] = code
    else {
      bytes[end++] = PERCENT
      bytes[end++] = digits >> 8
      bytes[end++] = digits & 0xff
    }
  }
  return bytes.toString('latin1', 0, end)
}

export interface Destination {
  sent: string
  /** The destination in the click's record: without click ids of advertisers, which are passed on but not stored. */
  recorded: string
}

/**
 * Returns the destination of a visitor. `{name}` is replaced by the visitor's parameter of that name, if there is one.
 * With `forwardParams` all their parameters are added, and replace those of the same names.
 * @param address result of `createPrepare`
 * @param query as in `Visit`
 */
export function destinationFor(address: string, query: string, forwardParams: boolean): Destination {
  if (query === '' || !(forwardParams || address.includes('{'))) return { sent: address, recorded: address }
  const build = (params: Params) => {
    const filled = fillIn(address, params.read)
    return forwardParams ? addParams(filled, params, encodeRest(textOf(params))) : filled
  }
  const { read, rest } = readParams(query)
  const passedOn = read.filter(({ text }) => text !== SCAN_QUERY)
  const stored = passedOn.filter(({ name }) => !isUnstored(name))
  const sent = build({ read: passedOn, rest })
  // Parameters that were not parsed could be click ids, so they are not recorded.
  const isWhole = stored.length === passedOn.length && rest === ''
  return { sent, recorded: isWhole ? sent : build({ read: stored, rest: '' }) }
}
