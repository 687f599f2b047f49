import { parseUrl } from '../../process/parse-url.js'
import { decodePercent } from '../../visit/percent.js'
import { isUnstored } from '../../visit/unstored-params.js'

// Browsers read a backslash as a slash, so that one before the host would move where the host begins.
const SENDABLE = /^https?:\/\/(?![/?#\\])[\x21-\x7e]+$/
const PLACEHOLDER = /\{(\w{1,64})\}/g
/** Scheme and host: what a visitor may not write into, for the link would forward wherever they like. */
const AUTHORITY = /^https?:\/\/[^/?#]*/

const PATH_SEGMENT = /[^/\\]+/g
/** What browsers read as "here" and "one up", also where its dots are percent-encoded. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i

/** Name and value. */
export type Pair = readonly [name: string, value: string]

/** Parameters of a query that fill in and are compared. Those beyond are passed on as they came, and not recorded. */
export const PARAMS_MAX = 200
/** Placeholders of an address that a visitor's parameters fill; those beyond stay as they are written. */
export const PLACEHOLDERS_MAX = 50
/** Characters that a visitor's values may add to an address; a value beyond that fills nothing. */
export const FILLED_CHARS_MAX = 16_384

/** What a QR code's address ends in, so that a scan can be told from other visits. It is not passed on. */
export const SCAN_QUERY = 'trigger=qr'

export const isScan = (query: string) => query.includes(SCAN_QUERY) && /(?:^|&)trigger=qr(?:&|$)/.test(query)

/** An address as it may stand in a header, printable ASCII; '' for what is none of http or https. */
export function sendable(address: string): string {
  if (SENDABLE.test(address)) return address
  const url = parseUrl(address)?.href ?? ''
  return SENDABLE.test(url) ? url : ''
}

const decodeName = (text: string) => decodePercent(text.includes('+') ? text.replaceAll('+', ' ') : text)

interface Param {
  text: string
  /** Decoded */
  name: string
}

interface Params {
  /** The first ones, without empty ones */
  read: Param[]
  /** All that follow, as they came */
  rest: string
}

/** Reads a query once. @param paramsMax of those that are read */
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

/** @param query of `added`, as it is to be sent */
function addParams(address: string, added: Params, query: string): string {
  if (query === '') return address
  const names = new Set(added.read.map(({ name }) => name))
  const [, path, own = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address)!
  // Twice as many, for those of a visitor may stand behind the link's own by now.
  const { read, rest } = readParams(own.slice(1), 2 * PARAMS_MAX)
  const kept = textOf({ read: read.filter(({ name }) => !names.has(name)), rest })
  return `${path}?${kept === '' ? '' : `${kept}&`}${query}${fragment}`
}

/** `address` with the parameters of `query`, before its fragment and in place of those of the same names. */
export function withQuery(address: string, query: string): string {
  const params = readParams(query)
  return addParams(address, params, textOf(params))
}

const pairText = ([name, value]: Pair) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`

/**
 * What of a destination is the same for every visitor: placeholders that the link itself fills, then its utm parameters,
 * in place of those that the address has. Done once, when the link is loaded.
 * @returns '' where that is no address that may be sent
 */
export function prepareDestination(address: string, replacements: readonly Pair[], utm: readonly Pair[]): string {
  let filled = address
  if (replacements.length > 0) {
    const values = new Map(replacements)
    const authority = AUTHORITY.exec(address)?.[0].length ?? 0
    filled = address.replace(PLACEHOLDER, (placeholder, name, at) => {
      const value = values.get(name)
      if (value === undefined) return placeholder
      return at < authority ? value : encodeURIComponent(value)
    })
  }
  const sent = sendable(filled)
  return sent === '' ? '' : withQuery(sent, utm.map(pairText).join('&'))
}

/** Whether visitors' parameters can fill something in. */
export const hasPlaceholder = (address: string) => address.search(PLACEHOLDER) >= 0

/** Values by name: the first of each that is repeated. */
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
 * The visitor's own text, so encoded that it stays a value. Where it would make a path segment climb, the segment is left
 * as it is written.
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
const ENCODED = Array.from({ length: 256 }, (_, code) => {
  const char = String.fromCharCode(code)
  return NOT_SENDABLE.test(char) ? `%${code.toString(16).toUpperCase().padStart(2, '0')}` : char
})

/** HTTP lets characters pass that no address may have. What is not ASCII was encoded when the request was read. */
function encodeRest(query: string): string {
  if (!NOT_SENDABLE.test(query)) return query
  let encoded = ''
  for (let at = 0; at < query.length; at++) encoded += ENCODED[query.charCodeAt(at)]
  return encoded
}

export interface Destination {
  sent: string
  /** As the click's record has it: without the click ids of advertisers, which are passed on but not stored */
  recorded: string
}

/**
 * The destination of a visitor: `{name}` is filled with their parameter of that name, and left as it stands where they have
 * none; with `forwardParams` all their parameters are added, in place of those of the same names.
 * @param address of `prepareDestination`
 * @param query of `Visit`
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
  // Names beyond those that are read may be those of click ids.
  const isWhole = stored.length === passedOn.length && rest === ''
  return { sent, recorded: isWhole ? sent : build({ read: stored, rest: '' }) }
}
