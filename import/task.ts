import type { Api } from './api.js'
import type { Row } from './read-rows.js'
import type { Refusal } from './refusal.js'

export interface TaskDeps {
  /** Absent only in a dry run without a key. */
  api?: Api
  workspaceId: number
  isDryRun: boolean
  refuse: (refusal: Refusal) => void
  onRows: (count: number) => void
  signal: AbortSignal
}

/** The work on the rows of a file. */
export interface Task {
  /** The format that was recognised. */
  format: { name: string; title: string }
  /** Told before the first row is read: what is not imported, or may not be meant. */
  notes: string[]
  /** Names of what a refusal has in `subject`. */
  subjectColumns: string[]
  /** Ends between two requests when `signal` says so. */
  run(rows: AsyncIterable<Row>, deps: TaskDeps): Promise<void>
  /** Outcomes of the rows so far, without those that were refused. */
  counts(isDryRun: boolean): { name: string; count: number }[]
  /** Remarks about work that is left for a person. */
  remarks(): string[]
}
