import { DAY_MS } from '../../process/durations.js'
import type { Read } from '../http/wire.js'

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

/**
 * Offsets are looked up in Node's tables once in each step of this length. No zone changes its offset twice within it:
 * from 1970 to 2050 the shortest time between two changes is 6 days and 23 hours, in Brazil in October 2000.
 */
const STEP_MS = 6 * DAY_MS
/** Steps from 1970 to 2149. Moments outside are looked up each time. */
const STEPS = Math.ceil(Date.UTC(2149, 1, 1) / STEP_MS)
const UNKNOWN = 0x7fffffff

/** Reads the offset at the end of a text, such as `1/1/1970, GMT-00:44:30`. */
function readOffset(text: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? []
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -ms : ms
}

/**
 * Remembers the offsets that a formatter gives, because it takes 1.4 µs for each moment and a report over a century has
 * 36,000 days. A zone that is known for all of its years takes 60 KB.
 */
function createOffsets(format: Intl.DateTimeFormat): (ms: number) => number {
  const look = (ms: number) => readOffset(format.format(ms))
  const starts = new Int32Array(STEPS + 1).fill(UNKNOWN)
  /** The moment within a step at which the offset changes. */
  const changes = new Map<number, number>()

  function startOf(step: number) {
    if (starts[step] === UNKNOWN) starts[step] = look(step * STEP_MS)
    return starts[step]
  }

  return (ms) => {
    const step = Math.floor(ms / STEP_MS)
    if (!(step >= 0 && step < STEPS)) return look(ms)
    const [before, after] = [startOf(step), startOf(step + 1)]
    if (before === after) return before
    let changeMs = changes.get(step)
    if (changeMs === undefined) {
      changeMs = firstSecond(step * STEP_MS, (step + 1) * STEP_MS, (probe) => look(probe) === after)
      changes.set(step, changeMs)
    }
    return ms < changeMs ? before : after
  }
}

function zoneOf(format: Intl.DateTimeFormat): TimeZone {
  const offsetAt = createOffsets(format)
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
    const zone = zoneOf(new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' }))
    zones.set(key, zone.name === 'UTC' ? utc : zone)
    return zones.get(key)
  } catch {
    return undefined // RangeError
  }
}

/** Reads the name of a zone. Its letters get the usual case. */
export function readTimeZone(text: string): Read<string> {
  const name = text.trim()
  const zone = findTimeZone(name)
  if (!zone) return { error: 'must be an IANA time zone, such as Europe/Berlin' }
  // Node may know the zone by another name: Asia/Kolkata is Asia/Calcutta there.
  return { value: zone.name.toLowerCase() === name.toLowerCase() ? zone.name : name }
}

/** Splits the period into stretches of one offset each. */
export function stretchesOf({ offsetAt }: TimeZone, { fromMs, toMs }: { fromMs: number; toMs: number }): Stretch[] {
  const stretches: Stretch[] = []
  let current: Stretch = { fromMs, toMs, offsetMs: offsetAt(fromMs) }
  for (let ms = fromMs; ms < toMs - 1; ) {
    const nextMs = Math.min(ms + STEP_MS, toMs - 1)
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
