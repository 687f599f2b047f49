import { DAY_MS } from '../../process/durations.js'
import type { Read } from '../http/wire.js'
import type { TimeZone } from './time-zone.js'

/** A stretch of time in epoch milliseconds, from `fromMs` to just before `toMs`. */
export interface Period {
  fromMs: number
  toMs: number
}

/** The steps of a series. Weeks begin on Monday. */
export const FREQUENCIES = ['day', 'hour', 'week', 'month', 'year'] as const
export type Frequency = (typeof FREQUENCIES)[number]

const DEFAULT_DAYS = 30

/** The number of days that a series may have, shortest step first. The bound of `month` holds for other reports too. */
const daysMax = {
  hour: 31,
  day: 366,
  week: 7_305,
  month: 36_525,
  year: Number.POSITIVE_INFINITY,
} as const satisfies Record<Frequency, number>
const steps = Object.keys(daysMax) as Frequency[]

/** The next longer step, or the same if it is the longest. */
export const longerStep = (frequency: Frequency): Frequency => steps[steps.indexOf(frequency) + 1] ?? frequency

/** The bounds of a report's period, within the range of ClickHouse's Date. */
export const earliestMs = Date.UTC(1970, 0, 2)
const latestMs = Date.UTC(2149, 0, 1)

/** The day of UTC as `YYYY-MM-DD`. */
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const TEXT_FORM = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d{1,3})?\d*(Z|[+-]\d\d:?\d\d)?)?$/
/** A + that was not percent-encoded arrives as a blank. */
const BARE_OFFSET = /\d\d:\d\d(:\d\d)?(\.\d+)? \d\d:?\d\d$/

/**
 * Reads `YYYY-MM-DD`, which spans that day, or an ISO 8601 date-time, which spans nothing and is in `zone` if it has no
 * offset.
 */
export function readSpan(text: string, zone: TimeZone): Read<Period> {
  const error = `must be YYYY-MM-DD or an ISO 8601 date-time${BARE_OFFSET.test(text) ? ': write + as %2B' : ''}`
  const [, day, minutes, seconds, fraction, offset] = TEXT_FORM.exec(text.trim()) ?? []
  const dayStart = day ? Date.parse(day) : Number.NaN
  // Date.parse rolls 2026-02-30 over into March.
  if (Number.isNaN(dayStart) || dayOf(dayStart) !== day) return { error }
  if (dayStart < earliestMs || dayStart >= latestMs) return { error: 'must be between 1970 and 2148' }
  if (!minutes) return { value: { fromMs: zone.momentOf(dayStart), toMs: zone.momentOf(dayStart + DAY_MS) } }
  const local = Date.parse(`${day}T${minutes}${seconds ?? ':00'}${fraction ?? ''}Z`)
  const moment = offset
    ? Date.parse(new Date(local || 0).toISOString().replace('Z', offset.replace(/(\d\d):?(\d\d)$/, '$1:$2')))
    : zone.momentOf(local)
  if (Number.isNaN(local) || Number.isNaN(moment)) return { error }
  return { value: { fromMs: moment, toMs: moment } }
}

const startOfDay = (zone: TimeZone, ms: number, days = 0) =>
  zone.momentOf((Math.floor((ms + zone.offsetAt(ms)) / DAY_MS) + days) * DAY_MS)

/** @returns the day of a moment in the zone */
export const dayAround = (ms: number, zone: TimeZone): Period => ({
  fromMs: startOfDay(zone, ms),
  toMs: startOfDay(zone, ms, 1),
})

interface PeriodContext {
  nowMs: number
  zone: TimeZone
  /** Absent if the report has no points */
  frequency?: Frequency
  /** Whether a period of any length is accepted. Its step is made longer if there would be too many points. */
  isUnbounded?: boolean
}

/**
 * The period from the start of `start` to the end of `end`. By default it ends with today and starts 30 days before its
 * last day.
 * @returns the period with its step, or the invalid field with its error
 */
export function periodOf(
  start: Period | undefined,
  end: Period | undefined,
  { nowMs, zone, frequency, isUnbounded = false }: PeriodContext,
): { value: Period; frequency?: Frequency } | { field: 'start' | 'end'; error: string } {
  const toMs = end?.toMs ?? startOfDay(zone, nowMs, 1)
  const fromMs = start?.fromMs ?? startOfDay(zone, toMs - 1, -DEFAULT_DAYS)
  if (fromMs >= toMs)
    return end ? { field: 'end', error: 'must be after start' } : { field: 'start', error: 'is in the future' }
  const dayAt = (ms: number) => Math.floor((ms + zone.offsetAt(ms)) / DAY_MS)
  const days = dayAt(toMs - 1) - dayAt(fromMs) + 1
  let step = frequency
  if (isUnbounded) while (step && days > daysMax[step]) step = longerStep(step)
  else if (days > daysMax[step ?? 'month']) {
    const by = step ? `, by ${step}` : ''
    return { field: 'start', error: `must be at most ${daysMax[step ?? 'month']} days before end${by}` }
  }
  return { value: { fromMs, toMs }, frequency: step }
}

/** The local time of a moment, as if it were UTC. A day's first moment is midnight, even if clocks skip midnight. */
function shownAt(ms: number, zone: TimeZone) {
  const shown = ms + zone.offsetAt(ms)
  const midnight = Math.floor(shown / DAY_MS) * DAY_MS
  return zone.momentOf(midnight) === ms ? midnight : shown
}

/** The period just before, with the same length in local days and hours. */
export function periodBefore({ fromMs, toMs }: Period, zone: TimeZone): Period {
  const shown = shownAt(fromMs, zone)
  return { fromMs: zone.momentOf(shown - (shownAt(toMs, zone) - shown)), toMs: fromMs }
}

/** The same local time a year earlier. The last day of February has none in other years: it becomes the 28th. */
function yearEarlier(shownMs: number): number {
  const date = new Date(shownMs)
  date.setUTCFullYear(date.getUTCFullYear() - 1)
  return date.getUTCDate() === new Date(shownMs).getUTCDate() ? date.getTime() : date.getTime() - DAY_MS
}

/** The same days and hours of the calendar a year before. */
export const yearBefore = ({ fromMs, toMs }: Period, zone: TimeZone): Period => ({
  fromMs: zone.momentOf(yearEarlier(shownAt(fromMs, zone))),
  toMs: zone.momentOf(yearEarlier(shownAt(toMs, zone))),
})
