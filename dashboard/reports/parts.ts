import { dayOf } from './period.js'

/** The time range of a series and the length of its points. */
export interface Stretch {
  /** Both bounds are days (`YYYY-MM-DD`, inclusive) or moments on the full hour. */
  start: string
  end: string
  frequency: 'hour' | 'day' | 'week'
}

/** Marks a time whose point counts only a part of it. */
export const PART = ' (part)'

const sundayOf = (monday: string) => new Date(Date.parse(monday) + 6 * 86_400_000).toISOString().slice(0, 10)

/** Indexes of incomplete points: their hour, day or week is not over, or the range begins or ends within it. */
export function partsOf(times: string[], { start, end, frequency }: Stretch, now: Date): number[] {
  const today = dayOf(now)
  const hour = `${today}T${String(now.getHours()).padStart(2, '0')}`
  function isPart(time: string): boolean {
    if (frequency === 'hour') return time.startsWith(hour)
    if (frequency === 'day') return time === today
    const sunday = sundayOf(time)
    return time < start || sunday > end || (time <= today && today <= sunday)
  }
  return times.flatMap((time, place) => (isPart(time) ? [place] : []))
}

/** The sentence under a chart that has incomplete points. */
export const sayParts = (parts: number[], { frequency }: Stretch) =>
  parts.length > 0 ? `Shaded: not a whole ${frequency}.` : ''
