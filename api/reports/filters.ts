import { COUNTERS, type Counter } from '../../rollups/counters.js'
import { refererDomain } from '../../visit/referer.js'
import type { Read } from '../http/wire.js'
import { type Choice, readChoices, readId } from './choices.js'
import { acceptedCounters, findCounter } from './counters.js'
import type { Wrong } from './read-parameters.js'

/** The filters of a report on counters other than links. */
export type Filters = Partial<Record<Counter, Choice>>

/** Names and descriptions of the query parameters that filter clicks. */
export const filterParameters: Record<string, string> = {
  link_ids: "Clicks of these links together: ids, also joined by '-' or ','; with `link_id` too, of the links of both",
  ...Object.fromEntries(acceptedCounters.map((name) => [name, COUNTERS[findCounter(name)!].about])),
}

export const filterExamples = Object.fromEntries(
  acceptedCounters.flatMap((name) => {
    const { example } = COUNTERS[findCounter(name)!]
    return example ? [[name, example] as const] : []
  }),
)

/** Accepts a domain or a URL. */
const readReferer = (value: string) => refererDomain(value.includes('://') ? value : `http://${value}`)

const lowerCase = (text: string) => ({ value: text.toLowerCase() })

/** Converters of filter values, for counters whose stored form differs from the accepted ones. */
export const forms: Partial<Record<string, (text: string) => Read<string>>> = {
  link_id: readId,
  country: (text) => (/^[a-z]{2}$/i.test(text) ? { value: text.toUpperCase() } : { error: 'must have two letters' }),
  platform: lowerCase,
  device: lowerCase,
  language: lowerCase,
  ad_network: lowerCase,
  referer: (text) => {
    const value = readReferer(text.trim())
    return value ? { value } : { error: 'must be a domain' }
  },
  top_params: (text) => (text.includes('=') ? { value: text } : { error: 'must be key=value' }),
}

function readValue(counter: string, text: string): Read<string> {
  if (text === '' && counter !== 'link_id') return { value: '' }
  return forms[counter]?.(text) ?? { value: text }
}

/**
 * @returns filters, and ids of the links to include or exclude, in the order of the query. A blank link id is ignored,
 *   because every click has a link.
 */
export function readFilters(listed: ReadonlyMap<string, string[]>, wrong: Wrong) {
  const links = (listed.get('link_id') ?? []).filter(Boolean)
  const { link_id: _blank, ...others } = Object.fromEntries(listed)
  const named = new Map(Object.entries(links.length > 0 ? { link_id: links, ...others } : others))
  const counterOf = (parameter: string) => findCounter(parameter)!
  const { link_id: choice, ...filters } = readChoices(named, { counterOf, read: readValue }, wrong)
  const idsOf = (values: string[] = []) => (values.length > 0 ? values.map(Number) : undefined)
  return { filters: filters as Filters, linkIds: idsOf(choice?.in), notLinkIds: idsOf(choice?.notIn) }
}
