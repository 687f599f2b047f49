import { setTimeout as delay, setImmediate as endOfTurn } from 'node:timers/promises'
import type { Flags } from '../abuse/flags.js'
import { reflagDomains } from '../abuse/reflag-domains.js'
import { type ComparedLink, comparedColumns, reflagLinks } from '../abuse/reflag-links.js'
import { alone } from '../postgres/alone.js'
import type { Sql } from '../postgres/connect.js'

const LOCK = 'slugline destinations'
const LINKS_AT_ONCE = 1000
/** Characters of their rules, because this process answers the API meanwhile. A link of an older version may have a megabyte. */
const RULES_CHARS_AT_ONCE = 4 << 20
/** Between two reads: 5,000 links a second at most, so that Postgres has time for others. */
const PAUSE_MS = 200
const LOOK_UP_MS_MAX = 30_000

/**
 * Sets out on a comparison of all links where one is due.
 * @param isNew whether this process has not compared with these lists yet: processes whose lists differ do not take turns for ever
 * @returns the link to go on behind; undefined where none is due
 */
async function begin(sql: Sql, lists: string, isNew: boolean): Promise<number | undefined> {
  const [due] = await sql<{ last_id: number }[]>`
    UPDATE destination_checks SET last_id = CASE WHEN finished_at IS NULL AND lists = ${lists} THEN last_id ELSE 0 END,
      lists = ${lists}, finished_at = NULL
    WHERE finished_at IS NULL OR (lists <> ${lists} AND ${isNew}) OR finished_at < now() - interval '1 day'
    RETURNING last_id`
  return due?.last_id
}

/**
 * Compares the URLs of all domains and the destinations of all links with the lists, once a day, and at once where a list has
 * changed. One process does so at a time, in batches, and goes on behind the last link where another was killed
 * (test/abuse/kills.test.ts).
 */
export function createComparison(sql: Sql, flags: Flags, pauseMs = PAUSE_MS) {
  let compared: string | undefined

  /** @returns how many flags have changed */
  async function compareFrom(session: Sql, begunBehind: number, signal: AbortSignal) {
    let lastId = begunBehind
    let changed = await reflagDomains(sql, flags, LOOK_UP_MS_MAX)
    while (!signal.aborted) {
      const links: ComparedLink[] = await sql<ComparedLink[]>`
        SELECT ${comparedColumns(sql)} FROM (
          SELECT *, sum(chars) OVER (ORDER BY id) - chars AS chars_before FROM (
            SELECT ${comparedColumns(sql)}, octet_length(rules::text) AS chars FROM links
            WHERE id > ${lastId} AND alias_of IS NULL AND ${flags.isOff ? sql`flagged IS NOT NULL` : sql`true`}
            ORDER BY id LIMIT ${LINKS_AT_ONCE}
          ) AS next
        ) AS sized WHERE chars_before < ${RULES_CHARS_AT_ONCE} ORDER BY id`
      const looked = await flags.lookUp(links, LOOK_UP_MS_MAX)
      const differing: number[] = []
      for (const link of links) {
        if (flags.flagOf(link, looked) !== link.flagged) differing.push(link.id)
        await endOfTurn()
      }
      if (differing.length > 0) changed += (await reflagLinks(sql, flags, differing, looked)).size
      lastId = links.at(-1)?.id ?? lastId
      const isDone = links.length === 0
      // In the session that has the lock: a process that lost it notes nothing.
      await session`
        UPDATE destination_checks SET last_id = ${lastId}, finished_at = ${isDone ? session`now()` : null}`
      if (isDone) break
      await delay(pauseMs, undefined, { signal }).catch(() => undefined)
    }
    return changed
  }

  /** @returns how many flags have changed; undefined where nothing is due, or another process is at it */
  return (signal: AbortSignal): Promise<number | undefined> =>
    alone(sql, LOCK, async (session) => {
      const lists = flags.digest()
      const behind = await begin(session, lists, lists !== compared)
      const changed = behind === undefined ? undefined : await compareFrom(session, behind, signal)
      if (!signal.aborted) compared = lists
      return changed
    })
}
