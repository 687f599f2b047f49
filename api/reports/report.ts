import type { Counter } from '../../rollups/counters.js'
import type { Filters } from './filters.js'
import type { Frequency, Period } from './period.js'
import type { Times } from './read-times.js'
import type { Stretch } from './time-zone.js'

/** Whether a report counts the clicks of bots, leaves them out, or counts nothing else. */
export type Bots = 'include' | 'exclude' | 'only'

export type Format = 'json' | 'csv' | 'tsv'

export type ReportKind = 'series' | 'counter' | 'export' | 'live'

/** A place in the order of an export, which is that of click ids. */
export interface Place {
  timeMs: number
  /** 20 hexadecimal digits */
  randomHex: string
}

/** The part of an export that one request returns. */
export interface ExportPage {
  /** The page begins after this click. */
  after?: Place
  limit?: number
}

/** Columns of the clicks of a chunk, with the values of each. */
export type Columns = Partial<Record<string, unknown[]>>

/** The question that a report answers, whatever the shape of the answer. */
export interface Report {
  workspaceId: number
  /** Without it the report is about the whole workspace. */
  linkIds?: number[]
  /** Links that are left out. */
  notLinkIds?: number[]
  period: Period
  /** Whether the period begins with the first click. */
  isFromFirst?: boolean
  /** The moment of the request. */
  nowMs: number
  /** The period by the clocks of the report's time zone. */
  stretches: Stretch[]
  frequency: Frequency
  filters: Filters
  bots: Bots
  /** Counts visitors instead of clicks, each once a day of UTC, because visitor hashes change with that day. */
  unique: boolean
  format: Format
  /** Whether CSV begins with the mark of UTF-8. */
  bom?: boolean
  /** Adds a series for each link. */
  pivot: boolean
  /** Adds a series for each of the commonest values of a counter. */
  by?: { counter: Counter; top: number }
  /** The number of values of a counter that are listed. All are listed without it. */
  top?: number
  /** The time just before, of the same length by the clocks of the time zone. */
  previous?: Times
  /** Set when the request is for a part of an export. */
  page?: ExportPage
}
