import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { QueryFailure } from './failure.js'
import { readStatement, type Statement } from './statement.js'

/** Query text held in memory, rows of a VALUES list included. */
const TEXT_BYTES_MAX = 256 * 1024 * 1024

export type Body =
  | { kind: 'text'; sql: string; statement: Statement }
  /** An INSERT: its head up to the format's name, and the rows that follow. */
  | { kind: 'rows'; head: Buffer; sourceAt: number; rows: AsyncIterable<Buffer> }

function decoded(request: IncomingMessage): Readable {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return request
  if (encoding !== 'gzip') throw QueryFailure.of(48, 'NOT_IMPLEMENTED', `Content-Encoding ${encoding} is not supported`)
  const plain = createGunzip()
  request.on('error', (error) => plain.destroy(error))
  return request.pipe(plain)
}

async function* concatenated(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** Blanks between the format's name and the rows are not rows: spaces, then at most one line end. */
function skipBlanks(text: Buffer) {
  let at = 0
  while (text[at] === 0x20 || text[at] === 0x09) at += 1
  if (text[at] === 0x0d) at += 1
  if (text[at] === 0x0a) at += 1
  return text.subarray(at)
}

/**
 * Reads as much of the body as it takes to tell a query from an INSERT with rows.
 * @param query of the URL; as in ClickHouse the body continues it
 * @throws {QueryFailure} when the text is too large or the encoding unknown
 */
export async function readBody(request: IncomingMessage, query: string): Promise<Body> {
  if (request.headers['content-type']?.startsWith('multipart/')) {
    throw QueryFailure.of(48, 'NOT_IMPLEMENTED', 'Multipart bodies are not supported')
  }
  const chunks: AsyncIterator<Buffer> = decoded(request)[Symbol.asyncIterator]()
  const parts: Buffer[] = query ? [Buffer.from(`${query}\n`)] : []
  let length = 0
  let ended = false
  let statement: Statement = query ? readStatement(parts[0].toString('latin1')) : { kind: 'incomplete' }
  for (;;) {
    if (statement.kind === 'insert') {
      const text = Buffer.concat(parts)
      const head = text.subarray(0, statement.headEnd)
      const rows = concatenated(skipBlanks(text.subarray(statement.headEnd)), chunks)
      return { kind: 'rows', head, sourceAt: statement.sourceAt, rows }
    }
    if (ended) {
      const sql = Buffer.concat(parts).toString()
      return { kind: 'text', sql: sql.trim(), statement }
    }
    const next = await chunks.next()
    ended = next.done === true
    if (!next.done) {
      parts.push(next.value)
      length += next.value.length
      if (length > TEXT_BYTES_MAX)
        throw QueryFailure.of(162, 'QUERY_IS_TOO_LARGE', `Query exceeds ${TEXT_BYTES_MAX} bytes`)
    }
    // Once it is known that the text brings its own rows, the rest is not looked at again; a SELECT is, at its end,
    // where it names its format.
    if (statement.kind === 'incomplete' || (ended && statement.kind === 'select')) {
      statement = readStatement(Buffer.concat(parts).toString('latin1'), ended)
    }
  }
}

/**
 * Keeps bodies in a folder of their own, emptied at start: a killed process leaves its files behind.
 * @returns runs `use` with a file that holds the rows, and removes it
 */
export function openBodyFolder(folder: string) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return async <T>(rows: AsyncIterable<Buffer>, use: (file: string) => Promise<T>): Promise<T> => {
    const file = path.join(folder, randomUUID())
    try {
      await pipeline(rows, createWriteStream(file, { highWaterMark: 1024 * 1024 }))
      return await use(file)
    } finally {
      await rm(file, { force: true })
    }
  }
}

export type WithBodyFile = ReturnType<typeof openBodyFolder>
