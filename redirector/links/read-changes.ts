import type { Sql } from '../../postgres/connect.js'

/** A change of `link_changes`, with the state of the database at that moment. The first row of a page may have no change. */
export interface ChangeRow {
  history: string | null
  xmin: string
  xmax: string
  latest: string | null
  /** The last change below the cursor's `xmin` as it is now. A different one means that history has forked. */
  known_latest: string | null
  id: string | null
  domain_id: number
  slug: string | null
}

const PAGE_CHANGES = 10_000
/**
 * With more changes than this since the last look, forgetting everything is cheaper. A tenant can cause some thousands with
 * one request, and may not empty the cache of all others (test/redirector/many-changes.test.ts).
 */
const CHANGES_MAX = 100_000

const latestBelow = (sql: Sql, xid: ReturnType<Sql>) => sql`(
  SELECT id || ' ' || extract(epoch FROM inserted_at) FROM link_changes WHERE xid < ${xid} ORDER BY xid DESC, id DESC LIMIT 1)`

interface Page {
  /** `xmin` of a cursor; null reads no changes. */
  since: string | null
  /** `xmax` of the first page; null for the first page. */
  below: string | null
  /** The last change of the page before; '0' for the first page. */
  after: string
}

/**
 * Reads changes in one statement, so that all values are of one server and one moment. Changes from `xmax` on are left
 * out: rows from a restored dump may have transaction numbers of another cluster, which are still in the future here.
 */
const selectChanges = (sql: Sql, { since, below, after }: Page) => sql<ChangeRow[]>`
  WITH snapshot AS (SELECT pg_snapshot_xmin(s) AS xmin, pg_snapshot_xmax(s) AS xmax FROM pg_current_snapshot() AS s),
  now AS MATERIALIZED (
    SELECT history() AS history, snapshot.xmin, snapshot.xmax, ${latestBelow(sql, sql`snapshot.xmin`)} AS latest,
      ${latestBelow(sql, sql`${since}::xid8`)} AS known_latest
    FROM snapshot)
  SELECT now.history, now.xmin::text, now.xmax::text, now.latest, now.known_latest, change.id, change.domain_id, change.slug
  FROM now LEFT JOIN link_changes AS change
    ON change.xid >= ${since}::xid8 AND change.xid < coalesce(${below}::xid8, now.xmax) AND change.id > ${after}::bigint
  ORDER BY change.id LIMIT ${PAGE_CHANGES}`

export interface Changes {
  /** The state of the database at the first page. */
  state: ChangeRow
  changes: ChangeRow[]
  /** There are more changes than `changes`. */
  isCut: boolean
}

/**
 * Reads all changes since a cursor, in pages. A transaction may end between two pages. It is not below the first page's
 * `xmin`, so its changes are read again from the next cursor.
 * @param since a cursor's `xmin`; null reads no changes
 * @throws if another database answers in between
 */
export async function readChanges(sql: Sql, since: string | null): Promise<Changes> {
  let page = await selectChanges(sql, { since, below: null, after: '0' })
  const [state] = page
  const changes = page.filter(({ id }) => id !== null)
  while (page.length === PAGE_CHANGES && changes.length < CHANGES_MAX) {
    page = await selectChanges(sql, { since, below: state.xmax, after: changes.at(-1)!.id! })
    if (page[0].history !== state.history) throw new Error('another database answers since the last page of changes')
    changes.push(...page.filter(({ id }) => id !== null))
  }
  return { state, changes, isCut: page.length === PAGE_CHANGES }
}
