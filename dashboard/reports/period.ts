import { formatCount, timeZone } from '../ui/format.js'

/** As the address names them. */
export const PERIODS = {
  '24h': { name: '24 hours', days: 1 },
  '7d': { name: '7 days', days: 7 },
  '30d': { name: '30 days', days: 30 },
  '90d': { name: '90 days', days: 90 },
  '12m': { name: '12 months', days: 365 },
} as const
export type PeriodName = keyof typeof PERIODS

export const isPeriodName = (text: string): text is PeriodName => Object.hasOwn(PERIODS, text)

const DAY_MS = 86_400_000
/** As many as a series by week may have (test/dashboard/reports.browser.test.ts). */
const DAYS_MAX = 7_305
const HOUR_MS = 3_600_000
/** `YYYY-MM-DD` of the person's calendar */
export const dayOf = (time: Date) =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The begin of the hour of the person's clock: zones are off by half and quarter hours too. */
function startOfHour(ms: number): number {
  const shownMs = ms - new Date(ms).getTimezoneOffset() * 60_000
  return ms - (shownMs % HOUR_MS)
}

const endOfHour = (now: Date) => new Date(startOfHour(now.getTime()) + HOUR_MS).toISOString()

/** Whether the calendar has it: 2026-02-30 is none. */
export function isDay(text: string | null): text is string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(text!) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text!)
}

const daysBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / DAY_MS

/** What of two days makes no sense: by parameter. */
export function wrongDays(start: string | null, end: string | null, now: Date): Record<string, string[]> {
  const wrong: Record<string, string[]> = {}
  for (const [name, text] of Object.entries({ start, end }))
    if (!isDay(text)) wrong[name] = ['must be a day, such as 2026-01-31']
  if (!isDay(start) || !isDay(end)) return wrong
  if (start > dayOf(now)) wrong.start = ['is in the future']
  else if (daysBetween(start, end) >= DAYS_MAX) wrong.start = [`at most ${formatCount(DAYS_MAX)} days are shown`]
  return wrong
}

/** What an address says of times that makes no sense: by parameter. */
export function wrongTimes(query: URLSearchParams, now: Date): Record<string, string[]> {
  const period = query.get('period')
  const hasDays = query.has('start') || query.has('end')
  return {
    ...(period !== null && !isPeriodName(period) && { period: [`must be one of ${Object.keys(PERIODS).join(', ')}`] }),
    ...(hasDays && wrongDays(query.get('start'), query.get('end'), now)),
  }
}

export interface Period {
  /** As the API takes them. */
  query: { start: string; end: string; timezone: string }
  /** Of a series of it. */
  frequency: 'hour' | 'day' | 'week'
}

/** Days of the person's calendar, or the last 24 hours that have begun. */
export function namedPeriod(name: PeriodName, now: Date): Period {
  if (name === '24h') {
    const start = new Date(startOfHour(startOfHour(now.getTime()) - 23 * HOUR_MS)).toISOString()
    return { query: { start, end: endOfHour(now), timezone: timeZone }, frequency: 'hour' }
  }
  const { days } = PERIODS[name]
  // Days of the calendar, of which one has 23 hours and one has 25.
  const start = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1)))
  return { query: { start, end: dayOf(now), timezone: timeZone }, frequency: days > 90 ? 'week' : 'day' }
}

/**
 * Two days that the person names, both included; of what is to come nothing. So it is not drawn, and as much is compared
 * with as has passed.
 */
export function periodOfDays(start: string, end: string, now: Date): Period {
  const today = dayOf(now)
  const last = end < today ? end : today
  const days = daysBetween(start, last)
  if (days >= 2) return { query: { start, end: last, timezone: timeZone }, frequency: days > 120 ? 'week' : 'day' }
  return { query: { start, end: end < today ? end : endOfHour(now), timezone: timeZone }, frequency: 'hour' }
}
