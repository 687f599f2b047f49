import type { ISql } from 'postgres'
import { type LinkRow, linkRow, linkRowJoins } from './links-table.js'
import type { Ranking } from './rank-links.js'

export interface LinkFilter {
  workspaceId: number
  deleted: boolean
  search?: string
  domainId?: number
  tag?: string
}

/** Search text as a LIKE pattern that means nothing but itself. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Condition on `links`. Aliases are in no list. */
function matches(sql: ISql, { workspaceId, deleted, search, domainId, tag }: LinkFilter) {
  const pattern = search && containing(search)
  return sql`links.workspace_id = ${workspaceId} AND ${deleted ? sql`` : sql`NOT`} links.deleted AND links.alias_of IS NULL
    ${domainId === undefined ? sql`` : sql`AND links.domain_id = ${domainId}`}
    ${tag === undefined ? sql`` : sql`AND ${tag} = ANY(links.tags)`}
    ${
      pattern
        ? sql`AND (links.name ILIKE ${pattern} OR links.note ILIKE ${pattern}
            OR links.url ILIKE ${pattern} OR links.slug ILIKE ${pattern})`
        : sql``
    }`
}

/** How many links a workspace has outside of the trash. */
export async function countWorkspaceLinks(sql: ISql, workspaceId: number): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::integer AS count FROM links WHERE ${matches(sql, { workspaceId, deleted: false })}`
  return count
}

/** By a column of the table, or by clicks: links that are left out of the ranking have none. */
export type LinkOrder = { column: 'id' | 'name' | 'inserted_at' } | { clicksOf: Ranking }

/**
 * A page of what matches, and how many match altogether. Links are read once for both, and only those of the page whole.
 */
export async function listLinks(
  sql: ISql,
  filter: LinkFilter,
  order: LinkOrder & { descending: boolean; limit: number; offset: number },
): Promise<{ entries: number; links: LinkRow[] }> {
  const direction = order.descending ? sql`DESC` : sql`ASC`
  const columns = { id: sql`links.id`, name: sql`lower(links.name)`, inserted_at: sql`links.inserted_at` }
  const isRanked = 'clicksOf' in order
  const rows = await sql<(LinkRow & { entries: number })[]>`
    WITH matching AS MATERIALIZED (
      SELECT links.id, ${isRanked ? sql`coalesce(ranked.clicks, 0)` : columns[order.column]} AS rank
      FROM links ${
        isRanked
          ? sql`LEFT JOIN unnest(${order.clicksOf.ids}::integer[], ${order.clicksOf.clicks}::bigint[])
              AS ranked (link_id, clicks) ON ranked.link_id = links.id`
          : sql``
      }
      WHERE ${matches(sql, filter)}
    ), page AS (
      SELECT id, rank FROM matching ORDER BY rank ${direction} NULLS LAST, id ${direction}
      LIMIT ${order.limit} OFFSET ${order.offset}
    ), found AS (
      SELECT ${linkRow(sql)}, page.rank FROM page JOIN links ON links.id = page.id ${linkRowJoins(sql)}
    )
    SELECT counted.entries, found.*
    FROM (SELECT count(*)::integer AS entries FROM matching) AS counted LEFT JOIN found ON true
    ORDER BY found.rank ${direction} NULLS LAST, found.id ${direction}`
  return { entries: rows[0].entries, links: rows.filter((row) => row.id !== null) }
}

/** The next of what matches, by id. */
export function readAfter(sql: ISql, filter: LinkFilter, afterId: number, limit: number) {
  return sql<LinkRow[]>`
    SELECT ${linkRow(sql)} FROM links ${linkRowJoins(sql)}
    WHERE ${matches(sql, filter)} AND links.id > ${afterId} ORDER BY links.id LIMIT ${limit}`
}
