import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Result } from './engine.js'
import { type QueryFailure, statusOf } from './failure.js'

/** A client that takes nothing for so long is cut: its query holds one of few places. */
const STALL_MS = 30_000

export function contentTypeOf(format: string) {
  if (/^JSON(Compact)?(Strings)?$|^JSONColumns|^JSONObject/.test(format)) return 'application/json; charset=UTF-8'
  if (/^JSON/.test(format)) return 'application/x-ndjson; charset=UTF-8'
  if (/^CSV/.test(format)) return 'text/csv; charset=UTF-8'
  if (/^(TSV|TabSeparated)/.test(format)) return 'text/tab-separated-values; charset=UTF-8'
  return /^(Native|RowBinary|Parquet|Arrow)/.test(format) ? 'application/octet-stream' : 'text/plain; charset=UTF-8'
}

/** Counts as ClickHouse writes them, strings in JSON. For an insert `writtenRows` are those sent, views left out. */
export function summaryOf(result: Result, writtenRows = 0) {
  return JSON.stringify({
    read_rows: String(result.rowsRead),
    read_bytes: String(result.bytesRead),
    written_rows: String(writtenRows),
    written_bytes: String(writtenRows && result.bytesRead),
    total_rows_to_read: '0',
    result_rows: String(writtenRows || result.rowsRead),
    result_bytes: String(result.bytes.length),
    elapsed_ns: String(Math.round(result.elapsedMs * 1e6)),
  })
}

export function sendFailure(response: ServerResponse, failure: QueryFailure) {
  if (response.headersSent) return sendLateFailure(response, failure)
  response.writeHead(statusOf(failure), {
    'Content-Type': 'text/plain; charset=UTF-8',
    'X-ClickHouse-Exception-Code': String(failure.code),
  })
  response.end(`${failure.message}\n`)
}

const TAG_HEADER = 'x-clickhouse-exception-tag'

/** The rows are under way: the block that clients look for tells them why, the broken answer tells all others. */
function sendLateFailure(response: ServerResponse, failure: QueryFailure) {
  const tag = String(response.getHeader(TAG_HEADER))
  const message = `${failure.message}\n`
  const mark = '__exception__\r\n'
  const block = `\r\n${mark}${tag}\r\n${message}${Buffer.byteLength(message)} ${tag}\r\n${mark}`
  response.write(block, () => response.destroy())
}

// Formats whose chunks put together are the result; the number is how many header lines each chunk repeats.
const streamable = new Map<string, number>([
  ['JSONEachRow', 0],
  ['JSONStringsEachRow', 0],
  ['JSONCompactEachRow', 0],
  ['JSONCompactStringsEachRow', 0],
  ['CSV', 0],
  ['TSV', 0],
  ['TabSeparated', 0],
  ['RowBinary', 0],
  ['Native', 0],
  ['CSVWithNames', 1],
  ['TSVWithNames', 1],
  ['TabSeparatedWithNames', 1],
  ['JSONCompactEachRowWithNames', 1],
  ['CSVWithNamesAndTypes', 2],
  ['TSVWithNamesAndTypes', 2],
  ['TabSeparatedWithNamesAndTypes', 2],
  ['JSONCompactEachRowWithNamesAndTypes', 2],
])

export const isStreamable = (format: string) => streamable.has(format)

function headerBytes(chunk: Uint8Array, lines: number) {
  let end = 0
  for (let line = 0; line < lines; line += 1) end = chunk.indexOf(0x0a, end) + 1
  return end
}

/** Sends chunks as they come. The first is awaited before the headers, so most errors still get their status. */
export async function sendChunks(response: ServerResponse, chunks: AsyncGenerator<Uint8Array>, format: string) {
  const lines = streamable.get(format) ?? 0
  let isFirst = true
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  for await (const chunk of chunks) {
    if (isFirst) response.setHeader(TAG_HEADER, Math.random().toString(36).slice(2).padEnd(16, 'x').slice(0, 16))
    const rows = isFirst ? chunk : chunk.subarray(headerBytes(chunk, lines))
    isFirst = false
    if (response.destroyed) return
    if (!response.write(rows)) {
      const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(STALL_MS)])
      await once(response, 'drain', { signal }).catch(() => response.destroy())
      if (response.destroyed) return
    }
  }
  response.end()
}
