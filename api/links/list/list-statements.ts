import type { ISql, PendingQuery, Row } from 'postgres'
import type { LinkRow } from '../../../links/link-row.js'
import { ANSWER_BYTES_MAX } from '../../http/body/large-answer.js'
import { linkRow, linkRowJoins } from '../links-table.js'
import type { LinkStatus } from './list-query.js'

export interface LinkFilter {
  workspaceId: number
  deleted: boolean
  search?: string
  domainId?: number
  tag?: string
  status?: LinkStatus
  createdBy?: number
  /** The first and the last day of creation, in UTC, as `YYYY-MM-DD`. */
  createdFrom?: string
  createdTo?: string
  /** All links match without it */
  ids?: number[]
}

/**
 * Whether one of the texts of a link contains `search`, in letters of either case. It is a literal regular expression
 * (`***=`), because Postgres looks for those in one pass. LIKE compares anew at each letter of the text.
 */
const contains = (sql: ISql, search: string) =>
  sql`concat_ws(E'\\n', links.name, links.note, links.url, links.slug) ~* ${`***=${search}`}`

function hasStatus(sql: ISql, status: LinkStatus) {
  if (status === 'off') return sql`NOT links.enabled`
  if (status === 'expired') return sql`links.expiry_datetime <= now()`
  return sql`links.enabled AND coalesce(links.expiry_datetime > now(), true)`
}

/** The condition on `links`. Aliases are in no list. */
function matches(sql: ISql, filter: LinkFilter) {
  const { workspaceId, deleted, search, domainId, tag, status, createdBy, createdFrom, createdTo, ids } = filter
  return sql`links.workspace_id = ${workspaceId} AND ${deleted ? sql`` : sql`NOT`} links.deleted AND links.alias_of IS NULL
    ${domainId === undefined ? sql`` : sql`AND links.domain_id = ${domainId}`}
    ${ids === undefined ? sql`` : sql`AND links.id = ANY(${ids})`}
    ${tag === undefined ? sql`` : sql`AND ${tag} = ANY(links.tags)`}
    ${status === undefined ? sql`` : sql`AND ${hasStatus(sql, status)}`}
    ${createdBy === undefined ? sql`` : sql`AND links.created_by_user_id = ${createdBy}`}
    ${createdFrom === undefined ? sql`` : sql`AND links.inserted_at >= ${createdFrom}::date::timestamp AT TIME ZONE 'UTC'`}
    ${createdTo === undefined ? sql`` : sql`AND links.inserted_at < (${createdTo}::date + 1)::timestamp AT TIME ZONE 'UTC'`}
    ${search ? sql`AND ${contains(sql, search)}` : sql``}`
}

/** The order and bounds of a page. */
interface LinkOrder {
  column: 'id' | 'name' | 'inserted_at'
  descending: boolean
  limit: number
  offset: number
}

function orderBy(sql: ISql, order: LinkOrder) {
  const direction = order.descending ? sql`DESC` : sql`ASC`
  // Only `name` is nullable. NULLS LAST would keep Postgres from using the index of a NOT NULL column.
  if (order.column === 'name') return sql`lower(name) ${direction} NULLS LAST, id ${direction}`
  return order.column === 'id' ? sql`id ${direction}` : sql`inserted_at ${direction}, id ${direction}`
}

/**
 * Reads something of the matching links, the number of all matches, and the number of the workspace's links outside the
 * trash. If the filter needs the rows, they are read once for both (MATERIALIZED). Otherwise indexes count and order.
 * @param value an expression that may read id, inserted_at and name of `matching`
 */
