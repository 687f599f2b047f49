import type { ISql, JSONValue } from 'postgres'
import { type LinkColumns, linkDefaults } from '../../links/link-fields.js'
import type { LinkRow } from '../../links/link-row.js'
import { type Actor, actAs } from '../../postgres/act-as.js'

export type NewLink = Pick<LinkRow, 'workspace_id' | 'domain_id' | 'slug' | 'url' | 'created_by_user_id'> &
  Partial<LinkColumns & Pick<LinkRow, 'alias' | 'frames' | 'flagged'>>

export type LinkPatch = Partial<
  LinkColumns & Pick<LinkRow, 'domain_id' | 'slug' | 'alias' | 'url' | 'frames' | 'flagged' | 'deleted'>
>

const fieldColumns = Object.keys(linkDefaults).join(', ')
const insertedColumns = `workspace_id, domain_id, slug, url, frames, flagged, created_by_user_id, ${fieldColumns}`
const updatedColumns = `domain_id, slug, url, frames, flagged, deleted, ${fieldColumns}`

const json = (sql: ISql, value: unknown) => sql.json(value as JSONValue)

/** The SELECT list and the joins of a `LinkRow`. The statement must name the links `links`. */
export const linkRow = (sql: ISql) => sql`links.*, domains.name AS domain, aliases.slug AS alias`
export const linkRowJoins = (sql: ISql) => sql`
  JOIN domains ON domains.id = links.domain_id LEFT JOIN links AS aliases ON aliases.alias_of = links.id`

/** A key of domain and slug, because two domains may have the same slug. */
export const slugKey = (domainId: number, slug: string) => `${domainId} ${slug}`

/** A row of a link or of an alias. `owner` of an alias is the place of its link among the rows, from 1. */
type InsertedRow = Omit<NewLink, 'alias'> | (Omit<NewLink, 'alias' | 'created_by_user_id'> & { owner: number })

function toInsertedRows(links: NewLink[]): InsertedRow[] {
  const rows: InsertedRow[] = []
  for (const { alias, ...link } of links) {
    const place = rows.push(link)
    const { workspace_id, domain_id } = link
    if (alias != null) rows.push({ workspace_id, domain_id, slug: alias, url: '', owner: place })
  }
  return rows
}

/**
 * Inserts links, and skips those whose slug or alias is taken, also by an earlier one of `links`. Ids ascend in the
 * order of `links`. Rows are inserted sorted by slug, so that concurrent statements lock slugs in one order: unsorted,
 * two statements in opposite orders deadlocked nearly every time. With aliases a second statement may follow, so the
 * caller needs a transaction.
 * @param by the actor of the change
 * @returns the inserted links
 */
export async function insertLinks(sql: ISql, links: NewLink[], by: Actor): Promise<LinkRow[]> {
  const added = await sql<(LinkRow & { alias_of: number | null })[]>`
    WITH acting AS MATERIALIZED (SELECT ${actAs(sql, by)}), numbered AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('links', 'id')) AS new_id, place, (given ->> 'owner')::integer AS owner, given
      FROM acting, jsonb_array_elements(${json(sql, toInsertedRows(links))}) WITH ORDINALITY AS given (given, place)
    ), added AS (
      INSERT INTO links (id, alias_of, ${sql.unsafe(insertedColumns)})
      OVERRIDING SYSTEM VALUE
      SELECT numbered.new_id, owners.new_id, ${sql.unsafe(insertedColumns)}
      FROM (SELECT jsonb_populate_record(NULL::links, ${json(sql, linkDefaults)}) AS fields) AS defaults,
        numbered LEFT JOIN numbered AS owners ON owners.place = numbered.owner,
        jsonb_populate_record(defaults.fields, numbered.given) AS link
      ORDER BY domain_id, slug
      ON CONFLICT (domain_id, slug) WHERE NOT deleted DO NOTHING
      RETURNING *
    )
    SELECT added.*, domains.name AS domain FROM added JOIN domains ON domains.id = added.domain_id`

  const aliasOf = new Map(added.flatMap(({ alias_of, slug }) => (alias_of === null ? [] : [[alias_of, slug] as const])))
  const mains = added
    .filter((row) => row.alias_of === null)
    .map((row) => ({ ...row, alias: aliasOf.get(row.id) ?? null }))
  const wantedAliases = new Map(links.map(({ domain_id, slug, alias }) => [slugKey(domain_id, slug), alias ?? null]))
  const whole = mains.filter((row) => row.alias === wantedAliases.get(slugKey(row.domain_id, row.slug)))
  const wholeIds = new Set(whole.map((row) => row.id))
  const halves = added.filter(({ id, alias_of }) => !wholeIds.has(alias_of ?? id)).map(({ id }) => id)
  if (halves.length > 0) await sql`DELETE FROM links WHERE id = ANY(${halves})`
  return whole
}

