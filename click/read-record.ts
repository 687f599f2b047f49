import { VISIT_KINDS } from '../visit/visit-kinds.js'
import { type LinkParts, locateLink, nextByte, workspaceIdAt } from './locate-link.js'
import { lengthAt, type RecordMemory } from './record.js'
import { AT, RANDOM_BYTES } from './record-layout.js'

/** Why a record is not a valid click. */
export type NoClickReason = 'bad_length' | 'bad_link' | 'bad_time' | 'unknown_kind'

/**
 * The numbers of a record, and the positions of its texts in the memory that it was read from. One object is filled
 * again for each record, so that reading a click allocates nothing.
 */
export interface RecordParts extends LinkParts {
  /** Time of the click, ms. */
  time: number
  kind: (typeof VISIT_KINDS)[number]
  flags: number
  asn: number
  addressHashHigh: number
  addressHashLow: number
  /** Two letters as one number, the first times 256; 0 if unknown. */
  country: number
  randomAt: number
  /** The decoded slug, if the path has percent escapes. */
  slug: string | undefined
  userAgentAt: number
  refererAt: number
  queryAt: number
  languageAt: number
  /** Each text ends where the next begins. */
  languageEnd: number
}

const TIME_MIN = Date.UTC(2020, 0)
const TIME_MAX = Date.UTC(2100, 0)
const PERCENT = 37

export function createRecordParts(): RecordParts {
  return {
    workspaceId: 0,
    linkId: 0,
    domainId: 0,
    hostAt: 0,
    hostEnd: 0,
    pathAt: 0,
    pathEnd: 0,
    destinationAt: 0,
    destinationEnd: 0,
    time: 0,
    kind: 'get',
    flags: 0,
    asn: 0,
    addressHashHigh: 0,
    addressHashLow: 0,
    country: 0,
    randomAt: 0,
    slug: undefined,
    userAgentAt: 0,
    refererAt: 0,
    queryAt: 0,
    languageAt: 0,
    languageEnd: 0,
  }
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}

/** Workspace id of the valid record at `at`. The result is meaningless if the record is not a click. */
export const workspaceOfRecord = ({ buffer }: RecordMemory, at: number) => workspaceIdAt(buffer, at + AT.texts)

/** Reads the record at `at`, which `checkRecord` has verified. @returns the reason if it is not a valid click */
export function readParts(records: RecordMemory, at: number, parts: RecordParts): NoClickReason | undefined {
  const { buffer, view } = records
  const time = view.getFloat64(at + AT.time, true)
  if (!(time >= TIME_MIN && time < TIME_MAX)) return 'bad_time'
  const kind = VISIT_KINDS[buffer[at + AT.kind]]
  if (kind === undefined) return 'unknown_kind'
  const userAgentAt = at + AT.texts + view.getUint16(at + AT.linkLength, true)
  const refererAt = userAgentAt + view.getUint16(at + AT.userAgentLength, true)
  const queryAt = refererAt + view.getUint16(at + AT.refererLength, true)
  const languageAt = queryAt + view.getUint16(at + AT.queryLength, true)
  const languageEnd = languageAt + buffer[at + AT.languageLength]
  if (languageEnd > at + lengthAt(records, at)) return 'bad_length'
  if (!locateLink(buffer, at + AT.texts, userAgentAt, parts)) return 'bad_link'
  parts.slug = undefined
  if (nextByte(PERCENT, buffer, parts.pathAt, parts.pathEnd) !== parts.pathEnd) {
    parts.slug = decodePath(buffer.latin1Slice(parts.pathAt, parts.pathEnd))
    if (parts.slug === undefined) return 'bad_link'
  }
  parts.time = time
  parts.kind = kind
  parts.flags = buffer[at + AT.flags]
  parts.asn = view.getUint32(at + AT.asn, true)
  parts.addressHashHigh = view.getUint32(at + AT.addressHashHigh, true)
  parts.addressHashLow = view.getUint32(at + AT.addressHashLow, true)
  parts.country = buffer[at + AT.country] * 256 + buffer[at + AT.country + 1]
  parts.randomAt = at + AT.random
  parts.userAgentAt = userAgentAt
  parts.refererAt = refererAt
  parts.queryAt = queryAt
  parts.languageAt = languageAt
  parts.languageEnd = languageEnd
  return undefined
}

/** A click's id as bytes: 6 of milliseconds and 10 random ones. `ulidText` turns it into text. */
export function idOf({ buffer }: RecordMemory, parts: RecordParts): Uint8Array {
  const id = Buffer.alloc(6 + RANDOM_BYTES)
  id.writeUIntBE(Math.floor(parts.time), 0, 6)
  buffer.copy(id, 6, parts.randomAt, parts.randomAt + RANDOM_BYTES)
  return id
}
