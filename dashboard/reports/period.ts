import { DAY_MS, HOUR_MS } from '../../process/durations.js'
import { fill } from '../../words/text.js'
import { formatCount } from '../ui/format.js'
import { firstWeekday } from '../ui/locale.js'
import type { Zone } from './zone.js'

/** Lengths of points that can be chosen, with the API's most days of such a series. */
const DAYS_OF = { hour: 31, day: 366, week: 7_305, month: 36_525 } as const

export type Frequency = keyof typeof DAYS_OF

/** Named periods. The keys are values of `period` in the address. Those that have `days` end today. */
export const PERIODS = {
  '24h': { days: 1 },
  '7d': { days: 7 },
  '30d': { days: 30 },
  '90d': { days: 90 },
  '12m': { days: 365 },
  today: {},
  yesterday: {},
  wtd: {},
  mtd: {},
  ytd: {},
  all: {},
} as const satisfies Record<string, { days?: number }>
export type PeriodName = keyof typeof PERIODS

export const isPeriodName = (text: string): text is PeriodName => Object.hasOwn(PERIODS, text)

/** The API's limit for a series by week (test/dashboard/reports.browser.test.ts). */
const DAYS_MAX = DAYS_OF.week
/** The day of `time`, as `YYYY-MM-DD` */
export const dayOf = (time: Date, zone: Zone) => new Date(zone.localMs(time.getTime())).toISOString().slice(0, 10)

/** Start of the hour. Some zones differ from UTC by half or quarter hours. */
export const startOfHour = (ms: number, zone: Zone): number => ms - (zone.localMs(ms) % HOUR_MS)

const endOfHour = (now: Date, zone: Zone) => new Date(startOfHour(now.getTime(), zone) + HOUR_MS).toISOString()

/** Whether `text` is a day of the calendar. 2026-02-30 is not. */
export function isDay(text: string | null): text is string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(text!) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text!)
}

const daysBetween = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / DAY_MS

/** Errors of the two days of a period, by parameter. */
export function wrongDays([start, end]: (string | null)[], now: Date, zone: Zone): Record<string, string[]> {
  const wrong: Record<string, string[]> = {}
  for (const [name, text] of Object.entries({ start, end })) if (!isDay(text)) wrong[name] = [TEXTS.reports.wrong.day]
  if (!isDay(start) || !isDay(end)) return wrong
  if (start > dayOf(now, zone)) wrong.start = [TEXTS.reports.wrong.future]
  else if (daysBetween(start, end) >= DAYS_MAX)
    wrong.start = [fill(TEXTS.reports.wrong.long, { count: formatCount(DAYS_MAX) })]
  return wrong
}

/** Errors of the period in the query of an address, by parameter. */
export function wrongTimes(query: URLSearchParams, now: Date, zone: Zone): Record<string, string[]> {
  const period = query.get('period')
  const hasDays = query.has('start') || query.has('end')
  return {
    ...(period !== null &&
      !isPeriodName(period) && {
        period: [fill(TEXTS.reports.wrong.period, { list: Object.keys(PERIODS).join(', ') })],
      }),
    ...(hasDays && wrongDays([query.get('start'), query.get('end')], now, zone)),
  }
}

export interface Period {
  /** Parameters of a report of the API. `start` may be `all`. */
  query: { start: string; end: string; timezone: string }
  /** Length of a point in a series of this period. */
  frequency: Frequency
}

/** Day 0 is the last day of the month before. */
const dayAt = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/**
 * Days of the zone; for `24h` the current hour and the 23 before it.
 * @param weekday on which weeks begin: 0 for Sunday. A point of a series by week begins on Monday, whatever the language.
 */
export function namedPeriod(name: PeriodName, now: Date, zone: Zone, weekday = firstWeekday()): Period {
  const local = new Date(zone.localMs(now.getTime()))
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  const today = dayOf(now, zone)
  const timezone = zone.name
  if (name === '24h') {
    const start = new Date(startOfHour(startOfHour(now.getTime(), zone) - 23 * HOUR_MS, zone)).toISOString()
    return { query: { start, end: endOfHour(now, zone), timezone }, frequency: 'hour' }
  }
  if (name === 'all') return { query: { start: 'all', end: today, timezone }, frequency: 'day' }
  if (name === 'today') return periodOfDays(today, today, now, zone)
  if (name === 'yesterday') {
    const yesterday = dayAt(year, month, day - 1)
    return periodOfDays(yesterday, yesterday, now, zone)
  }
  if (name === 'wtd') {
    const past = (local.getUTCDay() - weekday + 7) % 7
    return periodOfDays(dayAt(year, month, day - past), today, now, zone)
  }
  if (name === 'mtd') return periodOfDays(dayAt(year, month, 1), today, now, zone)
  if (name === 'ytd') return periodOfDays(dayAt(year, 0, 1), today, now, zone)
  const { days } = PERIODS[name]
  // Subtracting calendar days, not hours: with daylight saving a day can have 23 or 25 hours.
  const start = dayAt(year, month, day - (days - 1))
  return { query: { start, end: today, timezone }, frequency: days > 90 ? 'week' : 'day' }
}

/**
 * The period between two days, both inclusive. It ends today if `end` is later: the future is not drawn, and the
 * comparison is with an equally long period.
 */
export function periodOfDays(start: string, end: string, now: Date, zone: Zone): Period {
  const timezone = zone.name
  const today = dayOf(now, zone)
  const last = end < today ? end : today
  const days = daysBetween(start, last)
  if (days >= 2) return { query: { start, end: last, timezone }, frequency: days > 120 ? 'week' : 'day' }
  return { query: { start, end: end < today ? end : endOfHour(now, zone), timezone }, frequency: 'hour' }
}

/** The first and the last day of a period in the zone, both inclusive. There is no first day of all time. */
export function daysOf({ start, end }: Pick<Period['query'], 'start' | 'end'>, zone: Zone) {
  const firstDay = start.includes('T') ? dayOf(new Date(start), zone) : start
  return {
    start: start === 'all' ? undefined : firstDay,
    end: end.includes('T') ? dayOf(new Date(Date.parse(end) - 1), zone) : end,
  }
}

/** The lengths of points that a chart of the period can have, the shortest first. */
export function frequenciesOf(query: Period['query'], zone: Zone): Frequency[] {
  const { start, end } = daysOf(query, zone)
  // All time has any number of days. The API takes a longer step if there would be too many points.
  if (start === undefined) return ['day', 'week', 'month']
  const days = daysBetween(start, end) + 1
  const names = Object.keys(DAYS_OF) as Frequency[]
  const shortest = { hour: 0, day: 1, week: 7, month: 31 }
  return names.filter((name) => days <= DAYS_OF[name] && days > shortest[name])
}
