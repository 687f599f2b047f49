import { csvLine } from '../api/http/separated-values.js'
import { withoutControls } from '../process/terminal-text.js'

export interface Refusal {
  row: number
  /** Column of the file; empty where it is the whole row. */
  column: string
  reason: string
  /** Names the refused row; if there are several names, the first is printed. */
  subject?: string[]
}

/** Cells as people may read them on a terminal. Line ends within a cell stay. */
const cellsOf = (texts: (string | undefined)[]) => texts.map((text) => text && withoutControls(text))

/** The report of refused rows is CSV: its first line, and that of a row. */
export const reportHead = (subjectColumns: string[]) => csvLine(['row', 'column', 'reason', ...subjectColumns])
export const reportLine = ({ row, column, reason, subject = [] }: Refusal, subjectColumns: string[]) =>
  csvLine([row, ...cellsOf([column, reason, ...subjectColumns.map((_, i) => subject[i])])])
