import { checksum } from './checksum.js'
import { AT, RANDOM_BYTES, RECORD_VERSION } from './record-layout.js'

/** Bits of the flags: SCANNED: the visitor scanned a QR code. FROM_DATA_CENTRE: a visit that the link wants flagged. */
export const SCANNED = 1
export const FROM_DATA_CENTRE = 2
export const USER_AGENT_CHARS_MAX = 512
export const REFERER_CHARS_MAX = 1024
export const QUERY_CHARS_MAX = 4096
export const LANGUAGE_CHARS_MAX = 35
const LINK_CHARS_MAX = 9216
export const RECORD_BYTES_MIN = AT.texts
export const RECORD_BYTES_MAX = 16384
/** Bytes of the records in a block, before compression. Consumers refuse more, so raise it in them first. */
export const BLOCK_BYTES_MAX = 128 * 1024

/** Views of one range of memory, which must be aligned to 4 bytes for `words`. */
export interface RecordMemory {
  buffer: Buffer
  view: DataView
  words: Uint32Array
  /** View to store the length with, which a reader in another process must see last. */
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

/** The content of a record. Strings are bytes (latin1), as they came in the headers. */
export interface ClickRecord {
  time: number
  kind: number
  flags: number
  asn: number
  addressHashHigh: number
  addressHashLow: number
  /** Two letters, or ''. */
  country: string
  link: string
  userAgent: string
  referer: string
  query: string
  language: string
}

const cut = (text: string, charsMax: number) => (text.length > charsMax ? text.slice(0, charsMax) : text)

/**
 * Writes a record at `at` (a multiple of 4, with RECORD_BYTES_MAX bytes free) and returns its end. The length is stored
 * last: until then the record does not exist, for a reader or after a kill.
 */
export function writeRecord(
  memory: RecordMemory,
  at: number,
  click: ClickRecord,
  random: Uint8Array,
  randomAt: number,
): number {
  const { buffer, view, words } = memory
  view.setFloat64(at + AT.time, click.time, true)
  for (let i = 0; i < RANDOM_BYTES; i++) buffer[at + AT.random + i] = random[randomAt + i]
  buffer[at + AT.kind] = click.kind
  view.setUint32(at + AT.asn, click.asn, true)
  view.setUint32(at + AT.addressHashHigh, click.addressHashHigh, true)
  view.setUint32(at + AT.addressHashLow, click.addressHashLow, true)
  const known = click.country.length === 2
  buffer[at + AT.country] = known ? click.country.charCodeAt(0) : 0
  buffer[at + AT.country + 1] = known ? click.country.charCodeAt(1) : 0
  const link = cut(click.link, LINK_CHARS_MAX)
  const userAgent = cut(click.userAgent, USER_AGENT_CHARS_MAX)
  const referer = cut(click.referer, REFERER_CHARS_MAX)
  const query = cut(click.query, QUERY_CHARS_MAX)
  const language = cut(click.language, LANGUAGE_CHARS_MAX)
  view.setUint16(at + AT.linkLength, link.length, true)
  view.setUint16(at + AT.userAgentLength, userAgent.length, true)
  view.setUint16(at + AT.refererLength, referer.length, true)
  view.setUint16(at + AT.queryLength, query.length, true)
  buffer[at + AT.languageLength] = language.length
  buffer[at + AT.flags] = click.flags
  buffer[at + AT.version] = RECORD_VERSION
  // The texts are concatenated first, because the cost is in the call and not in the copy.
  const text = link + userAgent + referer + query + language
  let end = at + AT.texts
  end += buffer.latin1Write(text, end, text.length)
  while (end & 3) buffer[end++] = 0
  words[(at + AT.checksum) >> 2] = checksum(words, (at + AT.checked) >> 2, end >> 2)
  Atomics.store(memory.lengths, (at + AT.length) >> 2, end - at)
  return end
}

/** Results of `checkRecord` for a position without a readable record. */
const NO_RECORD = 0
export const TORN_RECORD = -1
export const NEWER_RECORD = -2

/**
 * Verifies the record at `at`. Returns its length; NO_RECORD if none was begun; TORN_RECORD if it is damaged or cut
 * off; NEWER_RECORD if it is intact and of a newer version.
 */
export function checkRecord({ buffer, words }: RecordMemory, at: number, end: number): number {
  if (at + 4 > end) return NO_RECORD
  const length = words[at >> 2]
  if (length === 0) return NO_RECORD
  if (length < RECORD_BYTES_MIN || length > RECORD_BYTES_MAX || length & 3 || at + length > end) return TORN_RECORD
  if (checksum(words, (at + AT.checked) >> 2, (at + length) >> 2) !== words[(at + AT.checksum) >> 2]) return TORN_RECORD
  return buffer[at + AT.version] > RECORD_VERSION ? NEWER_RECORD : length
}

/**
 * Whether one of the first `count` records is intact and of a newer version. A checksum is computed only where the
 * version says so.
 */
export function hasNewerRecord(records: RecordMemory, count: number): boolean {
  const { buffer } = records
  for (let i = 0, at = 0; i < count && at + RECORD_BYTES_MIN <= buffer.length; i++) {
    if (buffer[at + AT.version] > RECORD_VERSION) return checkRecord(records, at, buffer.length) === NEWER_RECORD
    const length = lengthAt(records, at)
    if (length < RECORD_BYTES_MIN || length & 3) return false
    at += length
  }
  return false
}

/** Length of the verified record at `at`; 0 if none was begun. */
export const lengthAt = ({ words }: RecordMemory, at: number) => words[(at + AT.length) >> 2]

/** Checksum of the verified record at `at`. */
export const checksumAt = ({ words }: RecordMemory, at: number) => words[(at + AT.checksum) >> 2]

/** Time of the click in a verified record, ms. */
export const timeAt = ({ view }: RecordMemory, at: number) => view.getFloat64(at + AT.time, true)
