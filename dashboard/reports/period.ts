import { DAY_MS, HOUR_MS } from '../../process/durations.js'
import { formatCount, timeZone } from '../ui/format.js'

/** Named periods. The keys are values of `period` in the address. */
export const PERIODS = {
  '24h': { name: '24 hours', days: 1 },
  '7d': { name: '7 days', days: 7 },
  '30d': { name: '30 days', days: 30 },
  '90d': { name: '90 days', days: 90 },
  '12m': { name: '12 months', days: 365 },
} as const
export type PeriodName = keyof typeof PERIODS

export const isPeriodName = (text: string): text is PeriodName => Object.hasOwn(PERIODS, text)

/** The API's limit for a series by week (test/dashboard/reports.browser.test.ts). */
const DAYS_MAX = 7_305
/** The day of `time` in the browser's time zone, as `YYYY-MM-DD` */
export const dayOf = (time: Date) =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Start of the hour in the browser's time zone. Some zones differ from UTC by half or quarter hours. */
export function startOfHour(ms: number): number {
  const shownMs = ms - new Date(ms).getTimezoneOffset() * 60_000
  return ms - (shownMs % HOUR_MS)
}

const endOfHour = (now: Date) => new Date(startOfHour(now.getTime()) + HOUR_MS).toISOString()

/** Whether `text` is a day of the calendar. 2026-02-30 is not. */
export function isDay(text: string | null): text is string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(text!) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text!)
}

const daysBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / DAY_MS

/** Errors of the two days of a period, by parameter. */
export function wrongDays(start: string | null, end: string | null, now: Date): Record<string, string[]> {
  const wrong: Record<string, string[]> = {}
  for (const [name, text] of Object.entries({ start, end }))
    if (!isDay(text)) wrong[name] = ['must be a day, such as 2026-01-31']
  if (!isDay(start) || !isDay(end)) return wrong
  if (start > dayOf(now)) wrong.start = ['is in the future']
  else if (daysBetween(start, end) >= DAYS_MAX) wrong.start = [`at most ${formatCount(DAYS_MAX)} days are shown`]
  return wrong
}

/** Errors of the period in the query of an address, by parameter. */
export function wrongTimes(query: URLSearchParams, now: Date): Record<string, string[]> {
  const period = query.get('period')
  const hasDays = query.has('start') || query.has('end')
  return {
    ...(period !== null && !isPeriodName(period) && { period: [`must be one of ${Object.keys(PERIODS).join(', ')}`] }),
    ...(hasDays && wrongDays(query.get('start'), query.get('end'), now)),
  }
}

export interface Period {
  /** Parameters of a report of the API. */
  query: { start: string; end: string; timezone: string }
  /** Length of a point in a series of this period. */
  frequency: 'hour' | 'day' | 'week'
}

/** Days in the browser's time zone; for `24h` the current hour and the 23 before it. */
export function namedPeriod(name: PeriodName, now: Date): Period {
  if (name === '24h') {
    const start = new Date(startOfHour(startOfHour(now.getTime()) - 23 * HOUR_MS)).toISOString()
    return { query: { start, end: endOfHour(now), timezone: timeZone }, frequency: 'hour' }
  }
  const { days } = PERIODS[name]
  // Subtracting calendar days, not hours: with daylight saving a day can have 23 or 25 hours.
  const start = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1)))
  return { query: { start, end: dayOf(now), timezone: timeZone }, frequency: days > 90 ? 'week' : 'day' }
}

/**
 * The period between two days, both inclusive. It ends today if `end` is later: the future is not drawn, and the
 * comparison is with an equally long period.
 */
export function periodOfDays(start: string, end: string, now: Date): Period {
  const today = dayOf(now)
  const last = end < today ? end : today
  const days = daysBetween(start, last)
  if (days >= 2) return { query: { start, end: last, timezone: timeZone }, frequency: days > 120 ? 'week' : 'day' }
  return { query: { start, end: end < today ? end : endOfHour(now), timezone: timeZone }, frequency: 'hour' }
}
