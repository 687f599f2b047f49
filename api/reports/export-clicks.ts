import { CHUNK_BYTES_MAX } from '../http/body/stream-texts.js'
import type { Query } from './click-queries.js'
import { exportChunks } from './export-chunks.js'
import { csvHead, type LinkNames, rowWriter } from './export-rows.js'
import type { Columns, ExportPage, Report } from './report.js'
import { UTF8_MARK } from './report-tables.js'

/** The longest time that an export may take, whatever its size and the speed of its reader. */
export const EXPORT_MS_MAX = 3_600_000

export interface ExportSources {
  ask: (query: Query) => Promise<Columns>
  /** Links by their ids. A deleted link is missing. */
  findLinks: (ids: number[]) => Promise<Map<number, LinkNames>>
}

/** Writing this many lines takes some milliseconds. Other requests run in between. */
const LINES_AT_ONCE = 500

/** Links that an export remembers. Each has a name and an address of some hundred characters at most. */
const LINKS_KEPT_MAX = 2_000

/**
 * Yields the clicks of a report as text, ordered by time and id.
 * @param charactersMax the text ends with the click that reaches them
 * @returns the id of the last click if more clicks follow it, otherwise null
 */
export async function* exportLines(
  { ask, findLinks }: ExportSources,
  report: Report,
  { after, limit = Number.POSITIVE_INFINITY }: ExportPage,
  charactersMax = Number.POSITIVE_INFINITY,
): AsyncGenerator<string, string | null> {
  const isCsv = report.format === 'csv'
  const links = new Map<number, LinkNames | undefined>()
  const write = rowWriter(isCsv ? 'csv' : 'json', report, (id) => links.get(id))
  let [count, characters, lastId] = [0, 0, '']
  // One click more than `limit` is read, to know whether more clicks follow.
  for await (const columns of exportChunks(ask, report, { after, limit: limit + 1 })) {
    if (links.size > LINKS_KEPT_MAX) links.clear()
    const missing = [...new Set(columns.link_id as number[])].filter((id) => !links.has(id))
    if (missing.length > 0) {
      const found = await findLinks(missing)
      for (const id of missing) links.set(id, found.get(id))
    }
    const rows = columns.link_id!.length
    for (let row = 0; row < rows; ) {
      let text = ''
      for (const end = Math.min(row + LINES_AT_ONCE, rows); row < end && text.length < CHUNK_BYTES_MAX; row += 1) {
        if (count === limit || characters + text.length >= charactersMax) {
          yield text
          return lastId
        }
        const { id, line } = write(columns, row)
        text += isCsv ? line : (count === 0 ? '\n' : ',\n') + line
        lastId = id
        count += 1
      }
      characters += text.length
      yield text
    }
  }
  return null
}

/** CSV with its head. `hasMark` puts a byte order mark first, by which spreadsheets recognise UTF-8. */
export async function* toCsv(lines: AsyncGenerator<string, string | null>, hasMark: boolean) {
  yield (hasMark ? UTF8_MARK : '') + csvHead
  return yield* lines
}

/** A JSON array with one click a line. A page is `{clicks, next}`. */
export async function* toJson(lines: AsyncGenerator<string, string | null>, isPage: boolean) {
  yield isPage ? '{"clicks":[' : '['
  const next = yield* lines
  yield isPage ? `\n],"next":${JSON.stringify(next)}}\n` : '\n]\n'
  return next
}
