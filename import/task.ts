import type { Api } from './api.js'
import type { Row } from './read-rows.js'
import type { Refusal } from './refusals.js'

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
  /** Told before the first row is read. */
  notes: string[]
  /** Names of what a refusal has in `subject`. */
  subjectColumns: string[]
  /** Ends between two requests when `signal` says so. */
  run(rows: AsyncIterable<Row>, deps: TaskDeps): Promise<void>
  summarize(isDryRun: boolean, refused: number): string[]
}
