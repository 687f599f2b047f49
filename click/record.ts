import { checksum } from './checksum.js'
import { AT, RANDOM_BYTES, RECORD_VERSION } from './record-layout.js'

/** Bits of the flags: the link was scanned as a QR code; its owner wants visits from data centres flagged, and this is one. */
export const SCANNED = 1
export const FROM_DATA_CENTRE = 2
export const USER_AGENT_CHARS_MAX = 512
export const REFERER_CHARS_MAX = 1024
export const QUERY_CHARS_MAX = 4096
export const LANGUAGE_CHARS_MAX = 35
const LINK_CHARS_MAX = 9216
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
  // Put together first: what costs is the call, not the copy.
  const text = link + userAgent + referer + query + language
  let end = at + AT.texts
  end += buffer.latin1Write(text, end, text.length)
  while (end & 3) buffer[end++] = 0
  words[(at + AT.checksum) >> 2] = checksum(words, (at + AT.checked) >> 2, end >> 2)
  Atomics.store(memory.lengths, (at + AT.length) >> 2, end - at)
  return end
}

/** What `checkRecord` says of a place without a record that can be read. */
const NO_RECORD = 0
export const TORN_RECORD = -1
export const NEWER_RECORD = -2

/**
 * What stands at `at`: the length of a whole record; NO_RECORD where none was begun; TORN_RECORD where it is damaged or
 * cut off; NEWER_RECORD where it is whole, and of a version that is not known here.
 */
export function checkRecord({ buffer, words }: RecordMemory, at: number, end: number): number {
  if (at + 4 > end) return NO_RECORD
  const length = words[at >> 2]
  if (length === 0) return NO_RECORD
  if (length < AT.texts || length > RECORD_BYTES_MAX || length & 3 || at + length > end) return TORN_RECORD
  if (checksum(words, (at + AT.checked) >> 2, (at + length) >> 2) !== words[(at + AT.checksum) >> 2]) return TORN_RECORD
  return buffer[at + AT.version] > RECORD_VERSION ? NEWER_RECORD : length
}

/** Of the record at `at`, which is whole, or 0 where none was begun. */
export const lengthAt = ({ words }: RecordMemory, at: number) => words[(at + AT.length) >> 2]

/** Of the record at `at`, which is whole. */
export const checksumAt = ({ words }: RecordMemory, at: number) => words[(at + AT.checksum) >> 2]

/** When the click of a whole record was, ms. */
export const timeAt = ({ view }: RecordMemory, at: number) => view.getFloat64(at + AT.time, true)
