import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { ISql, JSONValue } from 'postgres'
import type { LinkFlag } from '../links/link-flag.js'
import type { Sql } from '../postgres/connect.js'
import type { Destinations, Flags } from './flags.js'
import type { LookedUp } from './safe-browsing.js'

export type ComparedLink = Destinations & { id: number; flagged: LinkFlag | null }

export const comparedColumns = (sql: ISql) => sql`id, url, rules, expiry_destination, replacements, flagged`

/**
 * Flags links by their present destinations, and removes flags that no longer hold. The links are locked, so that nobody
 * changes a destination meanwhile. `updated_at` stays, because it is the time of the owner's last change.
 * @returns the flags that were written, by link
 */
export async function reflagLinks(sql: Sql, flags: Flags, ids: number[], looked: LookedUp | undefined) {
  return sql.begin(async (tx) => {
    const links = await tx<ComparedLink[]>`
      SELECT ${comparedColumns(tx)} FROM links WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`
    const changes: Pick<ComparedLink, 'id' | 'flagged'>[] = []
    for (const link of links) {
      const flagged = flags.flagOf(link, looked)
      if (flagged !== link.flagged) changes.push({ id: link.id, flagged })
      await endOfTurn() // a link may have a hundred long destinations
    }
    if (changes.length > 0)
      await tx`
        UPDATE links SET flagged = given.flagged
        FROM jsonb_to_recordset(${tx.json(changes as unknown as JSONValue)}) AS given (id integer, flagged jsonb)
        WHERE links.id = given.id`
    return new Map(changes.map(({ id, flagged }) => [id, flagged]))
  })
}
