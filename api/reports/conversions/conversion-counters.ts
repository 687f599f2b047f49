import { CLICK_COLUMNS } from '../../../conversions/conversion-row.js'
import { EVENT_TYPES } from '../../../conversions/event-types.js'
import { COUNTERS } from '../../../rollups/counters.js'
import { ApiError } from '../../http/errors.js'
import type { Read } from '../../http/wire.js'
import { forms } from '../filters.js'

interface Facts {
  /** SQL over a row of `conversions`. It gives a text, '' for an unknown value */
  value: string
  about: string
  /** Another name that reports accept */
  alias?: string
  /** Whether a filter ignores case */
  isAnyCase?: boolean
  /** Converts a filter's value to the form that rows have. Without it the value is used as it is. */
  read?: (text: string) => Read<string>
}

const readType = (text: string): Read<string> =>
  (EVENT_TYPES as readonly string[]).includes(text)
    ? { value: text }
    : { error: `must be one of ${EVENT_TYPES.join(', ')}` }

const readCurrency = (text: string): Read<string> =>
  /^[a-z]{3}$/i.test(text) ? { value: text.toUpperCase() } : { error: 'must have three letters' }

const clickFacts: Partial<Record<(typeof CLICK_COLUMNS)[number], Partial<Facts>>> = {
  platform: { about: COUNTERS.platform.about, read: forms.platform },
  browser_name: { alias: 'browser', isAnyCase: true },
  referer: { about: 'Domain from which the visitor came to the link', read: forms.referer },
  device: { about: COUNTERS.device.about, read: forms.device },
  language: { about: COUNTERS.language.about, read: forms.language },
  isp: { about: COUNTERS.isp.about, isAnyCase: true },
}

/** The counters by which conversions are counted and filtered. The last ones are facts of the click that earned it. */
export const CONVERSION_COUNTERS: Record<string, Facts> = {
  link_id: { value: "if(link_id = 0, '', toString(link_id))", about: 'Link that earned it' },
  event_name: { value: 'event_name', about: 'Name of the event' },
  event_type: { value: 'event_type', about: 'lead, sale or custom', read: readType },
  country: {
    value: 'country',
    about: 'Two letters; conversions from servers that sent none are left out',
    read: forms.country,
  },
  currency: { value: 'currency', about: 'Three letters; empty: without an amount', read: readCurrency },
  source: { value: 'source', about: 'Integration that reported it' },
  ...Object.fromEntries(
    CLICK_COLUMNS.map((name) => [name, { value: name, about: `${name} of the click`, ...clickFacts[name] }]),
  ),
}

export const conversionCounters = Object.keys(CONVERSION_COUNTERS)

const aliases = new Map(
  conversionCounters.flatMap((name) => {
    const { alias } = CONVERSION_COUNTERS[name]
    return alias ? [[alias, name] as const] : []
  }),
)

/** The names and aliases that paths and queries may use. */
export const acceptedConversionCounters = [...conversionCounters, ...aliases.keys()].sort()

/** @returns undefined when no counter has this name or alias */
export function findConversionCounter(text: string): string | undefined {
  const name = aliases.get(text) ?? text
  return Object.hasOwn(CONVERSION_COUNTERS, name) ? name : undefined
}

/** @throws 400 for an unknown counter; the message names the accepted ones */
export function readConversionCounter(text: string): string {
  const name = findConversionCounter(text)
  if (name) return name
  throw new ApiError('bad_request', `Unknown counter, accepted are: ${conversionCounters.toSorted().join(', ')}`)
}
