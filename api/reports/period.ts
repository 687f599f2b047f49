import type { Read } from '../wire.js'

const dayMs = 86_400_000

/** Moments in epoch milliseconds: from `fromMs` on, before `toMs`. */
export interface Period {
  fromMs: number
  toMs: number
}

export const reportDaysMax = 366
const defaultDays = 30

/** What ClickHouse's Date can hold, and a report can mean. */
const earliestMs = Date.UTC(1970, 0, 1)
const latestMs = Date.UTC(2149, 0, 1)

export const startOfDay = (ms: number) => Math.floor(ms / dayMs) * dayMs

/** `YYYY-MM-DD` of UTC */
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Whether nothing but whole days of UTC lies in the period, so that rollups by day can answer it. */
export const hasWholeDays = ({ fromMs, toMs }: Period) => fromMs % dayMs === 0 && toMs % dayMs === 0

/** The days that the period touches, ascending. */
export function daysOf({ fromMs, toMs }: Period): string[] {
  const days: string[] = []
  for (let ms = startOfDay(fromMs); ms < toMs; ms += dayMs) days.push(dayOf(ms))
  return days
}

/** A day, or a moment to the second or millisecond: what it spans. */
export type Span = Period

const form = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d{1,3})?\d*(Z|[+-]\d\d:?\d\d)?)?$/

/** `YYYY-MM-DD`, or an ISO 8601 date-time, of UTC where it names no offset. */
export function readSpan(text: string): Read<Span> {
  const error = 'must be YYYY-MM-DD or an ISO 8601 date-time'
  const [, day, minutes, seconds, fraction, offset] = form.exec(text.trim()) ?? []
  // Date.parse rolls 2026-02-30 over into March.
  if (!day || Number.isNaN(Date.parse(day)) || dayOf(Date.parse(day)) !== day) return { error }
  const zone = offset ? offset.replace(/(\d\d):?(\d\d)$/, '$1:$2') : 'Z'
  const fromMs = minutes ? Date.parse(`${day}T${minutes}${seconds ?? ':00'}${fraction ?? ''}${zone}`) : Date.parse(day)
  if (Number.isNaN(fromMs)) return { error }
  if (fromMs < earliestMs || fromMs >= latestMs) return { error: 'must be between 1970 and 2148' }
  return { value: { fromMs, toMs: fromMs + spanMs(minutes, fraction, fromMs) } }
}

/** As an end, a day, second or millisecond is included; midnight as a date-time is where the day before ends. */
function spanMs(minutes: string | undefined, fraction: string | undefined, fromMs: number) {
  if (!minutes) return dayMs
  if (fromMs % dayMs === 0) return 0
  return fraction ? 1 : 1_000
}

/**
 * The period from `start` to `end`, both included; by default to today, and from 30 days before its last day.
 * @returns or the field that is wrong and why
 */
export function periodOf(
  start: Span | undefined,
  end: Span | undefined,
  nowMs: number,
): { value: Period } | { field: 'start' | 'end'; error: string } {
  const toMs = end?.toMs ?? startOfDay(nowMs) + dayMs
  const fromMs = start?.fromMs ?? startOfDay(toMs - 1) - defaultDays * dayMs
  if (fromMs >= toMs)
    return end ? { field: 'end', error: 'must not be before start' } : { field: 'start', error: 'is in the future' }
  const days = (startOfDay(toMs - 1) - startOfDay(fromMs)) / dayMs + 1
  if (days > reportDaysMax) return { field: 'start', error: `must be at most ${reportDaysMax} days before end` }
  return { value: { fromMs, toMs } }
}
