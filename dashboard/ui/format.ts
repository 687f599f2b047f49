import { type Forms, fill, formOf } from '../../words/text.js'
import { lazily } from './lazily.js'
import { locale } from './locale.js'

/** A text that counts and says nothing else. */
interface Counted extends Forms {
  one: string
}

/** Formats of numbers and times in the language of the page. */
const whole = lazily(() => new Intl.NumberFormat(locale))
const short = lazily(() => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }))
const dates = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
/** Calendar days are formatted in UTC, so that no time zone moves them to another day. */
const days = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))
const moments = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }))
const shares = lazily(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))
const seconds = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }))
const percents = lazily(
  () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
)
const plurals = lazily(() => new Intl.PluralRules(locale))

export const formatCount = (count: number) => whole().format(count)
/** The form of a text for a count. Its placeholders are still to be filled. */
export const formFor = <F extends Forms>(forms: F, count: number) => formOf(forms, count, plurals())
/** `1 link`, `1,234 links`. @param forms with the one placeholder `{count}`, such as `TEXTS.common.links` */
export const sayCount = (forms: Counted, count: number) => fill(formFor(forms, count), { count: formatCount(count) })
/** A name with its value: `Country: France`. */
export const sayPair = (name: string, value: string) => fill(TEXTS.common.ui.pair, { name, value })
export const formatShort = (count: number) => (count < 10_000 ? whole() : short()).format(count)
/** @param text a moment in ISO 8601 */
export const formatDate = (text: string) => dates().format(new Date(text))
/** `Oct 24 – 25, 2026`, or `Oct 25, 2026` for one day. Both parameters are `YYYY-MM-DD`. */
export const formatDays = (start: string, end: string) => days().formatRange(new Date(start), new Date(end))
export const formatMoment = (text: string) => moments().format(new Date(text))
export const formatSecond = (text: string) => seconds().format(new Date(text))

/** `12 %`, or `<1 %` for a share between 0 and 1 %. */
export function formatShare(count: number, all: number): string {
  const share = count / Math.max(all, 1)
  return share > 0 && share < 0.01 ? `<${shares().format(0.01)}` : shares().format(share)
}

/** `1.2 MB` */
export function formatBytes(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ['kilobyte', 1e3] : ['megabyte', 1e6]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size)
}

/** `+12 % from 340`; `New` if `before` is 0; '' if both are 0. */
export function sayChange(now: number, before: number, format: (count: number) => string): string {
  if (before > 0)
    return fill(TEXTS.common.changeFrom, { change: percents().format((now - before) / before), before: format(before) })
  return before === 0 && now > 0 ? TEXTS.common.changeNew : ''
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** `8 days`: rounded up, in the largest unit that gives at least two. */
export function formatWait(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= 2 * size) ?? (['second', 1] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(seconds / size))
}

/** TypeScript 5.9 has no types for Temporal. */
const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } }

/** IANA name of the user's time zone. Intl is the fallback: it loads format tables, which delays the first paint. */
export const timeZone = Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** A URL without its scheme and without a slash at its end. */
export const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** The name of a link; without a name, its address. */
export const nameOfLink = ({ name, full_url }: { name: string | null; full_url: string }) =>
  name ?? withoutScheme(full_url)

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