/** The names of a workspace's links, including those in the trash. Links that do not exist are missing. */
export const findLinkNames = (sql: ISql, ids: number[], workspaceId: number) =>
  sql<Pick<LinkRow, 'id' | 'name' | 'slug' | 'domain' | 'deleted'>[]>`
    SELECT links.id, links.name, links.slug, links.deleted, domains.name AS domain FROM links JOIN domains ON domains.id = links.domain_id
    WHERE links.id = ANY(${ids}) AND links.workspace_id = ${workspaceId}`

/** The `slugKey`s of those `keys` that belong to a link other than `exceptIds`. */
export async function findTakenSlugs(sql: ISql, keys: { domain_id: number; slug: string }[], exceptIds: number[] = []) {
  const rows = await sql<{ domain_id: number; slug: string }[]>`
    SELECT domain_id, slug FROM links
    WHERE (domain_id, slug) IN (
        SELECT * FROM unnest(${keys.map((key) => key.domain_id)}::integer[], ${keys.map((key) => key.slug)}::text[])
      ) AND NOT deleted AND NOT coalesce(alias_of, id) = ANY(${exceptIds})`
  return new Set(rows.map(({ domain_id, slug }) => slugKey(domain_id, slug)))
}

/**
 * Changes only the fields that each patch has, so that concurrent changes of other fields are kept. Links that do not
 * exist are missing in the result. Links are locked in the order of their ids. Patches with an alias take several
 * statements, so the caller needs a transaction.
 * @param patches one patch for each link
 * @param by the actor of the change
 * @throws PostgresError `unique_violation` of `links_slug` when a slug or alias is taken; then this statement has
 *   changed nothing, but earlier statements of the transaction may have
 */
export async function updateLinks(
  sql: ISql,
  patches: { id: number; patch: LinkPatch }[],
  by: Actor,
): Promise<LinkRow[]> {
  const aliased = patches.filter(({ patch }) => patch.alias !== undefined)
  if (aliased.length > 0) await removeAliases(sql, patches, aliased)
  const changed = await sql<LinkRow[]>`
    WITH acting AS MATERIALIZED (SELECT ${actAs(sql, by)}), patches AS (
      SELECT id, patch FROM jsonb_to_recordset(${json(sql, patches)}) AS patches (id integer, patch jsonb)
    ), locked AS MATERIALIZED (
      SELECT id FROM acting, links WHERE id = ANY(${patches.map(({ id }) => id)}) AND alias_of IS NULL
      ORDER BY id FOR UPDATE OF links
    ), changed AS (
      UPDATE links SET (${sql.unsafe(updatedColumns)}, updated_at) = (
        SELECT ${sql.unsafe(updatedColumns)}, now() FROM jsonb_populate_record(links, patches.patch)
      )
      FROM locked JOIN patches USING (id) WHERE links.id = locked.id RETURNING links.*
    )
    SELECT ${linkRow(sql)} FROM changed AS links ${linkRowJoins(sql)}`
  if (aliased.length === 0) return changed
  await insertAliases(sql, aliased)
  const aliasOf = new Map(aliased.map(({ id, patch }) => [id, patch.alias]))
  return changed.map((link) => ({ ...link, alias: aliasOf.has(link.id) ? aliasOf.get(link.id)! : link.alias }))
}

/** Locks links, and thereby their aliases, until the transaction ends. */
export const lockLinks = (sql: ISql, ids: number[]) =>
  sql`SELECT FROM links WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`

/** Links are locked first, so that another transaction that changes an alias waits, and then sees the new one. */
async function removeAliases(sql: ISql, patches: { id: number }[], aliased: { id: number }[]) {
  await lockLinks(
    sql,
    patches.map(({ id }) => id),
  )
  await sql`DELETE FROM links WHERE alias_of = ANY(${aliased.map(({ id }) => id)})`
}

/** Inserts aliases on the domains that their links have now. */
const insertAliases = (sql: ISql, aliased: { id: number; patch: LinkPatch }[]) => sql`
  INSERT INTO links (workspace_id, domain_id, slug, url, deleted, alias_of)
  SELECT workspace_id, domain_id, patch ->> 'alias', '', deleted, id
  FROM jsonb_to_recordset(${json(sql, aliased)}) AS patches (id integer, patch jsonb) JOIN links USING (id)
  WHERE id = ANY(${aliased.map(({ id }) => id)}) AND patch ->> 'alias' IS NOT NULL
  ORDER BY domain_id, patch ->> 'alias'`

export const isSlugTaken = (error: unknown) =>
  error instanceof Error && 'constraint_name' in error && error.constraint_name === 'links_slug'

export function findLinks(sql: ISql, ids: number[], workspaceIds: number[]) {
  return sql<LinkRow[]>`
    SELECT ${linkRow(sql)} FROM links ${linkRowJoins(sql)}
    WHERE links.id = ANY(${ids}) AND links.workspace_id = ANY(${workspaceIds}) AND links.alias_of IS NULL`
}

export async function countLinks(sql: ISql, ids: number[], workspaceId: number): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::integer AS count FROM links
    WHERE id = ANY(${ids}) AND workspace_id = ${workspaceId} AND alias_of IS NULL`
  return count
}
