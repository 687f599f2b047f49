import { unescape as unescapePercent } from 'node:querystring'
import { parseUrl } from '../../process/parse-url.js'
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

/** What a QR code's address ends in, so that a scan can be told from other visits. It is not passed on. */
export const SCAN_QUERY = 'trigger=qr'

export const isScan = (query: string) => query.includes(SCAN_QUERY) && query.split('&').includes(SCAN_QUERY)

/** An address as it may stand in a header, printable ASCII; '' for what is none of http or https. */
export function sendable(address: string): string {
  if (SENDABLE.test(address)) return address
  const url = parseUrl(address)?.href ?? ''
  return SENDABLE.test(url) ? url : ''
}

const decodeName = (text: string) => unescapePercent(text.replaceAll('+', ' '))
const nameOf = (param: string) => decodeName(param.split('=', 1)[0])
const paramsOf = (query: string) => query.split('&').filter((param) => param !== '')

/** `address` with the parameters of `query`, before its fragment and in place of those of the same names. */
export function withQuery(address: string, query: string): string {
  const params = paramsOf(query)
  if (params.length === 0) return address
  const names = new Set(params.map(nameOf))
  const [, path, own = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address)!
  const kept = paramsOf(own.slice(1)).filter((param) => !names.has(nameOf(param)))
  return `${path}?${[...kept, ...params].join('&')}${fragment}`
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

/**
 * The visitor's own text, so encoded that it stays a value. Where it would make a path segment climb, the segment is left
 * as it is written.
 */
function fillIn(address: string, query: string): string {
  const authority = AUTHORITY.exec(address)![0]
  const [path] = /^[^?#]*/.exec(address.slice(authority.length))!
  const params = paramsOf(query)
  const fill = (text: string) =>
    text.replace(PLACEHOLDER, (placeholder, name) => {
      const param = params.find((each) => nameOf(each) === name)
      if (param === undefined) return placeholder
      const equals = param.indexOf('=')
      return equals < 0 ? '' : encodeURIComponent(decodeName(param.slice(equals + 1)))
    })
  const filledPath = path.replace(PATH_SEGMENT, (segment) => {
    const filled = fill(segment)
    return DOT_SEGMENT.test(filled) ? segment : filled
  })
  return authority + filledPath + fill(address.slice(authority.length + path.length))
}

/** HTTP lets characters pass that no address may have. What is not ASCII was encoded when the request was read. */
const encodeRest = (query: string) =>
  query.replace(/[^\x21-\x7e]|["#<>`]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

const without = (query: string, isLeftOut: (param: string) => boolean) =>
  paramsOf(query)
    .filter((param) => !isLeftOut(param))
    .join('&')

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
  const build = (from: string) => {
    const filled = fillIn(address, from)
    return forwardParams ? withQuery(filled, encodeRest(from)) : filled
  }
  if (query === '' || !(forwardParams || address.includes('{'))) return { sent: address, recorded: address }
  const passedOn = without(query, (param) => param === SCAN_QUERY)
  const stored = without(passedOn, (param) => isUnstored(nameOf(param)))
  const sent = build(passedOn)
  return { sent, recorded: stored === passedOn ? sent : build(stored) }
}
