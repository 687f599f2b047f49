import type { Read } from '../wire.js'
import type { Stretch, TimeZone } from './time-zone.js'

export const dayMs = 86_400_000
export const hourMs = 3_600_000

/** Moments in epoch milliseconds: from `fromMs` on, before `toMs`. */
export interface Period {
  fromMs: number
  toMs: number
}

export type Frequency = 'day' | 'hour'

const reportDaysMax = 366
const hourlyDaysMax = 31
const defaultDays = 30

/** What ClickHouse's Date can hold, and a report can mean. */
const earliestMs = Date.UTC(1970, 0, 2)
const latestMs = Date.UTC(2149, 0, 1)

/** `YYYY-MM-DD` of UTC */
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const form = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d{1,3})?\d*(Z|[+-]\d\d:?\d\d)?)?$/

/** `YYYY-MM-DD`, or an ISO 8601 date-time, of `zone` where it names no offset: what it spans. */
export function readSpan(text: string, zone: TimeZone): Read<Period> {
  const error = 'must be YYYY-MM-DD or an ISO 8601 date-time'
  const [, day, minutes, seconds, fraction, offset] = form.exec(text.trim()) ?? []
  const dayStart = day ? Date.parse(day) : Number.NaN
  // Date.parse rolls 2026-02-30 over into March.
  if (Number.isNaN(dayStart) || dayOf(dayStart) !== day) return { error }
  if (dayStart < earliestMs || dayStart >= latestMs) return { error: 'must be between 1970 and 2148' }
  if (!minutes) return { value: { fromMs: zone.momentOf(dayStart), toMs: zone.momentOf(dayStart + dayMs) } }
  const local = Date.parse(`${day}T${minutes}${seconds ?? ':00'}${fraction ?? ''}Z`)
  // A + that was not percent-encoded arrives as a space, which the form does not take.
  const moment = offset
    ? Date.parse(new Date(local || 0).toISOString().replace('Z', offset.replace(/(\d\d):?(\d\d)$/, '$1:$2')))
    : zone.momentOf(local)
  if (Number.isNaN(local) || Number.isNaN(moment)) return { error }
  return { value: { fromMs: moment, toMs: moment + momentMs(moment + zone.offsetAt(moment), fraction) } }
}

/** As an end, a second or millisecond is included; midnight is where the day before ends. */
function momentMs(localMs: number, fraction: string | undefined) {
  if (localMs % dayMs === 0) return 0
  return fraction ? 1 : 1_000
}

const startOfDay = (zone: TimeZone, ms: number, days = 0) =>
  zone.momentOf((Math.floor((ms + zone.offsetAt(ms)) / dayMs) + days) * dayMs)

/**
 * The period from `start` to `end`, both included; by default to today, and from 30 days before its last day.
 * @returns or the field that is wrong and why
 */
export function periodOf(
  start: Period | undefined,
  end: Period | undefined,
  { nowMs, zone, frequency }: { nowMs: number; zone: TimeZone; frequency: Frequency },
): { value: Period } | { field: 'start' | 'end'; error: string } {
  const toMs = end?.toMs ?? startOfDay(zone, nowMs, 1)
  const fromMs = start?.fromMs ?? startOfDay(zone, toMs - 1, -defaultDays)
  if (fromMs >= toMs)
    return end ? { field: 'end', error: 'must not be before start' } : { field: 'start', error: 'is in the future' }
  const dayAt = (ms: number) => Math.floor((ms + zone.offsetAt(ms)) / dayMs)
  const daysMax = frequency === 'hour' ? hourlyDaysMax : reportDaysMax
  if (dayAt(toMs - 1) - dayAt(fromMs) >= daysMax)
    return { field: 'start', error: `must be at most ${daysMax} days before end, by ${frequency}` }
  return { value: { fromMs, toMs } }
}

export const sizeOf = (frequency: Frequency) => (frequency === 'hour' ? hourMs : dayMs)

/**
 * The days or hours that clocks show within the stretches, ascending, as numbers from 1970 on. An hour that clocks show
 * twice is one, with the clicks of both; one that they jump over is not there.
 */
export function bucketsOf(stretches: Stretch[], frequency: Frequency): number[] {
  const sizeMs = sizeOf(frequency)
  const buckets: number[] = []
  for (const { fromMs, toMs, offsetMs } of stretches) {
    const last = Math.floor((toMs - 1 + offsetMs) / sizeMs)
    const first = Math.max(Math.floor((fromMs + offsetMs) / sizeMs), (buckets.at(-1) ?? Number.NEGATIVE_INFINITY) + 1)
    for (let bucket = first; bucket <= last; bucket += 1) buckets.push(bucket)
  }
  return buckets
}

/** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:00:00` */
export const labelOf = (bucket: number, frequency: Frequency) =>
  new Date(bucket * sizeOf(frequency)).toISOString().slice(0, frequency === 'hour' ? 19 : 10)
