import type { ISql, JSONValue } from 'postgres'
import type { LinkFlag } from '../links/link-flag.js'
import type { Sql } from '../postgres/connect.js'
import type { Destinations, Flags } from './flags.js'
import type { LookedUp } from './safe-browsing.js'

export type ComparedLink = Destinations & { id: number; flagged: LinkFlag | null }

export const comparedColumns = (sql: ISql) => sql`id, url, rules, expiry_destination, flagged`

/**
 * Flags links as they are now, and takes flags away that do not hold any more. They are locked, so that nobody changes a
 * destination in between. The time of their last change stays: it is the owner's.
 * @returns the flags that were written, by link
 */
export async function reflagLinks(sql: Sql, flags: Flags, ids: number[], looked: LookedUp | undefined) {
  return sql.begin(async (tx) => {
    const links = await tx<ComparedLink[]>`
      SELECT ${comparedColumns(tx)} FROM links WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`
    const changes = links.flatMap((link) => {
      const flagged = flags.flagOf(link, looked)
      return flagged === link.flagged ? [] : [{ id: link.id, flagged }]
    })
    if (changes.length > 0)
      await tx`
        UPDATE links SET flagged = given.flagged
        FROM jsonb_to_recordset(${tx.json(changes as unknown as JSONValue)}) AS given (id integer, flagged jsonb)
        WHERE links.id = given.id`
    return new Map(changes.map(({ id, flagged }) => [id, flagged]))
  })
}
