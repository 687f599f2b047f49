import { fill } from '../../words/text.js'
import { dayOf, type Frequency } from './period.js'
import type { Zone } from './zone.js'

/** The time range of a series and the length of its points. */
export interface Stretch {
  /** Both bounds are days (`YYYY-MM-DD`, inclusive) or moments on the full hour. `start` may be `all`. */
  start: string
  end: string
  frequency: Frequency
}

/** Marks a time whose point counts only a part of it. */
export const markPart = (time: string) => fill(TEXTS.reports.series.part, { time })

const SHADED = TEXTS.reports.series.shaded

/** The last day of a point that begins with the day `first`. */
function lastDayOf(first: string, frequency: 'week' | 'month'): string {
  const date = new Date(first)
  if (frequency === 'week') date.setUTCDate(date.getUTCDate() + 6)
  else date.setUTCMonth(date.getUTCMonth() + 1, 0)
  return date.toISOString().slice(0, 10)
}

/** Indexes of incomplete points: their hour, day, week or month is not over, or the range begins or ends within it. */
export function partsOf(times: string[], { start, end, frequency }: Stretch, now: Date, zone: Zone): number[] {
  const today = dayOf(now, zone)
  const hour = new Date(zone.localMs(now.getTime())).toISOString().slice(0, 13)
  function isPart(time: string): boolean {
    if (frequency === 'hour') return time.startsWith(hour)
    if (frequency === 'day') return time === today
    const last = lastDayOf(time, frequency)
    return (start !== 'all' && time < start) || last > end || (time <= today && today <= last)
  }
  return times.flatMap((time, place) => (isPart(time) ? [place] : []))
}

/** The sentence under a chart that has incomplete points. */
export const sayParts = (parts: number[], { frequency }: Stretch) => (parts.length > 0 ? SHADED[frequency] : '')
