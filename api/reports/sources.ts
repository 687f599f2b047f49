import { ROLLUPS, SPANS } from '../../clickhouse/rollups.js'
import { type Counter, columnCounters } from './counters.js'
import { dayMs, hourMs, type Period, sizeOf } from './period.js'
import type { Report } from './report-query.js'

/** What of a report is asked in one query: how its clicks are grouped. */
export interface Grouping {
  byTime?: boolean
  byLink?: boolean
  counter?: Counter
}

/** Rows of counts by step of time, all clicks and human ones. */
interface Rollup {
  kind: 'rollup'
  table: string
  stepMs: number
  /** Column with the start of a row's step: a DateTime for hours, else a Date. */
  time: 'hour' | 'day' | 'start'
  /** Of a table with steps of several lengths: the days of these rows' */
  span?: number
  /** What it knows of clicks beside workspace and step, each with its column. */
  columns: Partial<Record<Counter, string>>
}

interface Raw {
  kind: 'raw'
  table: 'clicks'
}

export type Source = Rollup | Raw

/** A stretch of the report's period and the table that answers it. */
export interface Piece extends Period {
  source: Source
}

const raw: Raw = { kind: 'raw', table: 'clicks' }

const ofDays = { kind: 'rollup', stepMs: dayMs, time: 'day' } as const

/** Those with values in great number have spans: a year of their days would be most of the clicks again. */
function counterRollups(name: Counter): Rollup[] {
  const columns = { [name]: 'value' }
  const table = `counter_${name}_spans`
  if (!(table in ROLLUPS)) return [{ ...ofDays, table: `counter_${name}`, columns }]
  return SPANS.toReversed().map((span) => ({
    kind: 'rollup',
    table,
    span,
    stepMs: span * dayMs,
    time: 'start',
    columns,
  }))
}

/** The ones with fewest rows first. */
export const rollups: Rollup[] = [
  { kind: 'rollup', table: 'clicks_per_workspace_hour', stepMs: hourMs, time: 'hour', columns: {} },
  { ...ofDays, table: 'clicks_per_link_day', columns: { link_id: 'link_id' } },
  ...columnCounters.flatMap(counterRollups),
  ...counterRollups('top_params'),
]

/** What must be known of a click to group and choose it. */
function neededColumns({ linkIds, filters }: Report, { counter, byLink }: Grouping) {
  const needed = new Set<string>(Object.keys(filters))
  if (counter) needed.add(counter)
  if (linkIds || byLink) needed.add('link_id')
  return [...needed]
}

/** Whether every day or hour of the report is made of whole steps, as clocks of its time zone go. */
function fitsClocks({ stretches, frequency }: Report, stepMs: number) {
  return (
    sizeOf(frequency) % stepMs === 0 &&
    stretches.every(({ offsetMs }) => offsetMs % stepMs === 0) &&
    stretches.slice(1).every(({ fromMs }) => fromMs % stepMs === 0)
  )
}

/** The whole steps of a stretch by the first of `sources`, what is before and after them by the others, in order. */
function splitUp({ fromMs, toMs }: Period, sources: Rollup[]): Piece[] {
  if (fromMs >= toMs) return []
  const [source, ...others] = sources
  if (!source) return [{ source: raw, fromMs, toMs }]
  const firstMs = Math.ceil(fromMs / source.stepMs) * source.stepMs
  const endMs = Math.floor(toMs / source.stepMs) * source.stepMs
  if (firstMs >= endMs) return splitUp({ fromMs, toMs }, others)
  return [
    ...splitUp({ fromMs, toMs: firstMs }, others),
    { source, fromMs: firstMs, toMs: endMs },
    ...splitUp({ fromMs: endMs, toMs }, others),
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
      !report.unique && needed.every((name) => name in columns) && (!grouping.byTime || fitsClocks(report, stepMs)),
  )
  // Of tables that each could answer alone, the first: its steps are no shorter than the others', and its rows fewer.
  return splitUp(
    report.period,
    fitting.filter(({ table }) => table === fitting[0].table),
  )
}

/** Raw clicks alone: what every rollup must agree with. */
export const rawPieces = ({ period }: Report): Piece[] => [{ source: raw, ...period }]
