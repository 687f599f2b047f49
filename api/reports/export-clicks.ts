import type { Query } from './click-queries.js'
import { exportChunks } from './export-chunks.js'
import { csvHead, type LinkNames, rowWriter } from './export-rows.js'
import type { Columns, Page, Report } from './report.js'
import { utf8Mark } from './report-tables.js'

/** Bound on an export, however much it has to say and however slowly it is read. */
export const exportMsMax = 3_600_000

export interface ExportSources {
  ask: (query: Query) => Promise<Columns>
  /** Links by their ids, those that there are. */
  findLinks: (ids: number[]) => Promise<Map<number, LinkNames>>
}

/** Some milliseconds of work, between which others have their turn. */
const linesAtOnce = 500

const linksKeptMax = 10_000

/**
 * The clicks of a report by time and id.
 * @returns pieces of text; at the end the last click, where there are more behind it
 */
export async function* exportLines(
  { ask, findLinks }: ExportSources,
  report: Report,
  { after, limit = Number.POSITIVE_INFINITY }: Page,
): AsyncGenerator<string, string | null> {
  const isCsv = report.format === 'csv'
  const links = new Map<number, LinkNames | undefined>()
  const write = rowWriter(isCsv ? 'csv' : 'json', report, (id) => links.get(id))
  let [count, lastId] = [0, '']
  // One more than are asked for, to know whether there are more.
  for await (const columns of exportChunks(ask, report, { after, limit: limit + 1 })) {
    if (links.size > linksKeptMax) links.clear()
    const missing = [...new Set(columns.link_id as number[])].filter((id) => !links.has(id))
    if (missing.length > 0) {
      const found = await findLinks(missing)
      for (const id of missing) links.set(id, found.get(id))
    }
    const rows = columns.link_id!.length
    for (let row = 0; row < rows; ) {
      let text = ''
      for (const end = Math.min(row + linesAtOnce, rows); row < end; row += 1) {
        if (count === limit) {
          yield text
          return lastId
        }
        const { id, line } = write(columns, row)
        text += isCsv ? line : (count === 0 ? '\n' : ',\n') + line
        lastId = id
        count += 1
      }
      yield text
    }
  }
  return null
}

/** CSV with its head, for spreadsheets with the mark by which they know that it is UTF-8. */
export async function* toCsv(lines: AsyncGenerator<string, string | null>, hasMark: boolean) {
  yield (hasMark ? utf8Mark : '') + csvHead
  return yield* lines
}

/** A JSON array with a click a line; of a page `{clicks, next}`. */
export async function* toJson(lines: AsyncGenerator<string, string | null>, isPage: boolean) {
  yield isPage ? '{"clicks":[' : '['
  const next = yield* lines
  yield isPage ? `\n],"next":${JSON.stringify(next)}}\n` : '\n]\n'
  return next
}
