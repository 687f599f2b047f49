import { type PackedLink, workspaceOf } from '../../click/packed-link.js'
import { SCANNED } from '../../click/record.js'
import type { ClickLog } from '../../click-log/click-log.js'
import type { Location } from '../../visit/location/location.js'
import { addressHash } from '../../visit/visitor-hash.js'
import type { Visit } from './decide.js'
import { isScan } from './destination.js'

/** `Accept-Language: de-CH,de;q=0.9` → `de-CH`: what follows is not worth its bytes. */
function firstLanguage(acceptLanguage: string): string {
  for (let i = 0; i < acceptLanguage.length; i++) {
    const char = acceptLanguage.charCodeAt(i)
    if (char === 44 || char === 59) return acceptLanguage.slice(0, i)
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
        language: firstLanguage(visit.acceptLanguage),
      })
    },
    nextRandom: log.nextRandom,
  }
}
