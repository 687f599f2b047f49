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

/** Of a request; the API takes 16 MB. */
export const charactersMax = 4_000_000

/** What is done with the rows of a file. */
export interface Task {
  /** What the file was taken for. */
  format: { name: string; title: string }
  /** Told before the first row is read: what is not imported, or may not be meant. */
  notes: string[]
  /** Names of what a refusal has in `subject`. */
  subjectColumns: string[]
  /** Ends between two requests when `signal` says so. */
  run(rows: AsyncIterable<Row>, deps: TaskDeps): Promise<void>
  /** What has become of the rows until now, but for those that were refused. */
  counts(isDryRun: boolean): { name: string; count: number }[]
  /** What is left to do, by a person. */
  remarks(): string[]
}
