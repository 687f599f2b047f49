import type { importing } from '../words/en/dashboard/import.js'
import type { Api } from './api.js'
import type { Row } from './read-rows.js'
import type { Refusal } from './refusal.js'
import type { Said } from './said.js'

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
  /** Name of the format that was recognised. */
  format: string
  /** Told before the first row is read: what is not imported, or may not be meant. */
  notes: Said[]
  /** Names of what a refusal has in `subject`. */
  subjectColumns: string[]
  /** Ends between two requests when `signal` says so. */
  run(rows: AsyncIterable<Row>, deps: TaskDeps): Promise<void>
  /** Outcomes of the rows so far, without those that were refused. */
  counts(isDryRun: boolean): { name: keyof typeof importing.figures; count: number }[]
  /** Remarks about work that is left for a person. */
  remarks(): Said[]
}
