import type { VISIT_KINDS } from '../visit/visit-kinds.js'
import { createRecordParts, idOf, type NoClickReason, readParts } from './read-record.js'
import type { RecordMemory } from './record.js'
import { ulidText } from './ulid.js'

/** A click as an object. Ingest reads the same values from records without making objects (`readParts`). */
export interface RecordedClick {
  /** ULID whose time is `time`. */
  id: string
  /** Milliseconds. */
  time: number
  workspaceId: number
  linkId: number
  /** 0 for the default host. */
  domainId: number
  host: string
  /** Decoded slug. */
  slug: string
  /** Destination that this visitor was forwarded to. */
  destination: string
  /** Everything but `get` counts as a bot. */
  kind: (typeof VISIT_KINDS)[number]
  /** The bits SCANNED and FROM_DATA_CENTRE of record.ts. */
  flags: number
  /** Two letters, or ''. */
  country: string
  /** Number of the autonomous system; 0 if unknown. */
  asn: number
  /** Halves of the salted hash of the address. `visitorHash` combines them with the user agent. */
  addressHashHigh: number
  addressHashLow: number
  /** Headers and query as they came, one character per byte, cut to the lengths of record.ts; '' if absent. */
  userAgent: string
  referer: string
  query: string
  /** First language of `Accept-Language`, for example `de-CH`. */
  language: string
}

const parts = createRecordParts()

/** Reads the record at `at`, which `checkRecord` has verified. @returns the reason if it is not a valid click */
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