async function countMatching<Value>(sql: ISql, filter: LinkFilter, value: PendingQuery<Row[]>, readsName = false) {
  const { workspaceId, deleted, search, domainId, tag, status, createdBy } = filter
  const given = [domainId, tag, status, createdBy, filter.createdFrom, filter.createdTo]
  const reads = Boolean(search) || given.some((one) => one !== undefined)
  const [page] = await sql<[{ entries: number; workspace_links: number | null; value: Value }]>`
    WITH matching AS ${reads ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`} (
      SELECT id, inserted_at${readsName ? sql`, name` : sql``} FROM links WHERE ${matches(sql, filter)}
    )
    SELECT (SELECT count(*) FROM matching)::integer AS entries,
      ${
        reads || deleted
          ? sql`(SELECT count(*) FROM links WHERE ${matches(sql, { workspaceId, deleted: false })})::integer`
          : sql`NULL`
      } AS workspace_links,
      ${value} AS value`
  return { entries: page.entries, workspaceLinks: page.workspace_links ?? page.entries, value: page.value }
}

/** The ordered ids of a page of matching links, with the counts of `countMatching`. */
export async function findPage(sql: ISql, filter: LinkFilter, order: LinkOrder) {
  const { limit, offset } = order
  const ids = sql`to_json(ARRAY(SELECT id FROM matching ORDER BY ${orderBy(sql, order)} LIMIT ${limit} OFFSET ${offset}))`
  const { value, ...counts } = await countMatching<number[]>(sql, filter, ids, order.column === 'name')
  return { ...counts, ids: value }
}

/** The ids of all matching links, four bytes each and ascending, with the counts of `countMatching`. */
export async function findAll(sql: ISql, filter: LinkFilter) {
  const ids = sql`(SELECT string_agg(int4send(id), '' ORDER BY id) FROM matching)`
  const { value, ...counts } = await countMatching<Buffer | null>(sql, filter, ids)
  return { ...counts, ids: value ?? Buffer.alloc(0) }
}

/**
 * The bytes of links as text, which are about those of their JSON: all together, and of the largest. The recursion stops
 * when they have more than `ANSWER_BYTES_MAX`, because Postgres unpacks a link to measure it.
 * @param ids a repeated one counts each time, and those outside `workspaceIds` do not
 */
export async function measureLinks(sql: ISql, ids: number[], workspaceIds: number[]) {
  const [measured] = await sql<[{ bytes: number; largest: number }]>`
    WITH RECURSIVE measured AS (
      SELECT 0 AS place, 0 AS bytes, 0 AS largest
      UNION ALL
      SELECT place + 1, bytes + size, greatest(largest, size)
      FROM measured, LATERAL (
        SELECT coalesce((
          SELECT octet_length(links::text) FROM links
          WHERE id = (${ids}::integer[])[place + 1] AND workspace_id = ANY(${workspaceIds}::integer[])
        ), 0) AS size
      ) AS next
      WHERE place < ${ids.length} AND bytes <= ${ANSWER_BYTES_MAX}
    )
    SELECT max(bytes) AS bytes, max(largest) AS largest FROM measured`
  return measured
}

/** Changes when one of the links changes. It reads no large fields. */
export async function readVersions(sql: ISql, ids: number[]): Promise<string> {
  const [{ versions }] = await sql<[{ versions: string }]>`
    SELECT coalesce(string_agg(xmin::text, ' ' ORDER BY id), '') AS versions FROM links WHERE id = ANY(${ids})`
  return versions
}

/** The next matching links after an id, ordered by id, with their bytes as text. */
export function measureAfter(sql: ISql, filter: LinkFilter, afterId: number, limit: number) {
  return sql<{ id: number; bytes: number }[]>`
    SELECT id, octet_length(links::text) AS bytes FROM links
    WHERE ${matches(sql, filter)} AND id > ${afterId} ORDER BY id LIMIT ${limit}`
}

/** Those matching links that have these ids, ordered by id. */
export function readMatching(sql: ISql, filter: LinkFilter, ids: number[]) {
  return sql<LinkRow[]>`
    SELECT ${linkRow(sql)} FROM links ${linkRowJoins(sql)}
    WHERE ${matches(sql, { ...filter, ids })} ORDER BY links.id`
}
