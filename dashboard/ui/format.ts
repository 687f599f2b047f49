import { lazily } from './lazily.js'

/** As the person's browser writes numbers and times. */
const whole = lazily(() => new Intl.NumberFormat())
const short = lazily(() => new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 }))
const dates = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }))
const moments = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }))
const shares = lazily(() => new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 }))
const seconds = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }))
const percents = lazily(
  () => new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
)

export const formatCount = (count: number) => whole().format(count)
export const formatShort = (count: number) => (count < 10_000 ? whole() : short()).format(count)
/** `text`: a moment in ISO 8601 */
export const formatDate = (text: string) => dates().format(new Date(text))
export const formatMoment = (text: string) => moments().format(new Date(text))
export const formatSecond = (text: string) => seconds().format(new Date(text))

/** `12 %` of all. */
export const formatShare = (count: number, all: number) => shares().format(count / Math.max(all, 1))

/** `1.2 MB` */
export function formatBytes(bytes: number): string {
  const [unit, size] = bytes < 1e6 ? ['kilobyte', 1e3] : ['megabyte', 1e6]
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size)
}

/** `+12 %`; undefined where there was nothing before. */
export const formatChange = (now: number, before: number) =>
  before > 0 ? percents().format((now - before) / before) : undefined

/** Its types are not in TypeScript 5.9. */
const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } }

/** IANA name of the person's time zone. Intl would load the tables of formats for it, before anything is shown. */
export const timeZone = Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** Without its scheme, which says nothing where all are the same. */
export const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
