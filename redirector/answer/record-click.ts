import { type PackedLink, workspaceOf } from '../../click/packed-link.js'
import { SCANNED } from '../../click/record.js'
import type { ClickLog } from '../../click-log/click-log.js'
import { primaryLanguage } from '../../visit/languages.js'
import type { Location } from '../../visit/location/location.js'
import { addressHash } from '../../visit/visitor-hash.js'
import type { Visit } from '../visit.js'
import { isScan } from './destination.js'

const COMMA = 44
const HYPHEN = 45
const SEMICOLON = 59

/**
 * The language that is recorded of an Accept-Language header: `de-CH,de;q=0.9` → `de-CH`. A first language without a
 * weight is preferred to all others, and browsers send it so. The full header is parsed only if the first has a weight
 * or is not a language.
 */
function languageOf(acceptLanguage: string): string {
  const { length } = acceptLanguage
  const isPlain = length === 2 || acceptLanguage.charCodeAt(2) === HYPHEN || acceptLanguage.charCodeAt(2) === COMMA
  if (!isPlain) return primaryLanguage(acceptLanguage)
  for (let i = 2; i < length; i++) {
    const char = acceptLanguage.charCodeAt(i)
    if (char === COMMA) return acceptLanguage.slice(0, i)
    if (char === SEMICOLON) return primaryLanguage(acceptLanguage)
  }
  return acceptLanguage
}

export interface Recorder {
  /**
   * @param link in its plain form, with the destination of this click
   * @param flags of the record; the flag of a QR scan is added here
   * @returns false if the click was dropped because the disk is full
   */
  record(link: PackedLink, visit: Visit, now: number, flags: number): boolean
  /** The random bytes of the next click to be recorded. */
  nextRandom(): Uint8Array
}

/**
 * Turns visits into records of the click log. A visitor's address is never written: country, network and a salted hash
 * are derived from it in memory, which costs less than writing it encrypted. The user agent is only copied. Ingest
 * parses and hashes it, so that a flood of unusual user agents cannot slow redirects.
 */
export function createRecorder(log: ClickLog, location: Location, salts: { at(now: number): Uint32Array }): Recorder {
  const hash = new Uint32Array(2)

  return {
    record(link, visit, now, flags) {
      const { country, asn } = location.lookup(visit.address)
      addressHash(salts.at(now), workspaceOf(link), visit.address, hash)
      return log.append({
        time: now,
        kind: visit.kind,
        flags: visit.query !== '' && isScan(visit.query) ? flags | SCANNED : flags,
        asn,
        country,
        addressHashHigh: hash[0],
        addressHashLow: hash[1],
        link,
        userAgent: visit.userAgent,
        referer: visit.referer,
        query: visit.query,
        language: languageOf(visit.acceptLanguage),
      })
    },
    nextRandom: log.nextRandom,
  }
}
