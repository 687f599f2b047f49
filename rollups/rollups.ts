import { COUNTERS, type Counter, type CounterFacts } from './counters.js'

/** Facts of a counter that its rollup needs. */
type Counted = Pick<CounterFacts, 'value' | 'list' | 'step'>

/**
 * A table of counts per period, of all clicks and of those by people, and the view `<table>_mv` that feeds it. Its
 * columns are workspace_id, those of period and counter, clicks, human_clicks.
 */
export interface Rollup {
  table: string
  /** File in schema/rollups that creates it. A file for several rollups contains `{{table}}` and `{{value}}`. */
  template: string
  /** Period of a row. The column `days` has the length of a bucket. */
  step: 'hour' | 'day' | 'bucket'
  /** Column with the start of the period. */
  time: 'hour' | 'day' | 'start'
  /** Its counter and the column with the counter's value. Without a counter, a row counts all clicks of its period. */
  counter?: { name: string; facts: Counted; column: 'value' | 'link_id' }
}

/** Lengths of buckets in days. Both start at 1970-01-01, so that a bucket of 56 days equals eight of 7 days. */
export const BUCKET_DAYS = [7, 56] as const
export const bucketDaysMax = BUCKET_DAYS[BUCKET_DAYS.length - 1]

/** SQL for the first day of the bucket that contains a day. */
export const bucketStart = (day: string, days: string | number) => `toDate(intDiv(toUInt16(${day}), ${days}) * ${days})`

/** The rollup of a counter. Its table is named by the counter and its period. */
export function rollupOf(name: string, facts: Counted): Rollup {
  const counter = { name, facts, column: 'value' } as const
  const common = { table: `counter_${name}_by_${facts.step}`, template: `counter_by_${facts.step}`, counter }
  return { ...common, step: facts.step, time: facts.step === 'bucket' ? 'start' : 'day' }
}

const byWorkspace: Rollup = {
  table: 'clicks_per_workspace_hour',
  template: 'clicks_per_workspace_hour',
  step: 'hour',
  time: 'hour',
}

/** This rollup also serves series and statistics of links. */
const byLink: Rollup = {
  table: 'clicks_per_link_day',
  template: 'clicks_per_link_day',
  step: 'day',
  time: 'day',
  counter: { name: 'link_id', facts: COUNTERS.link_id, column: 'link_id' },
}

const otherCounters = (Object.keys(COUNTERS) as Counter[]).filter((name) => name !== 'link_id')

/**
 * All tables of counts, those with the fewest rows first. A table that is missing here would not be audited or
 * corrected, and its rows would never expire; test/clickhouse/tables.test.ts holds that there is none.
 */
export const ROLLUPS: readonly Rollup[] = [
  byWorkspace,
  byLink,
  ...otherCounters.map((name) => rollupOf(name, COUNTERS[name])),
]

/** Columns of a rollup, without the workspace and the counts. */
export const columnsOf = ({ step, time, counter }: Rollup): string[] => [
  ...(step === 'bucket' ? ['days'] : []),
  time,
  ...(counter ? [counter.column] : []),
]
