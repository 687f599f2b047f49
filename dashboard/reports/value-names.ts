import { useMemo } from 'preact/hooks'
import { platformName } from '../../visit/platform-name.js'
import { withoutScheme } from '../ui/format.js'
import { lazily } from '../ui/lazily.js'
import { locale } from '../ui/locale.js'
import { countryName, showBlanks } from '../ui/names.js'
import { useLinkNames } from './link-names.js'

const languages = lazily(() => new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }))

/** Names for a missing value, by counter. */
const NONE: Record<string, string> = TEXTS.reports.noValue
/** Names for the codes of devices and of types of conversions. */
const CODES: Record<string, string> = TEXTS.reports.codes

function inWords(counter: string, value: string): string {
  if (value === '') return NONE[counter.startsWith('utm_') ? 'utm' : counter] ?? TEXTS.common.unknown
  if (counter === 'country') return /^[a-z]{2}$/i.test(value) ? countryName(value.toUpperCase()) : value
  if (counter === 'language') return /^[a-z]{2,3}$/.test(value) ? (languages().of(value) ?? value) : value
  if (['platform', 'device', 'event_type'].includes(counter)) return CODES[value] ?? platformName(value)
  return showBlanks(counter === 'destination' ? withoutScheme(value) : value)
}

/** Names the values of counters. */
export function useValueNames() {
  const nameOfLink = useLinkNames()
  return useMemo(
    () => (counter: string, value: string) =>
      counter === 'link_id' && value !== '' ? nameOfLink(value) : inWords(counter, value),
    [nameOfLink],
  )
}

export type NameValue = ReturnType<typeof useValueNames>
