import { bytesToHex } from '@noble/hashes/utils'
import type { ConversionDraft } from '../../api/conversions/conversion-draft.js'
import { hash, shortened } from '../hash.js'

/**
 * Hash that tells a row from the others of its file: of its event_id, or of all its fields. The fields are hashed as they
 * were understood, not as the file writes them, so that a file that a spreadsheet has saved again, or that has more rows,
 * has the same ids. `visitor_ip` is left out, because an address could be found again by trying all.
 */
export function hashOf({ visitor_ip: _, ...draft }: ConversionDraft): Uint8Array {
  const said = draft.event_id != null ? { event_id: draft.event_id } : draft
  const fields = Object.entries(said)
    .filter(([, value]) => value != null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return hash(JSON.stringify(fields))
}

/**
 * The id of an event that has none. It is never made in another way: a file that is imported again would count twice
 * (test/import/conversions.test.ts).
 * @param occurrence 1 for the first row that says it; equal rows are events of their own
 */
export const eventIdOf = (hash: Uint8Array, occurrence: number) =>
  `import-${bytesToHex(hash.subarray(0, 16))}${occurrence > 1 ? `-${occurrence}` : ''}`

/**
 * Tells how often a hash came, this time included. Where two rows share its first 48 bits, the second has another id than
 * it could have, the same in each import.
 */
export function countOccurrences() {
  const counts = new Map<number, number>()
  return (hash: Uint8Array): number => {
    const key = shortened(hash)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}
