import { type PackedLink, workspaceOf } from '../../click/packed-link.js'
import { SCANNED } from '../../click/record.js'
import type { ClickLog } from '../../click-log/click-log.js'
import { primaryLanguage } from '../../visit/languages.js'
import type { Location } from '../../visit/location/location.js'
import { addressHash } from '../../visit/visitor-hash.js'
import type { Visit } from './decide.js'
import { isScan } from './destination.js'

const COMMA = 44
const HYPHEN = 45
const SEMICOLON = 59

/**
 * What is recorded of Accept-Language: `de-CH,de;q=0.9` → `de-CH`. Nothing weighs more than a first one without a weight, as
 * browsers send it; only where it has one, or is no language, are the others read.
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
   * @param link plain, with the destination of this click
   * @param flags of the record; that of a scan is added
   * @returns false where the click had to be dropped, because the disk is full
   */
  record(link: PackedLink, visit: Visit, now: number, flags: number): boolean
  /** The random bytes of the click that is recorded next */
  nextRandom(): Uint8Array
}

/**
 * Turns visits into records of the click log. The address ends here: country, network and a salted hash are derived from
 * it in memory, before anything is written, which costs a redirect less than writing the address down encrypted would.
 * The user agent is only copied; parsing and hashing it are left to ingest, so that a flood of strange ones cannot slow
 * redirects.
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
