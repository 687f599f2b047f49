import { COUNTERS, type Counter, type CounterFacts } from './counters.js'

/** What a rollup must know of its counter. */
type Counted = Pick<CounterFacts, 'value' | 'list' | 'step'>

/**
 * A table of counts by step of time, all clicks and human ones, and the view `<table>_mv` that feeds it. Its columns:
 * workspace_id, those of the step and of the counter, clicks, human_clicks.
 */
export interface Rollup {
  table: string
  /** File in schema/rollups that makes it; one that makes several has `{{table}}` and `{{value}}` in it. */
  template: string
  /** What a row counts together; of a bucket, column `days` says how long it is. */
  step: 'hour' | 'day' | 'bucket'
  /** Column with the start of the step. */
  time: 'hour' | 'day' | 'start'
  /** What it counts by beside time, and the column that has it. Without it a row is all clicks of its step. */
  counter?: { name: string; facts: Counted; column: 'value' | 'link_id' }
}

/** Lengths of buckets. Both are counted from 1970-01-01 on, so that a bucket of 56 days is eight of 7. */
export const BUCKET_DAYS = [7, 56] as const
export const bucketDaysMax = BUCKET_DAYS[BUCKET_DAYS.length - 1]

/** First day of the bucket that a day is in; all SQL. */
export const bucketStart = (day: string, days: string | number) => `toDate(intDiv(toUInt16(${day}), ${days}) * ${days})`

/** The rollup of a counter, whose table is named by the counter and its step. */
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

/** Also what series and statistics of links are read from. */
const byLink: Rollup = {
  table: 'clicks_per_link_day',
  template: 'clicks_per_link_day',
  step: 'day',
  time: 'day',
  counter: { name: 'link_id', facts: COUNTERS.link_id, column: 'link_id' },
}

const otherCounters = (Object.keys(COUNTERS) as Counter[]).filter((name) => name !== 'link_id')

/**
 * Every table of counts there is, those with fewest rows first. A table that is not among them is neither audited nor
 * corrected, and nothing in it expires: test/clickhouse/tables.test.ts says that there is none.
 */
export const ROLLUPS: readonly Rollup[] = [
  byWorkspace,
  byLink,
  ...otherCounters.map((name) => rollupOf(name, COUNTERS[name])),
]

/** Columns of a rollup beside the workspace and the counts. */
export const columnsOf = ({ step, time, counter }: Rollup): string[] => [
  ...(step === 'bucket' ? ['days'] : []),
  time,
  ...(counter ? [counter.column] : []),
]
