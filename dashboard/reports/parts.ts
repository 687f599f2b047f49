import { dayOf } from './period.js'

/** Of a series. */
export interface Stretch {
  /** `YYYY-MM-DD`, both included, or moments, which are those of whole hours */
  start: string
  end: string
  frequency: 'hour' | 'day' | 'week'
}

/** Behind such a time. */
export const PART = ' (part)'

const sundayOf = (monday: string) => new Date(Date.parse(monday) + 6 * 86_400_000).toISOString().slice(0, 10)

/** Points count only a part where their week, day or hour is not over, or the period begins or ends in it. */
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

/** What is said beside a chart that has such points. */
export const sayParts = (parts: number[], { frequency }: Stretch) =>
  parts.length > 0 ? `Shaded: not a whole ${frequency}.` : ''
