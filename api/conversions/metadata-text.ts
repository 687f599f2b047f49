import { isObject, type Read } from '../http/wire.js'

/** The size of metadata as JSON without blanks between its tokens. */
export const METADATA_BYTES_MAX = 10_000
/** Longest text of an event or of its metadata, with blanks. Indented JSON of 10,000 bytes stays far below it. */
export const WRITTEN_MAX = 1_000_000

const BLANKS_BETWEEN_TOKENS = /("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g

/** Replaces `\u` escapes by their characters, except for quotes, backslashes and control characters. */
const unescapeLetters = (json: string) =>
  json.replace(/\\(?:u([0-9a-fA-F]{4})|[^u])/g, (escaped, digits?: string) => {
    const code = digits === undefined ? 0 : Number.parseInt(digits, 16)
    return code < 32 || code === 34 || code === 92 ? escaped : String.fromCharCode(code)
  })

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length

/** @param text may be anything, because forms send any text */
export function readMetadata(text: string): Read<string> {
  if (text.length > WRITTEN_MAX) return { error: `must have at most ${METADATA_BYTES_MAX} bytes` }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { error: 'must be an object, in JSON' }
  }
  if (!isObject(value)) return { error: 'must be an object' }
  const dense = text.replace(BLANKS_BETWEEN_TOKENS, '$1')
  if (bytesOf(dense) <= METADATA_BYTES_MAX) return { value: dense }
  // Some clients escape every letter that is not ASCII. Such a letter counts with its size in UTF-8, not with six
  // bytes.
  if (dense.length > 6 * METADATA_BYTES_MAX || bytesOf(unescapeLetters(dense)) > METADATA_BYTES_MAX)
    return { error: `must have at most ${METADATA_BYTES_MAX} bytes` }
  return { value: dense }
}
