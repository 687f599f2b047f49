import { decodePercent } from './percent.js'
import { isUnstored } from './unstored-params.js'

export type Param = readonly [key: string, value: string]
export type Params = readonly Param[]

const PARAMS_MAX = 100
const KEY_CHARACTERS_MAX = 100
/** Longest value. Of a visit, only a destination and a parameter's `name=value` can be stored longer. */
export const VALUE_CHARACTERS_MAX = 500

const none: Params = []

/**
 * Decodes a query like a form (`+` is a space), and keeps order and repetitions. Invalid percent-encoded UTF-8 stays as
 * it is or becomes U+FFFD. It is never refused, because the visitor has been redirected already. Click ids of
 * advertisers and tokens of other clicks are left out, and all else is cut to the lengths that are stored.
 * @param query without the question mark
 */
export function parseParams(query: string): Params {
  if (query === '') return none
  const params: [string, string][] = []
  let equals = query.indexOf('=')
  for (let start = 0; start < query.length && params.length < PARAMS_MAX; ) {
    const next = query.indexOf('&', start)
    const end = next < 0 ? query.length : next
    // A new `=` is searched only after the last one was passed. Otherwise a query of many `&` would be searched each
    // time.
    if (equals >= 0 && equals < start) equals = query.indexOf('=', start)
    const keyEnd = equals < 0 || equals > end ? end : equals
    const key = decode(query.slice(start, keyEnd), KEY_CHARACTERS_MAX)
    if (!isUnstored(key)) {
      const value = keyEnd === end ? '' : decode(query.slice(keyEnd + 1, end), VALUE_CHARACTERS_MAX)
      if (key !== '' || value !== '') params.push([key, value])
    }
    start = end + 1
  }
  return params
}

/** A key that must be escaped in `key=value`: it contains `=`, or one of the escapes. */
const AMBIGUOUS_KEY = /=|%3D|%25/
const standsFor: Record<string, string> = { '%3D': '=', '%25': '%' }

/** The text `key=value` that is stored and counted. A `=` in the key is written `%3D`. */
export function toParamText([key, value]: Param): string {
  return `${AMBIGUOUS_KEY.test(key) ? key.replaceAll('%', '%25').replaceAll('=', '%3D') : key}=${value}`
}

/** Parses a text of `toParamText`. */
export function fromParamText(text: string): Param {
  const at = text.indexOf('=')
  const key = text.slice(0, at)
  return [key.includes('%') ? key.replace(/%3D|%25/g, (each) => standsFor[each]!) : key, text.slice(at + 1)]
}

/** Parameters as an object. The value of a repeated key is an array. */
export function toParamsObject(params: Params): Record<string, string | string[]> {
  const object = Object.fromEntries(params)
  if (Object.keys(object).length === params.length) return object // the usual case: no key is repeated
  const values = new Map<string, string[]>()
  for (const [key, value] of params) {
    const same = values.get(key)
    if (same) same.push(value)
    else values.set(key, [value])
  }
  return Object.fromEntries([...values].map(([key, each]) => [key, each.length === 1 ? each[0] : each]))
}

export interface Utm {
  source: string
  medium: string
  campaign: string
  term: string
  content: string
}

/** The `utm_*` parameters, '' if absent. The first one of a repeated parameter counts. */
export function utmOf(params: Params): Utm {
  const utm: Utm = { source: '', medium: '', campaign: '', term: '', content: '' }
  for (const [key, value] of params) {
    if (key === 'utm_source') utm.source ||= value
    else if (key === 'utm_medium') utm.medium ||= value
    else if (key === 'utm_campaign') utm.campaign ||= value
    else if (key === 'utm_term') utm.term ||= value
    else if (key === 'utm_content') utm.content ||= value
  }
  return utm
}

function decode(text: string, charactersMax: number): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  const decoded = decodePercent(spaced)
  if (decoded.length <= charactersMax) return decoded
  // Half of a surrogate pair cannot be written as UTF-8.
  const last = decoded.charCodeAt(charactersMax - 1)
  return decoded.slice(0, last >= 0xd800 && last <= 0xdbff ? charactersMax - 1 : charactersMax)
}
