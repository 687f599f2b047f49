import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { type Refusal, reportHead, reportLine } from './refusal.js'

const printedMax = 20

/**
 * Where refused rows go: a CSV file, or the first of them printed.
 * @param subjectColumns what the file calls `subject`
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
