import type { JSONValue } from 'postgres'
import type { Sql } from '../../postgres/connect.js'

/** A link as every statement here returns it. */
export interface LinkRow {
  id: number
  workspace_id: number
  domain_id: number
  /** '' on the default host */
  domain: string
  slug: string
  url: string
  name: string | null
  note: string | null
  enabled: boolean
  deleted: boolean
  created_by_user_id: number | null
  inserted_at: Date
  updated_at: Date
}

export type NewLink = Pick<
  LinkRow,
  'workspace_id' | 'domain_id' | 'slug' | 'url' | 'name' | 'note' | 'enabled' | 'created_by_user_id'
>

export type LinkPatch = Partial<Pick<LinkRow, 'domain_id' | 'slug' | 'url' | 'name' | 'note' | 'enabled' | 'deleted'>>

/**
 * Inserts what it can and returns that: where a slug is taken, also by an earlier one of `links`, nothing happens.
 * Ids follow the order given. Rows go in by slug, so that statements which want the same slugs wait for each other in
 * one order: unsorted, two in opposite orders met in a deadlock nearly every time.
 */
export function insertLinks(sql: Sql, links: NewLink[]) {
  return sql<LinkRow[]>`
    WITH added AS (
      INSERT INTO links (id, workspace_id, domain_id, slug, url, name, note, enabled, created_by_user_id)
      OVERRIDING SYSTEM VALUE
      SELECT * FROM (
        SELECT nextval(pg_get_serial_sequence('links', 'id')),
          workspace_id, domain_id, slug, url, name, note, enabled, created_by_user_id
        FROM jsonb_populate_recordset(NULL::links, ${sql.json(links as unknown as JSONValue)})
      ) AS numbered
      ORDER BY domain_id, slug
      ON CONFLICT (domain_id, slug) WHERE NOT deleted DO NOTHING
      RETURNING *
    )
    SELECT added.*, domains.name AS domain FROM added JOIN domains ON domains.id = added.domain_id`
}

/**
 * Changes the fields that `patch` has, whatever others are being changed meanwhile.
 * @throws PostgresError `unique_violation` of `links_slug` when the slug is taken
 */
export async function updateLink(sql: Sql, id: number, patch: LinkPatch): Promise<LinkRow | undefined> {
  const [row] = await sql<LinkRow[]>`
    WITH changed AS (
      UPDATE links SET (domain_id, slug, url, name, note, enabled, deleted, updated_at) = (
        SELECT domain_id, slug, url, name, note, enabled, deleted, now()
        FROM jsonb_populate_record(links, ${sql.json(patch as unknown as JSONValue)})
      )
      WHERE id = ${id} RETURNING *
    )
    SELECT changed.*, domains.name AS domain FROM changed JOIN domains ON domains.id = changed.domain_id`
  return row
}

export function findLinks(sql: Sql, ids: number[], workspaceIds: number[]) {
  return sql<LinkRow[]>`
    SELECT links.*, domains.name AS domain FROM links JOIN domains ON domains.id = links.domain_id
    WHERE links.id = ANY(${ids}) AND links.workspace_id = ANY(${workspaceIds})`
}

export async function countLinks(sql: Sql, ids: number[], workspaceId: number): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::integer AS count FROM links WHERE id = ANY(${ids}) AND workspace_id = ${workspaceId}`
  return count
}

export interface LinkFilter {
  workspaceId: number
  deleted: boolean
  search?: string
  domainId?: number
}

/** Search text as a LIKE pattern that means nothing but itself. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function matches(sql: Sql, { workspaceId, deleted, search, domainId }: LinkFilter) {
  const pattern = search && containing(search)
  return sql`links.workspace_id = ${workspaceId} AND links.deleted = ${deleted}
    ${domainId === undefined ? sql`` : sql`AND links.domain_id = ${domainId}`}
    ${
      pattern
        ? sql`AND (links.name ILIKE ${pattern} OR links.note ILIKE ${pattern}
            OR links.url ILIKE ${pattern} OR links.slug ILIKE ${pattern})`
        : sql``
    }`
}

/** How many links match, and how many the workspace has outside of the trash. */
export async function countMatching(sql: Sql, filter: LinkFilter) {
  const [row] = await sql<[{ entries: number; links: number }]>`
    SELECT count(*) FILTER (WHERE ${matches(sql, filter)})::integer AS entries,
      count(*) FILTER (WHERE NOT deleted)::integer AS links
    FROM links WHERE workspace_id = ${filter.workspaceId}`
  return row
}

/** By a column of the table, or by clicks: those that are not in `clicksOf` have none. */
export type LinkOrder = { column: 'id' | 'name' | 'inserted_at' } | { clicksOf: { id: number; clicks: number }[] }

export function listLinks(
  sql: Sql,
  filter: LinkFilter,
  order: LinkOrder & { descending: boolean; limit: number; offset: number },
) {
  const direction = order.descending ? sql`DESC` : sql`ASC`
  const columns = { id: sql`links.id`, name: sql`lower(links.name)`, inserted_at: sql`links.inserted_at` }
  const ranked = 'clicksOf' in order ? order.clicksOf : []
  return sql<LinkRow[]>`
    SELECT links.*, domains.name AS domain FROM links JOIN domains ON domains.id = links.domain_id
    ${
      'clicksOf' in order
        ? sql`LEFT JOIN unnest(${ranked.map(({ id }) => id)}::integer[], ${ranked.map(({ clicks }) => clicks)}::bigint[])
            AS ranked (link_id, clicks) ON ranked.link_id = links.id`
        : sql``
    }
    WHERE ${matches(sql, filter)}
    ORDER BY ${'clicksOf' in order ? sql`coalesce(ranked.clicks, 0)` : columns[order.column]} ${direction} NULLS LAST,
      links.id ${direction}
    LIMIT ${order.limit} OFFSET ${order.offset}`
}
