import * as v from 'valibot'
import { TEXT_COUNTERS, type TextCounter } from '../../rollups/counters.js'
import { refererDomain } from '../../visit/referer.js'
import type { Read } from '../wire.js'
import { textCounters } from './counters.js'

/** What a report asks of clicks: a value of some counters. */
export type Filters = Partial<Record<TextCounter, string>>

const filters = textCounters.flatMap((counter) => {
  const { alias, filter } = TEXT_COUNTERS[counter]
  return filter ? [{ counter, parameter: alias ?? counter, ...filter }] : []
})

/** Parameters of a query. */
export const filterEntries: v.ObjectEntries = Object.fromEntries(
  filters.map(({ parameter, about }) => {
    const text = v.pipe(v.string('must be a string'), v.maxLength(200, 'is too long'), v.description(about))
    return [parameter, v.optional(text)]
  }),
)

export const filterExamples = Object.fromEntries(
  filters.flatMap(({ parameter, example }) => (example ? [[parameter, example]] : [])),
)

/** A domain, or a URL of it. */
const readReferer = (value: string) => refererDomain(value.includes('://') ? value : `http://${value}`)

/** How values become what clicks have, where that is another form. */
export const forms: Partial<Record<TextCounter, (text: string) => Read<string>>> = {
  country: (text) => (/^[a-z]{2}$/i.test(text) ? { value: text.toUpperCase() } : { error: 'must have two letters' }),
  platform: (text) => ({ value: text.toLowerCase() }),
  referer: (text) => {
    const value = readReferer(text.trim())
    return value ? { value } : { error: 'must be a domain' }
  },
}

/** @param wrong told of each parameter that is no value of its counter */
export function readFilters(
  query: Record<string, unknown>,
  wrong: (parameter: string, error: string) => void,
): Filters {
  const read: Filters = {}
  for (const { counter, parameter } of filters) {
    const text = query[parameter] as string | undefined
    if (text === undefined) continue
    const form = forms[counter]?.(text) ?? { value: text }
    if ('error' in form) wrong(parameter, form.error)
    else read[counter] = form.value
  }
  return read
}
