import { DAY_MS } from '../../process/durations.js'

/** A stretch of time, from `fromMs` to just before `toMs`, in which local time is always `offsetMs` ahead of UTC. */
export interface Stretch {
  fromMs: number
  toMs: number
  offsetMs: number
}

export interface TimeZone {
  name: string
  /** How far local time is ahead of UTC at a moment. */
  offsetAt(ms: number): number
  /** The first moment whose local time is `localMs` (as if it were UTC), or the moment at which clocks skip it. */
  momentOf(localMs: number): number
}

export const utc: TimeZone = { name: 'UTC', offsetAt: () => 0, momentOf: (localMs) => localMs }

/** The first whole second in (`from`, `to`] for which `holds` is true. It must be true for all later ones too. */
function firstSecond(from: number, to: number, holds: (ms: number) => boolean) {
  let [low, high] = [Math.floor(from / 1000), Math.ceil(to / 1000)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle * 1000)) high = middle
    else low = middle
  }
  return high * 1000
}

function zoneOf(format: Intl.DateTimeFormat): TimeZone {
  function offsetAt(ms: number) {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(ms)) part[type] = Number(value)
    const local = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second)
    return local - Math.floor(ms / 1000) * 1000
  }
  return {
    name: format.resolvedOptions().timeZone,
    offsetAt,
    momentOf(localMs) {
      const candidates = [localMs - offsetAt(localMs - DAY_MS), localMs - offsetAt(localMs + DAY_MS)].sort(
        (a, b) => a - b,
      )
      const found = candidates.find((ms) => ms + offsetAt(ms) === localMs)
      return found ?? firstSecond(candidates[0], candidates[1], (ms) => ms + offsetAt(ms) >= localMs)
    },
  }
}

/** Caches zones by lower-case name, because making a formatter takes 50 µs. There are some 600 names. */
const zones = new Map<string, TimeZone>([['utc', utc]])

/**
 * Finds a zone by its IANA name, in upper or lower case. Only Node's tables are used: those of ClickHouse may be of
 * another year, and would disagree with the labels of a series.
 * @returns undefined when no zone has this name
 */
export function findTimeZone(name: string): TimeZone | undefined {
  const key = name.toLowerCase()
  const known = zones.get(key)
  if (known) return known
  if (!/^[a-z][\w+-]*(\/[\w+-]+)*$/.test(key)) return undefined // newer engines also know offsets such as +01:00
  try {
    const zone = zoneOf(
      new Intl.DateTimeFormat('en-US', {
        timeZone: name,
        calendar: 'gregory',
        numberingSystem: 'latn',
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      }),
    )
    zones.set(key, zone.name === 'UTC' ? utc : zone)
    return zones.get(key)
  } catch {
    return undefined // RangeError
  }
}

/** Splits the period into stretches of one offset each. No zone changes its offset twice within a day. */
export function stretchesOf({ offsetAt }: TimeZone, { fromMs, toMs }: { fromMs: number; toMs: number }): Stretch[] {
  const stretches: Stretch[] = []
  let current: Stretch = { fromMs, toMs, offsetMs: offsetAt(fromMs) }
  for (let ms = fromMs; ms < toMs - 1; ) {
    const nextMs = Math.min(ms + DAY_MS, toMs - 1)
    const offsetMs = offsetAt(nextMs)
    if (offsetMs !== current.offsetMs) {
      const changeMs = firstSecond(ms, nextMs, (probe) => offsetAt(probe) === offsetMs)
      stretches.push({ ...current, toMs: changeMs })
      current = { fromMs: changeMs, toMs, offsetMs }
    }
    ms = nextMs
  }
  return [...stretches, current]
}
