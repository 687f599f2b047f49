import { timeZone } from '../ui/format.js'

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
const HOUR_MS = 3_600_000
/** `YYYY-MM-DD` of the person's calendar */
export const dayOf = (time: Date) =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The begin of the hour of the person's clock: zones are off by half and quarter hours too. */
function startOfHour(ms: number): number {
  const shownMs = ms - new Date(ms).getTimezoneOffset() * 60_000
  return ms - (shownMs % HOUR_MS)
}

/** Whether the calendar has it: 2026-02-30 is none. */
export function isDay(text: string | null): text is string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(text!) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text!)
}

/** What an address says of times that makes no sense: by parameter. */
export function wrongTimes(query: URLSearchParams): Record<string, string[]> {
  const wrong: Record<string, string[]> = {}
  const period = query.get('period')
  if (period !== null && !isPeriodName(period)) wrong.period = [`must be one of ${Object.keys(PERIODS).join(', ')}`]
  if (query.has('start') || query.has('end'))
    for (const name of ['start', 'end'])
      if (!isDay(query.get(name))) wrong[name] = ['must be a day, such as 2026-01-31']
  return wrong
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
    const hour = startOfHour(now.getTime())
    const start = new Date(startOfHour(hour - 23 * HOUR_MS)).toISOString()
    const end = new Date(hour + HOUR_MS).toISOString()
    return { query: { start, end, timezone: timeZone }, frequency: 'hour' }
  }
  const { days } = PERIODS[name]
  // Days of the calendar, of which one has 23 hours and one has 25.
  const start = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1)))
  return { query: { start, end: dayOf(now), timezone: timeZone }, frequency: days > 90 ? 'week' : 'day' }
}

/** Two days that the person names, both included. */
export function periodOfDays(start: string, end: string): Period {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS
  const frequency = days < 2 ? 'hour' : days > 120 ? 'week' : 'day'
  return { query: { start, end, timezone: timeZone }, frequency }
}
