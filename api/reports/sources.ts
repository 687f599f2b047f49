import { type Counter, columnCounters } from './counters.js'
import { dayMs, hourMs, type Period, sizeOf } from './period.js'
import type { Report } from './report-query.js'

/** What of a report is asked in one query: how its clicks are grouped. */
export interface Grouping {
  byTime?: boolean
  byLink?: boolean
  counter?: Counter
}

/** A table of counts by step of time, all clicks and human ones. */
interface Rollup {
  kind: 'rollup'
  table: string
  stepMs: number
  /** Column with the start of a row's step: a DateTime for hours, else a Date. */
  time: 'hour' | 'day' | 'week'
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
/** Seven days, counted from 1970 on. */
const ofWeeks = { kind: 'rollup', stepMs: 7 * dayMs, time: 'week' } as const

/** Counters with so many values that a year of their days would be most of the clicks again. */
const weekly = new Set<Counter>(['isp', 'referer', 'destination', 'utm_campaign', 'top_params'])

function counterRollup(name: Counter): Rollup {
  const columns = { [name]: 'value' }
  if (weekly.has(name)) return { ...ofWeeks, table: `counter_${name}_week`, columns }
  return { ...ofDays, table: `counter_${name}`, columns }
}

/** The ones with fewest rows first. */
export const rollups: Rollup[] = [
  { kind: 'rollup', table: 'clicks_per_workspace_hour', stepMs: hourMs, time: 'hour', columns: {} },
  { ...ofDays, table: 'clicks_per_link_day', columns: { link_id: 'link_id' } },
  ...columnCounters.map(counterRollup),
  counterRollup('top_params'),
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

/**
 * Which tables answer: the one place that decides it.
 *
 * The first rollup that knows all that is asked answers the whole steps of the period, raw clicks the rest: all of it
 * where no rollup fits, else the beginning of its first and the end of its last step. Visitors can only be told apart in
 * raw clicks. Links' counters come from there too: their clicks lie together, and rollups per link and value would have
 * more rows than the clicks.
 */
export function piecesOf(report: Report, grouping: Grouping): Piece[] {
  const { period, unique } = report
  const needed = neededColumns(report, grouping)
  const source = rollups.find(
    ({ columns, stepMs }) =>
      !unique && needed.every((name) => name in columns) && (!grouping.byTime || fitsClocks(report, stepMs)),
  )
  if (!source) return [{ source: raw, ...period }]
  const fromMs = Math.ceil(period.fromMs / source.stepMs) * source.stepMs
  const toMs = Math.floor(period.toMs / source.stepMs) * source.stepMs
  if (fromMs >= toMs) return [{ source: raw, ...period }]
  return [
    { source: raw, fromMs: period.fromMs, toMs: fromMs },
    { source, fromMs, toMs },
    { source: raw, fromMs: toMs, toMs: period.toMs },
  ].filter((piece) => piece.fromMs < piece.toMs)
}

/** Raw clicks alone: what every rollup must agree with. */
export const rawPieces = ({ period }: Report): Piece[] => [{ source: raw, ...period }]
