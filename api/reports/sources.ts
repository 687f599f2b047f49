import { COUNTERS, type Counter } from '../../rollups/counters.js'
import { BUCKET_DAYS, ROLLUPS } from '../../rollups/rollups.js'
import { filteredCounters } from './filter-conditions.js'
import { dayMs, hourMs, type Period } from './period.js'
import { unitMsOf } from './points.js'
import type { Report } from './report.js'

/** What of a report is asked in one query: how its clicks are grouped. */
export interface Grouping {
  byTime?: boolean
  byLink?: boolean
  counter?: Counter
  /** Only these values of the counter */
  values?: string[]
}

/** Rows of counts by step of time, all clicks and human ones. */
interface Rollup {
  kind: 'rollup'
  table: string
  stepMs: number
  /** Column with the start of a row's step: a DateTime for hours, else a Date. */
  time: 'hour' | 'day' | 'start'
  /** Of a table of buckets: the days of these rows' */
  days?: number
  /** What it knows of clicks beside workspace and step, each with its column. */
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
  /** Whether its clicks are taken off: another piece has them, and the report's period has not. */
  isTakenOff?: boolean
}

const raw: Raw = { kind: 'raw', table: 'clicks' }

/** As `ROLLUPS` has them, the ones with fewest rows first; of a table of buckets one for each length, the longest first. */
export const rollups: Rollup[] = ROLLUPS.flatMap(({ table, step, time, counter }) => {
  const source = { kind: 'rollup', table, time, columns: counter ? { [counter.name]: counter.column } : {} } as const
  if (step !== 'bucket') return [{ ...source, stepMs: step === 'hour' ? hourMs : dayMs }]
  return BUCKET_DAYS.toReversed().map((days) => ({ ...source, days, stepMs: days * dayMs }))
})

/** What must be known of a click to group and choose it. */
function neededColumns(report: Report, { counter, byLink }: Grouping) {
  const needed = new Set<Counter>(filteredCounters(report))
  if (counter) needed.add(counter)
  if (byLink) needed.add('link_id')
  return [...needed]
}

/** Whether clicks are chosen by a counter of which each may have several values: its rollup counts the values. */
const hasList = ({ filters }: Report) => (Object.keys(filters) as Counter[]).some((name) => COUNTERS[name].list)

/** Whether every point of the report is made of whole steps, as clocks of its time zone go. */
function fitsClocks({ stretches, frequency }: Report, stepMs: number) {
  return (
    unitMsOf(frequency) % stepMs === 0 &&
    stretches.every(({ offsetMs }) => offsetMs % stepMs === 0) &&
    stretches.slice(1).every(({ fromMs }) => fromMs % stepMs === 0)
  )
}

/** Of clocks that differ, and of clicks on their way from `clicks` into the rollups of the same insert. */
const unsettledMs = 600_000

const takenOff = (pieces: Piece[]): Piece[] => pieces.map((piece) => ({ ...piece, isTakenOff: !piece.isTakenOff }))

/**
 * The whole steps of a stretch by the first of `sources`, what is before and after them by the others. Where a step that
 * the stretch has in part has less outside of it than inside, it is counted whole and the outside is taken off. What is
 * to come has no clicks: of a period that ends today, the step of today is counted as it is.
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
  const isSettled = (stretch: Period) => stretch.toMs < nowMs - unsettledMs || stretch.fromMs > nowMs + unsettledMs
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
 * Which tables answer: the one place that decides it.
 *
 * Rollups that know all that is asked answer the whole steps of the period, the longest steps first; raw clicks the rest,
 * which is all of it where no rollup fits. Visitors can only be told apart in raw clicks. Links' counters come from there
 * too: their clicks lie together, and rollups per link and value would have more rows than the clicks.
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
  // Of tables that each could answer alone, the first: its steps are no shorter than the others', and its rows fewer.
  return splitUp(
    report.period,
    fitting.filter(({ table }) => table === fitting[0].table),
    report.nowMs,
  )
}

/** Raw clicks alone: what every rollup must agree with. */
export const rawPieces = ({ period }: Pick<Report, 'period'>): Piece[] => [{ source: raw, ...period }]
