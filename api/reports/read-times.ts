import * as v from 'valibot'
import type { Read } from '../http/wire.js'
import {
  dayAround,
  earliestMs,
  FREQUENCIES,
  type Frequency,
  type Period,
  periodBefore,
  periodOf,
  readSpan,
  yearBefore,
} from './period.js'
import type { Wrong } from './read-parameters.js'
import { findTimeZone, type Stretch, stretchesOf } from './time-zone.js'

const text = v.string('must be a string')
const listed = <const T extends string>(names: readonly T[]) => v.picklist(names, `must be one of ${names.join(', ')}`)

export const oneOf = <const T extends string>(names: readonly T[], about?: string) =>
  v.optional(about === undefined ? listed(names) : v.pipe(listed(names), v.description(about)))

/** The query parameters of time, which reports of clicks and of conversions share. */
export const timeEntries = {
  start: v.optional(
    v.pipe(
      text,
      v.description(
        'YYYY-MM-DD or a date-time. `all` starts at the first click or conversion, with a longer step if there would ' +
          'be too many points. By default 30 days before the end',
      ),
    ),
  ),
  end: v.optional(
    v.pipe(text, v.description('YYYY-MM-DD, a day that is included, or a date-time, which is not. By default today')),
  ),
  timezone: v.optional(v.pipe(text, v.description('IANA name of the time zone of days and hours; UTC by default'))),
}
export const frequencyEntry = oneOf(
  FREQUENCIES,
  'Weeks begin on Monday; at most 366 days by day, 31 by hour, 7,305 by week, 36,525 by month',
)
export const compareEntry = oneOf(
  ['previous', 'year'],
  'Adds `previous`: the same report for the period of equal length just before, or for the same days a year before',
)

/** The parameters of time as the query has them. */
export interface GivenTimes {
  start?: string
  end?: string
  timezone?: string
  frequency?: Frequency
  compare?: 'previous' | 'year'
}

/** A period, and its stretches of one UTC offset each. */
export interface Times {
  period: Period
  stretches: Stretch[]
}

/** The times that a report covers. */
interface FoundTimes extends Times {
  /** Longer than the requested step if `start=all` would have too many points */
  frequency: Frequency
  previous?: Times
}

interface Context {
  now: Date
  /** Whether the answer has points, whose number is bounded. */
  isSeries: boolean
  /** The start of `start=all`. Without it the period is the last day only. */
  firstMs?: number
}

/** @returns undefined if a parameter is invalid; `wrong` has been called then */
export function readTimes(
  given: GivenTimes,
  { now, isSeries, firstMs }: Context,
  wrong: Wrong,
): FoundTimes | undefined {
  const zone = findTimeZone(given.timezone ?? 'UTC')
  if (!zone) {
    wrong('timezone', 'must be an IANA time zone, such as Europe/Berlin')
    return undefined
  }
  const nowMs = now.getTime()
  const read = (name: 'start' | 'end'): Read<Period | undefined> => {
    const said = given[name]
    return said === undefined ? { value: undefined } : readSpan(said, zone)
  }
  const end = read('end')
  const lastMs = 'value' in end && end.value ? end.value.toMs - 1 : nowMs
  const firstDay = () => dayAround(Math.min(firstMs ?? lastMs, lastMs), zone)
  const isAll = given.start === 'all'
  const start = isAll ? { value: firstDay() } : read('start')
  if ('error' in start) wrong('start', start.error)
  if ('error' in end) wrong('end', end.error)
  if ('error' in start || 'error' in end) return undefined
  const { frequency: asked = 'day' } = given
  const found = periodOf(start.value, end.value, {
    nowMs,
    zone,
    frequency: isSeries ? asked : undefined,
    isUnbounded: isAll,
  })
  if ('error' in found) {
    wrong(found.field, found.error)
    return undefined
  }
  const timesOf = (period: Period): Times => ({ period, stretches: stretchesOf(zone, period) })
  const times = { ...timesOf(found.value), frequency: found.frequency ?? asked }
  if (given.compare === undefined) return times
  const before = (given.compare === 'year' ? yearBefore : periodBefore)(found.value, zone)
  // There is nothing before the first click or conversion, so the start of the previous period does not matter.
  if (isAll) before.fromMs = Math.max(before.fromMs, earliestMs)
  if (before.fromMs < earliestMs || before.fromMs >= before.toMs) {
    wrong('compare', 'reaches back before 1970')
    return undefined
  }
  return { ...times, previous: timesOf(before) }
}
