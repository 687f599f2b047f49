import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { type Refusal, reportHead, reportLine } from './refusal.js'

const PRINTED_MAX = 20

/**
 * Writes refused rows to a CSV file, or prints the first of them.
 * @param subjectColumns headings of `subject` in that file
 */
export function createRefusals(file: string | undefined, subjectColumns: string[], print: (line: string) => void) {
  const out = file === undefined ? undefined : createWriteStream(file)
  const closed = out && finished(out)
  closed?.catch(() => undefined) // thrown by `close`
  out?.write(reportHead(subjectColumns))
  let count = 0
  return {
    add(refusal: Refusal) {
      const { row, column, reason, subject = [] } = refusal
      count += 1
      if (out) out.write(reportLine(refusal, subjectColumns))
      else if (count <= PRINTED_MAX)
        print(
          `row ${row}${column && `, ${column}`}: ${reason}${subject.some(Boolean) ? ` (${subject.find(Boolean)})` : ''}`,
        )
      else if (count === PRINTED_MAX + 1) print('… and more: --report FILE takes them all')
    },
    count: () => count,
    /** @throws Error where the file could not be written */
    async close() {
      out?.end()
      await closed
    },
  }
}
