import { decodePercent } from './percent.js'
import { isUnstored } from './unstored-params.js'

export type Param = readonly [key: string, value: string]
export type Params = readonly Param[]

const paramsMax = 100
const keyCharactersMax = 100
/** Of all that is stored of a visit only a destination, and a name with its value, can be longer. */
export const valueCharactersMax = 500

const none: Params = []

/**
 * Decodes a query as a form does (`+` is a space), keeping order and repetition. What is not valid percent-encoded UTF-8
 * is taken as it stands or replaced by U+FFFD, never refused: the visitor has long been redirected.
 * Click ids of advertisers and tokens of other clicks are left out, and the rest cut to what is stored.
 * @param query without the question mark
 */
export function parseParams(query: string): Params {
  if (query === '') return none
  const params: [string, string][] = []
  let equals = query.indexOf('=')
  for (let start = 0; start < query.length && params.length < paramsMax; ) {
    const next = query.indexOf('&', start)
    const end = next < 0 ? query.length : next
    // Looked for again only when passed, so that a query of many `&` and no `=` is not searched to its end each time.
    if (equals >= 0 && equals < start) equals = query.indexOf('=', start)
    const keyEnd = equals < 0 || equals > end ? end : equals
    const key = decode(query.slice(start, keyEnd), keyCharactersMax)
    if (!isUnstored(key)) {
      const value = keyEnd === end ? '' : decode(query.slice(keyEnd + 1, end), valueCharactersMax)
      if (key !== '' || value !== '') params.push([key, value])
    }
    start = end + 1
  }
  return params
}

/** A key that would be read as another one: it has a `=`, or something that stands for one. */
const ambiguousKey = /=|%3D|%25/
const standsFor: Record<string, string> = { '%3D': '=', '%25': '%' }

/** `key=value`, as it is stored and counted; a `=` of the key is `%3D`. */
export function toParamText([key, value]: Param): string {
  return `${ambiguousKey.test(key) ? key.replaceAll('%', '%25').replaceAll('=', '%3D') : key}=${value}`
}

/** Takes what `toParamText` gave. */
export function fromParamText(text: string): Param {
  const at = text.indexOf('=')
  const key = text.slice(0, at)
  return [key.includes('%') ? key.replace(/%3D|%25/g, (each) => standsFor[each]!) : key, text.slice(at + 1)]
}

/** As an object: an array where a key is repeated. */
export function toParamsObject(params: Params): Record<string, string | string[]> {
  const object = Object.fromEntries(params)
  if (Object.keys(object).length === params.length) return object // nearly always
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

/** The `utm_*` parameters, each '' when absent; of one that is repeated, the first. */
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
  // Half of a surrogate pair would not survive UTF-8.
  const last = decoded.charCodeAt(charactersMax - 1)
  return decoded.slice(0, last >= 0xd800 && last <= 0xdbff ? charactersMax - 1 : charactersMax)
}
