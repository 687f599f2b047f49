import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { type KeyBounds, keysOf, readLine } from './destination-keys.js'
import { KeySet } from './key-set.js'

/** Room for some four million domains. */
export const LIST_BYTES_MAX = 128 << 20
/** Longer than any URL. The rest of a longer line is dropped. */
const LINE_LENGTH_MAX = 10_000

/** The entries of a list, without its text. */
export interface List {
  /** Hash of the file's bytes. */
  digest: string
  entries: number
  /** Number of lines, or names in them, that are no entries. */
  refused: number
  bytes: number
  /** The entry that covers a destination. */
  find(destination: string): string | undefined
}

/** Splits chunks into lines, and cuts those that are too long. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
    rest = lines.pop()!.slice(0, LINE_LENGTH_MAX)
    yield lines
  }
  yield [rest]
}

/**
 * Reads a list from a file, a chunk at a time, with turns of the event loop in between.
 * @throws if it cannot be read, or is larger than `LIST_BYTES_MAX`
 */
export async function readList(file: string): Promise<List> {
  const keys = new KeySet()
  const bounds: KeyBounds = { labels: 0, segments: -1, chars: 0 }
  const hash = createHash('sha256')
  let refused = 0
  let read = 0

  async function* chunks() {
    for await (const chunk of fs.createReadStream(file) as AsyncIterable<Buffer>) {
      read += chunk.length
      if (read > LIST_BYTES_MAX) throw new Error(`it has more than ${LIST_BYTES_MAX >> 20} MB`)
      hash.update(chunk)
      yield chunk
    }
  }

  for await (const lines of linesOf(chunks()))
    for (const line of lines)
      for (const entry of readLine(line)) {
        if (entry === undefined) {
          refused += 1
          continue
        }
        keys.add(entry.key)
        bounds.labels = Math.max(bounds.labels, entry.labels)
        bounds.segments = Math.max(bounds.segments, entry.segments)
        bounds.chars = Math.max(bounds.chars, entry.key.length)
      }

  return {
    digest: hash.digest('base64url'),
    entries: keys.size,
    refused,
    bytes: keys.bytes,
    find(destination) {
      if (keys.size === 0) return undefined
      for (const key of keysOf(destination, bounds)) if (keys.has(key)) return key
      return undefined
    },
  }
}
