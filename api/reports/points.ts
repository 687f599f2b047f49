import { DAY_MS, HOUR_MS } from '../../process/durations.js'
import { dayOf, type Frequency } from './period.js'
import type { Stretch } from './time-zone.js'

/** A point of a series: the key by which ClickHouse groups, and the label in the answer. */
export interface PointKey {
  key: number
  t: string
}

type Timing = { stretches: readonly Stretch[]; frequency: Frequency }

/** 1970-01-01 was a Thursday. */
const DAYS_TO_MONDAY = 3

/** A number of hours that is larger than the key of any hour before 2149. */
const HOURS_PER_TURN = 2 ** 24

/** The length of the local steps that points consist of: hours, or days. */
export const unitMsOf = (frequency: Frequency) => (frequency === 'hour' ? HOUR_MS : DAY_MS)

/**
 * The shift of each stretch: a moment plus its shift, divided by the step, is the number of its local step since 1970.
 * By hour, every stretch after clocks were set back gets a further shift, so that an hour that clocks show twice
 * becomes two points.
 */
function shiftsOf({ stretches, frequency }: Timing) {
  let turns = 0
  return stretches.map(({ offsetMs }, i) => {
    if (frequency === 'hour' && i > 0 && offsetMs < stretches[i - 1].offsetMs) turns += 1
    return offsetMs + turns * HOURS_PER_TURN * HOUR_MS
  })
}

/**
 * SQL of the key of the point that a click belongs to.
 * @param seconds SQL of the click's seconds since 1970, an Int64
 */
export function pointKeySql(seconds: string, timing: Timing): string {
  const shifts = shiftsOf(timing).map((ms) => ms / 1000)
  const changes = timing.stretches.slice(1).map(({ fromMs }, i) => `${seconds} < ${fromMs / 1000}, ${shifts[i]}`)
  const shift = changes.length > 0 ? `multiIf(${changes.join(', ')}, ${shifts.at(-1)})` : shifts[0]
  const unit = `intDiv(${seconds} + ${shift}, ${unitMsOf(timing.frequency) / 1000})`
  if (timing.frequency === 'week') return `intDiv(${unit} + ${DAYS_TO_MONDAY}, 7)`
  const day = `toDate(toUInt16(${unit}))`
  if (timing.frequency === 'year') return `toYear(${day})`
  if (timing.frequency === 'month') return `toYear(${day}) * 12 + toMonth(${day}) - 1`
  return unit
}

function keyOf(unit: number, frequency: Frequency) {
  if (frequency === 'week') return Math.floor((unit + DAYS_TO_MONDAY) / 7)
  if (frequency !== 'month' && frequency !== 'year') return unit
  const date = new Date(unit * DAY_MS)
  return frequency === 'year' ? date.getUTCFullYear() : date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const firstMsOf: Record<Frequency, (key: number) => number> = {
  hour: (key) => (key % HOURS_PER_TURN) * HOUR_MS,
  day: (key) => key * DAY_MS,
  week: (key) => (key * 7 - DAYS_TO_MONDAY) * DAY_MS,
  month: (key) => Date.UTC(Math.floor(key / 12), key % 12),
  year: (key) => Date.UTC(key, 0),
}

const hourLabel = (ms: number) => new Date(ms).toISOString().slice(0, 19)

/** Writes an offset, such as `+05:30`. */
export function offsetText(offsetMs: number): string {
  const minutes = Math.floor(Math.abs(offsetMs) / 60_000)
  const digits = (n: number) => String(n).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`
}

/**
 * The points of a series, ascending and without holes. A step that clocks skip has no point. `t` is a day `YYYY-MM-DD`
 * (the Monday of a week, the first day of a month or year), or an hour `YYYY-MM-DDTHH:00:00`. If clocks show an hour
 * twice, both points end with their offset from UTC.
 */
export function pointsOf({ stretches, frequency }: Timing): PointKey[] {
  const shifts = shiftsOf({ stretches, frequency })
  const unitMs = unitMsOf(frequency)
  const offsets = new Map<number, number>()
  let last = Number.NEGATIVE_INFINITY
  for (const [i, { fromMs, toMs, offsetMs }] of stretches.entries()) {
    const lastUnit = Math.floor((toMs - 1 + shifts[i]) / unitMs)
    let unit = Math.max(Math.floor((fromMs + shifts[i]) / unitMs), last + 1)
    while (unit <= lastUnit) {
      const key = keyOf(unit, frequency)
      offsets.set(key, offsetMs)
      unit = frequency === 'hour' ? unit + 1 : firstMsOf[frequency](key + 1) / unitMs
    }
    last = Math.max(last, lastUnit)
  }
  if (frequency !== 'hour') return [...offsets.keys()].map((key) => ({ key, t: dayOf(firstMsOf[frequency](key)) }))
  const shown = new Map<number, number>()
  for (const key of offsets.keys()) shown.set(key % HOURS_PER_TURN, (shown.get(key % HOURS_PER_TURN) ?? 0) + 1)
  return [...offsets].map(([key, offsetMs]) => ({
    key,
    t: hourLabel(firstMsOf.hour(key)) + (shown.get(key % HOURS_PER_TURN)! > 1 ? offsetText(offsetMs) : ''),
  }))
}
