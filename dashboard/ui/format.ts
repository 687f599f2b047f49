import { lazily } from './lazily.js'

/** As the person's browser writes numbers and times. */
const whole = lazily(() => new Intl.NumberFormat())
const short = lazily(() => new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 }))
const dates = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }))
/** Days are days of a calendar, the same wherever one is: no zone may move them. */
const days = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }))
const moments = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }))
const shares = lazily(() => new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 }))
const seconds = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }))
const percents = lazily(
  () => new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
)

export const formatCount = (count: number) => whole().format(count)
/** `1 link`, `1,234 links`. @param noun of one, whose plural ends in s */
export const sayCountOf = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
export const formatShort = (count: number) => (count < 10_000 ? whole() : short()).format(count)
/** `text`: a moment in ISO 8601 */
export const formatDate = (text: string) => dates().format(new Date(text))
/** `Oct 24 – 25, 2026`, or `Oct 25, 2026` of one day. Both as `YYYY-MM-DD` */
export const formatDays = (start: string, end: string) => days().formatRange(new Date(start), new Date(end))
export const formatMoment = (text: string) => moments().format(new Date(text))
export const formatSecond = (text: string) => seconds().format(new Date(text))

/** `12 %` of all; `<1 %` of what is there, but not a whole one. */
export function formatShare(count: number, all: number): string {
  const share = count / Math.max(all, 1)
  return share > 0 && share < 0.01 ? `<${shares().format(0.01)}` : shares().format(share)
}

/** `1.2 MB` */
export function formatBytes(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ['kilobyte', 1e3] : ['megabyte', 1e6]
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size)
}

/** `+12 % from 340`, `New` where there was nothing before, and nothing where there is nothing to compare. */
export function sayChange(now: number, before: number, format: (count: number) => string): string {
  if (before > 0) return `${percents().format((now - before) / before)} from ${format(before)}`
  return before === 0 && now > 0 ? 'New' : ''
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** `8 days`: not less, in the largest unit of which there are two. */
export function formatWait(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= 2 * size) ?? (['second', 1] as const)
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(seconds / size))
}

/** Its types are not in TypeScript 5.9. */
const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } }

/** IANA name of the person's time zone. Intl would load the tables of formats for it, before anything is shown. */
export const timeZone = Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** Without its scheme, which says nothing where all are the same. */
export const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** What people call a link: its name, else its address. */
export const nameOfLink = ({ name, full_url }: { name: string | null; full_url: string }) =>
  name ?? withoutScheme(full_url)

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
