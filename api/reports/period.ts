import type { Read } from '../http/wire.js'
import type { TimeZone } from './time-zone.js'

export const dayMs = 86_400_000
export const hourMs = 3_600_000

/** Moments in epoch milliseconds: from `fromMs` on, before `toMs`. */
export interface Period {
  fromMs: number
  toMs: number
}

/** What a point of a series counts. Weeks begin on Monday. */
export const FREQUENCIES = ['day', 'hour', 'week', 'month', 'year'] as const
export type Frequency = (typeof FREQUENCIES)[number]

const defaultDays = 30

/** Days that a series may have, the shortest step first. Reports without points may have as many as one by month. */
const daysMax = {
  hour: 31,
  day: 366,
  week: 7_305,
  month: 36_525,
  year: Number.POSITIVE_INFINITY,
} as const satisfies Record<Frequency, number>
const steps = Object.keys(daysMax) as Frequency[]

/** The next longer step; the longest stays. */
export const longerStep = (frequency: Frequency): Frequency => steps[steps.indexOf(frequency) + 1] ?? frequency

/** What ClickHouse's Date can hold, and a report can mean. */
export const earliestMs = Date.UTC(1970, 0, 2)
const latestMs = Date.UTC(2149, 0, 1)

/** `YYYY-MM-DD` of UTC */
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const form = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d{1,3})?\d*(Z|[+-]\d\d:?\d\d)?)?$/
/** A + that was not percent-encoded arrives as a blank. */
const bareOffset = /\d\d:\d\d(:\d\d)?(\.\d+)? \d\d:?\d\d$/

/** `YYYY-MM-DD`, or an ISO 8601 date-time, of `zone` where it names no offset: what it spans, of a date-time nothing. */
export function readSpan(text: string, zone: TimeZone): Read<Period> {
  const error = `must be YYYY-MM-DD or an ISO 8601 date-time${bareOffset.test(text) ? ': write + as %2B' : ''}`
  const [, day, minutes, seconds, fraction, offset] = form.exec(text.trim()) ?? []
  const dayStart = day ? Date.parse(day) : Number.NaN
  // Date.parse rolls 2026-02-30 over into March.
  if (Number.isNaN(dayStart) || dayOf(dayStart) !== day) return { error }
  if (dayStart < earliestMs || dayStart >= latestMs) return { error: 'must be between 1970 and 2148' }
  if (!minutes) return { value: { fromMs: zone.momentOf(dayStart), toMs: zone.momentOf(dayStart + dayMs) } }
  const local = Date.parse(`${day}T${minutes}${seconds ?? ':00'}${fraction ?? ''}Z`)
  const moment = offset
    ? Date.parse(new Date(local || 0).toISOString().replace('Z', offset.replace(/(\d\d):?(\d\d)$/, '$1:$2')))
    : zone.momentOf(local)
  if (Number.isNaN(local) || Number.isNaN(moment)) return { error }
  return { value: { fromMs: moment, toMs: moment } }
}

const startOfDay = (zone: TimeZone, ms: number, days = 0) =>
  zone.momentOf((Math.floor((ms + zone.offsetAt(ms)) / dayMs) + days) * dayMs)

/** @returns the day of a moment, as clocks of the zone have it */
export const dayAround = (ms: number, zone: TimeZone): Period => ({
  fromMs: startOfDay(zone, ms),
  toMs: startOfDay(zone, ms, 1),
})

interface PeriodContext {
  nowMs: number
  zone: TimeZone
  /** Absent: the report has no points */
  frequency?: Frequency
  /** Whether the period is answered however long it is: a step that is too short for it becomes a longer one. */
  isUnbounded?: boolean
}

/**
 * The period from `start` on, to the end of `end`; by default to today, and from 30 days before its last day.
 * @returns the period with its step, or the field that is wrong and why
 */
export function periodOf(
  start: Period | undefined,
  end: Period | undefined,
  { nowMs, zone, frequency, isUnbounded = false }: PeriodContext,
): { value: Period; frequency?: Frequency } | { field: 'start' | 'end'; error: string } {
  const toMs = end?.toMs ?? startOfDay(zone, nowMs, 1)
  const fromMs = start?.fromMs ?? startOfDay(zone, toMs - 1, -defaultDays)
  if (fromMs >= toMs)
    return end ? { field: 'end', error: 'must be after start' } : { field: 'start', error: 'is in the future' }
  const dayAt = (ms: number) => Math.floor((ms + zone.offsetAt(ms)) / dayMs)
  const days = dayAt(toMs - 1) - dayAt(fromMs) + 1
  let step = frequency
  if (isUnbounded) while (step && days > daysMax[step]) step = longerStep(step)
  else if (days > daysMax[step ?? 'month']) {
    const by = step ? `, by ${step}` : ''
    return { field: 'start', error: `must be at most ${daysMax[step ?? 'month']} days before end${by}` }
  }
  return { value: { fromMs, toMs }, frequency: step }
}

/** What clocks show, as if it were UTC: midnight also where clocks jump over it. */
function shownAt(ms: number, zone: TimeZone) {
  const shown = ms + zone.offsetAt(ms)
  const midnight = Math.floor(shown / dayMs) * dayMs
  return zone.momentOf(midnight) === ms ? midnight : shown
}

/** The period just before, of as many days and hours as clocks show. */
export function periodBefore({ fromMs, toMs }: Period, zone: TimeZone): Period {
  const shown = shownAt(fromMs, zone)
  return { fromMs: zone.momentOf(shown - (shownAt(toMs, zone) - shown)), toMs: fromMs }
}
