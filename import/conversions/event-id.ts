import { createHash } from 'node:crypto'
import type { ConversionDraft } from '../../api/conversions/conversion-draft.js'

/**
 * What tells a row from the others of its file: its event_id, or all that it says. Not as the file writes it, so that a
 * file that a spreadsheet has saved again, or that has more rows, has the same ids. Without `visitor_ip`, because an
 * address could be found again by trying all.
 */
export function hashOf({ visitor_ip: _, ...draft }: ConversionDraft): Buffer {
  const said = draft.event_id != null ? { event_id: draft.event_id } : draft
  const fields = Object.entries(said)
    .filter(([, value]) => value != null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest()
}

/**
 * The id of an event that has none. It is never made in another way: a file that is imported again would count twice
 * (test/import/conversions.test.ts).
 * @param occurrence 1 for the first row that says it; equal rows are events of their own
 */
export const eventIdOf = (hash: Buffer, occurrence: number) =>
  `import-${hash.toString('hex', 0, 16)}${occurrence > 1 ? `-${occurrence}` : ''}`

/**
 * Tells how often a hash came, this time included. 48 bits of it: some 60 bytes of memory a row. Where two rows share
 * them, the second has another id than it could have, the same in each import.
 */
export function countOccurrences() {
  const counts = new Map<number, number>()
  return (hash: Buffer): number => {
    const key = hash.readUIntBE(0, 6)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}
