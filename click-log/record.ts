import { checksum } from './checksum.js'

/**
 * A click on disk and in Kafka. Little endian, a multiple of 4 bytes, at most RECORD_BYTES_MAX:
 *
 *   0 u32 length of the record     8 f64 time, ms            28 u32 autonomous system    42 u16 length of link
 *   4 u32 XXH32 of the rest       16 10 random bytes          32 u32 address hash, high   44 u16 … of user agent
 *                                 26 u8 kind of visit         36 u32 address hash, low    46 u16 … of referer
 *                                 27 u8 length of language    40 2 letters of country     48 u16 … of query
 *                                                                                         50 u8 flags
 *
 * then, from 52, the bytes of link, user agent, referer, query and language. `link` is the packed link (link.ts), which
 * carries workspace, host, slug and destination as they were when the visitor was answered.
 * The address is not there: what is derived from it is derived before anything is written.
 */
export const RECORD_HEADER_BYTES = 52
/** Bits of the flags: the link was scanned as a QR code; its owner wants visits from data centres flagged, and this is one. */
export const SCANNED = 1
export const FROM_DATA_CENTRE = 2
export const USER_AGENT_CHARS_MAX = 512
export const REFERER_CHARS_MAX = 1024
export const QUERY_CHARS_MAX = 4096
export const LANGUAGE_CHARS_MAX = 35
export const LINK_CHARS_MAX = 9216
export const RECORD_BYTES_MAX = 16384

/** Views of one stretch of memory; `words` demands that it start at a multiple of 4. */
export interface RecordMemory {
  buffer: Buffer
  view: DataView
  words: Uint32Array
  /** For the store of the length: it must be seen last by a reader in another process. */
  lengths: Int32Array
}

export function recordMemory(bytes: ArrayBuffer, from = 0, length = bytes.byteLength - from): RecordMemory {
  return {
    buffer: Buffer.from(bytes, from, length),
    view: new DataView(bytes, from, length),
    words: new Uint32Array(bytes, from, length >> 2),
    lengths: new Int32Array(bytes, from, length >> 2),
  }
}

/** What a redirector knows of a click. Strings are bytes (latin1), as the headers came. */
export interface ClickRecord {
  time: number
  kind: number
  flags: number
  asn: number
  addressHashHigh: number
  addressHashLow: number
  /** Two letters, or '' */
  country: string
  link: string
  userAgent: string
  referer: string
  query: string
  language: string
}

const cut = (text: string, charsMax: number) => (text.length > charsMax ? text.slice(0, charsMax) : text)

/**
 * Writes a record at `at` (a multiple of 4, RECORD_BYTES_MAX bytes free) and returns its end. The length is stored last:
 * until then the record is not there, for a reader as for a recovery after a kill.
 */
export function writeRecord(
  memory: RecordMemory,
  at: number,
  click: ClickRecord,
  random: Uint8Array,
  randomAt: number,
): number {
  const { buffer, view, words } = memory
  view.setFloat64(at + 8, click.time, true)
  for (let i = 0; i < 10; i++) buffer[at + 16 + i] = random[randomAt + i]
  buffer[at + 26] = click.kind
  view.setUint32(at + 28, click.asn, true)
  view.setUint32(at + 32, click.addressHashHigh, true)
  view.setUint32(at + 36, click.addressHashLow, true)
  const known = click.country.length === 2
  buffer[at + 40] = known ? click.country.charCodeAt(0) : 0
  buffer[at + 41] = known ? click.country.charCodeAt(1) : 0
  const link = cut(click.link, LINK_CHARS_MAX)
  const userAgent = cut(click.userAgent, USER_AGENT_CHARS_MAX)
  const referer = cut(click.referer, REFERER_CHARS_MAX)
  const query = cut(click.query, QUERY_CHARS_MAX)
  const language = cut(click.language, LANGUAGE_CHARS_MAX)
  view.setUint16(at + 42, link.length, true)
  view.setUint16(at + 44, userAgent.length, true)
  view.setUint16(at + 46, referer.length, true)
  view.setUint16(at + 48, query.length, true)
  buffer[at + 50] = click.flags
  buffer[at + 27] = language.length
  // Put together first: what costs is the call, not the copy.
  const text = link + userAgent + referer + query + language
  let end = at + RECORD_HEADER_BYTES
  end += buffer.latin1Write(text, end, text.length)
  while (end & 3) buffer[end++] = 0
  words[(at + 4) >> 2] = checksum(words, (at + 8) >> 2, end >> 2)
  Atomics.store(memory.lengths, at >> 2, end - at)
  return end
}

/** What stands at `at`: a whole record's length; 0 where none was begun; -1 where a record is damaged or cut off. */
export function checkRecord({ words }: RecordMemory, at: number, end: number): number {
  if (at + 4 > end) return 0
  const length = words[at >> 2]
  if (length === 0) return 0
  if (length < RECORD_HEADER_BYTES || length > RECORD_BYTES_MAX || length & 3 || at + length > end) return -1
  return checksum(words, (at + 8) >> 2, (at + length) >> 2) === words[(at + 4) >> 2] ? length : -1
}
