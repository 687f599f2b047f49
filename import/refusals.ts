import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { csvLine } from '../api/separated-values.js'

export interface Refusal {
  row: number
  /** Column of the file; empty where it is the whole row. */
  column: string
  reason: string
  /** What was refused; of several the first is printed. */
  subject?: string[]
}

const printedMax = 20

/**
 * Where refused rows go: a CSV file, or the first of them printed.
 * @param subjectColumns what the file calls `subject`
 */
export function createRefusals(file: string | undefined, subjectColumns: string[], print: (line: string) => void) {
  const out = file === undefined ? undefined : createWriteStream(file)
  const closed = out && finished(out)
  closed?.catch(() => undefined) // thrown by `close`
  out?.write(csvLine(['row', 'column', 'reason', ...subjectColumns]))
  let count = 0
  return {
    add({ row, column, reason, subject = [] }: Refusal) {
      count += 1
      if (out) out.write(csvLine([row, column, reason, ...subjectColumns.map((_, i) => subject[i])]))
      else if (count <= printedMax)
        print(
          `row ${row}${column && `, ${column}`}: ${reason}${subject.some(Boolean) ? ` (${subject.find(Boolean)})` : ''}`,
        )
      else if (count === printedMax + 1) print('… and more: --report FILE takes them all')
    },
    count: () => count,
    /** @throws Error where the file could not be written */
    async close() {
      out?.end()
      await closed
    },
  }
}
