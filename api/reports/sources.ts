import { DAY_MS, HOUR_MS } from '../../process/durations.js'
import { COUNTERS, type Counter } from '../../rollups/counters.js'
import { BUCKET_DAYS, ROLLUPS } from '../../rollups/rollups.js'
import { filteredCounters } from './filter-conditions.js'
import type { Period } from './period.js'
import { unitMsOf } from './points.js'
import type { Report } from './report.js'

/** How one query of a report groups its clicks. */
export interface Grouping {
  byTime?: boolean
  byLink?: boolean
  counter?: Counter
  /** Only these values of the counter */
  values?: string[]
}

/** A table with one row of counts for each step of time, for all clicks and for human clicks. */
interface Rollup {
  kind: 'rollup'
  table: string
  stepMs: number
  /** Column with the start of a row's step: a DateTime for hours, otherwise a Date. */
  time: 'hour' | 'day' | 'start'
  /** The length of the buckets, in a table that has buckets of several lengths. */
  days?: number
  /** The counters that the table has beside workspace and step, each with its column. */
  columns: Partial<Record<Counter, string>>
}

interface Raw {
  kind: 'raw'
  table: 'clicks'
}

export type Source = Rollup | Raw

/** A stretch of time, and the table that answers it. */
export interface Piece extends Period {
  source: Source
  /** Whether its clicks are subtracted, because another piece counts them although they are outside the period. */
  isTakenOff?: boolean
}

const raw: Raw = { kind: 'raw', table: 'clicks' }

/** The rollups, those with fewest rows first. A table of buckets is listed once for each length, longest first. */
export const rollups: Rollup[] = ROLLUPS.flatMap(({ table, step, time, counter }) => {
  const source = { kind: 'rollup', table, time, columns: counter ? { [counter.name]: counter.column } : {} } as const
  if (step !== 'bucket') return [{ ...source, stepMs: step === 'hour' ? HOUR_MS : DAY_MS }]
  return BUCKET_DAYS.toReversed().map((days) => ({ ...source, days, stepMs: days * DAY_MS }))
})

/** The counters that a table must have to group and filter the clicks. */
function neededColumns(report: Report, { counter, byLink }: Grouping) {
  const needed = new Set<Counter>(filteredCounters(report))
  if (counter) needed.add(counter)
  if (byLink) needed.add('link_id')
  return [...needed]
}

/** Whether a filter is on a counter with several values a click. Its rollup counts values, not clicks. */
const hasList = ({ filters }: Report) => (Object.keys(filters) as Counter[]).some((name) => COUNTERS[name].list)

/** Whether every point of the report consists of whole steps of the rollup, in the time zone of the report. */
function fitsClocks({ stretches, frequency }: Report, stepMs: number) {
  return (
    unitMsOf(frequency) % stepMs === 0 &&
    stretches.every(({ offsetMs }) => offsetMs % stepMs === 0) &&
    stretches.slice(1).every(({ fromMs }) => fromMs % stepMs === 0)
  )
}

/**
 * Within this time of now, clicks may be missing in a rollup: clocks differ, and an insert reaches `clicks` before the
 * rollups.
 */
const UNSETTLED_MS = 600_000

const takenOff = (pieces: Piece[]): Piece[] => pieces.map((piece) => ({ ...piece, isTakenOff: !piece.isTakenOff }))

/**
 * Splits a stretch: the first of `sources` counts its whole steps, and the others count the rest before and after them.
 * If the outside of a partial step is smaller than its inside, the step is counted whole and the outside is subtracted.
 * The future has no clicks, so a period that ends today counts the whole step of today.
 */
function splitUp({ fromMs, toMs }: Period, sources: Rollup[], nowMs: number): Piece[] {
  if (fromMs >= toMs) return []
  const [source, ...others] = sources
  if (!source) return [{ source: raw, fromMs, toMs }]
  const { stepMs } = source
  const firstMs = Math.ceil(fromMs / stepMs) * stepMs
  const endMs = Math.floor(toMs / stepMs) * stepMs
  if (firstMs >= endMs) return splitUp({ fromMs, toMs }, others, nowMs)

  const clicksMs = (stretch: Period) => Math.max(0, Math.min(stretch.toMs, nowMs) - stretch.fromMs)
  const isSettled = (stretch: Period) => stretch.toMs < nowMs - UNSETTLED_MS || stretch.fromMs > nowMs + UNSETTLED_MS
  const isCheaper = (outside: Period, inside: Period) => isSettled(outside) && clicksMs(outside) < clicksMs(inside)
  const before = { inside: { fromMs, toMs: firstMs }, outside: { fromMs: firstMs - stepMs, toMs: fromMs } }
  const after = { inside: { fromMs: endMs, toMs }, outside: { fromMs: toMs, toMs: endMs + stepMs } }
  const isEarlier = isCheaper(before.outside, before.inside)
  const isLater = isCheaper(after.outside, after.inside)
  return [
    ...(isEarlier ? takenOff(splitUp(before.outside, others, nowMs)) : splitUp(before.inside, others, nowMs)),
    { source, fromMs: isEarlier ? firstMs - stepMs : firstMs, toMs: isLater ? endMs + stepMs : endMs },
    ...(isLater ? takenOff(splitUp(after.outside, others, nowMs)) : splitUp(after.inside, others, nowMs)),
  ]
}

/**
 * Decides which tables answer a report. No other code decides this.
 *
 * A rollup that has all needed counters answers the whole steps of the period, the longest steps first. Raw clicks
 * answer the rest, or everything if no rollup fits. Visitors can only be told apart in raw clicks. Counters of a link
 * come from raw clicks too, because a link's clicks are stored together, and a rollup by link and value would have more
 * rows than `clicks`.
 */
export function piecesOf(report: Report, grouping: Grouping): Piece[] {
  const needed = neededColumns(report, grouping)
  const fitting = rollups.filter(
    ({ columns, stepMs }) =>
      !report.unique &&
      !hasList(report) &&
      needed.every((name) => name in columns) &&
      (!grouping.byTime || fitsClocks(report, stepMs)),
  )
  // The first fitting table is used: it has the fewest rows, and its steps are at least as long as those of the others.
  return splitUp(
    report.period,
    fitting.filter(({ table }) => table === fitting[0].table),
    report.nowMs,
  )
}

/** Raw clicks only. Every rollup must agree with them. */
export const rawPieces = ({ period }: Pick<Report, 'period'>): Piece[] => [{ source: raw, ...period }]
