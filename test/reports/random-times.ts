import { type AskedTime, hasTime } from './slow-time.js'

// Spring, when the clocks of America, Europe and Australia change on days of their own.
export const scope = { fromMs: Date.UTC(2026, 1, 20), toMs: Date.UTC(2026, 3, 12) }
/** On the 4th and 5th of April they show an hour, or half of one, a second time. */
const turningBack = ['Australia/Lord_Howe', 'Pacific/Chatham', 'America/Santiago']
const zones = [
  ...['UTC', 'UTC', 'UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Asia/Kolkata', 'Asia/Kathmandu'],
  ...['Pacific/Kiritimati', 'Africa/Casablanca', ...turningBack],
]
const DAY_MS = 86_400_000

/**
 * Times of reports at random, of which many are where mistakes are made.
 * @param moments when something is counted: whether those at an edge are within shows only where a period begins or
 *   ends at one
 */
export function createTimes(random: () => number, moments: number[]) {
  const below = (n: number) => Math.floor(random() * n)
  const pick = <T>(values: readonly T[]) => values[below(values.length)]
  const seconds = moments.filter((ms) => ms % 1000 === 0)

  /** A day, or a moment of UTC to the second. */
  function pickTime(fromMs: number, toMs: number) {
    const text = new Date(fromMs + below(toMs - fromMs)).toISOString()
    if (random() < 0.7) return text.slice(0, 10)
    const counted = seconds.filter((ms) => ms >= fromMs && ms < toMs)
    if (counted.length > 0 && random() < 0.5) return `${new Date(pick(counted)).toISOString().slice(0, 19)}Z`
    return random() < 0.5 ? `${text.slice(0, 13)}:00:00Z` : `${text.slice(0, 19)}Z`
  }

  function pickTimes(frequency: AskedTime['frequency']): AskedTime {
    if (frequency === 'hour' && random() < 0.25)
      return { start: '2026-04-03', end: '2026-04-06', timezone: pick(turningBack), frequency }
    const start = pickTime(scope.fromMs - DAY_MS, scope.toMs)
    const startMs = Date.parse(start)
    const end = pickTime(startMs, startMs + pick([1, 3, 29, frequency === 'hour' ? 29 : 60]) * DAY_MS)
    return { start, end: Date.parse(end) < startMs ? start : end, timezone: pick(zones), frequency }
  }

  /** With some time between start and end: an end before its start is refused, which other tests look at. */
  return function nextTimes(frequency: AskedTime['frequency']): AskedTime {
    let times = pickTimes(frequency)
    while (!hasTime(times)) times = pickTimes(frequency)
    return times
  }
}
