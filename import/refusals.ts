import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { csvLine } from '../api/separated-values.js'

export interface Refusal {
  row: number
  /** Column of the file; empty where it is the whole row. */
  column: string
  reason: string
  shortUrl?: string
  url?: string
}

const printedMax = 20

/** Where refused rows go: a CSV file, or the first of them printed. */
export function createRefusals(file: string | undefined, print: (line: string) => void) {
  const out = file === undefined ? undefined : createWriteStream(file)
  const closed = out && finished(out)
  closed?.catch(() => undefined) // thrown by `close`
  out?.write(csvLine(['row', 'column', 'reason', 'short_url', 'url']))
  let count = 0
  return {
    add({ row, column, reason, shortUrl, url }: Refusal) {
      count += 1
      if (out) out.write(csvLine([row, column, reason, shortUrl, url]))
      else if (count <= printedMax)
        print(`row ${row}${column && `, ${column}`}: ${reason}${shortUrl ? ` (${shortUrl})` : ''}`)
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
