import type { VISIT_KINDS } from '../visit/visit-kinds.js'
import { createRecordParts, idOf, type NoClickReason, readParts } from './read-record.js'
import type { RecordMemory } from './record.js'
import { ulidText } from './ulid.js'

/** A click as its record has it. Ingest reads columns of records instead (`readParts`), and takes the same from them. */
export interface RecordedClick {
  /** ULID, of `time` */
  id: string
  /** Milliseconds */
  time: number
  workspaceId: number
  linkId: number
  /** 0 for the default host */
  domainId: number
  host: string
  /** Decoded */
  slug: string
  /** Where this visitor was forwarded */
  destination: string
  /** Everything but `get` counts as a bot. */
  kind: (typeof VISIT_KINDS)[number]
  /** Bits: SCANNED and FROM_DATA_CENTRE of record.ts */
  flags: number
  /** Two letters, or '' */
  country: string
  /** Autonomous system, 0 where unknown */
  asn: number
  /** Upper and lower half of the address's pseudonym of the day; `visitorHash` makes the visitor's of them and the user agent. */
  addressHashHigh: number
  addressHashLow: number
  /** Headers and query as they came, each byte a character, cut to the lengths of record.ts; '' where absent */
  userAgent: string
  referer: string
  query: string
  /** The first of `Accept-Language`, such as `de-CH` */
  language: string
}

const parts = createRecordParts()

/** The click at `at`, where `checkRecord` found a whole record. @returns the reason where it is no click */
export function readClick(records: RecordMemory, at: number): RecordedClick | NoClickReason {
  const reason = readParts(records, at, parts)
  if (reason !== undefined) return reason
  const { buffer } = records
  const text = (from: number, to: number) => buffer.latin1Slice(from, to)
  return {
    id: ulidText(idOf(records, parts)),
    time: parts.time,
    workspaceId: parts.workspaceId,
    linkId: parts.linkId,
    domainId: parts.domainId,
    host: text(parts.hostAt, parts.hostEnd),
    slug: parts.slug ?? text(parts.pathAt, parts.pathEnd),
    destination: text(parts.destinationAt, parts.destinationEnd),
    kind: parts.kind,
    flags: parts.flags,
    country: parts.country === 0 ? '' : String.fromCharCode(parts.country >> 8, parts.country & 255),
    asn: parts.asn,
    addressHashHigh: parts.addressHashHigh,
    addressHashLow: parts.addressHashLow,
    userAgent: text(parts.userAgentAt, parts.refererAt),
    referer: text(parts.refererAt, parts.queryAt),
    query: text(parts.queryAt, parts.languageAt),
    language: text(parts.languageAt, parts.languageEnd),
  }
}
