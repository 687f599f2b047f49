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

/** `SELECT` list and joins of a `LinkRow`, where `links` is what the statement calls the links. */
export const linkRow = (sql: ISql) => sql`links.*, domains.name AS domain, aliases.slug AS alias`
export const linkRowJoins = (sql: ISql) => sql`
  JOIN domains ON domains.id = links.domain_id LEFT JOIN links AS aliases ON aliases.alias_of = links.id`

/** Slugs are apart by domain. */
export const slugKey = (domainId: number, slug: string) => `${domainId} ${slug}`

/** A link, or an alias, which names its link by its place among the rows. */
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
 * Inserts what it can and returns that: where a slug or alias is taken, also by an earlier one of `links`, nothing
 * happens. Ids follow the order given. Rows go in by slug, so that statements which want the same slugs wait for each
 * other in one order: unsorted, two in opposite orders met in a deadlock nearly every time. With aliases it may take a
 * second statement, and belongs into a transaction.
 * @param by whose change it is
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

/** What links of a workspace are called, in the trash too; those that are gone are left out. */
export const findLinkNames = (sql: ISql, ids: number[], workspaceId: number) =>
  sql<Pick<LinkRow, 'id' | 'name' | 'slug' | 'domain'>[]>`
    SELECT links.id, links.name, links.slug, domains.name AS domain FROM links JOIN domains ON domains.id = links.domain_id
    WHERE links.id = ANY(${ids}) AND links.workspace_id = ${workspaceId}`

/** Which of `keys` belong to a link that is none of `exceptIds`, as `slugKey`s. */
export async function findTakenSlugs(sql: ISql, keys: { domain_id: number; slug: string }[], exceptIds: number[] = []) {
  const rows = await sql<{ domain_id: number; slug: string }[]>`
    SELECT domain_id, slug FROM links
    WHERE (domain_id, slug) IN (
        SELECT * FROM unnest(${keys.map((key) => key.domain_id)}::integer[], ${keys.map((key) => key.slug)}::text[])
      ) AND NOT deleted AND NOT coalesce(alias_of, id) = ANY(${exceptIds})`
  return new Set(rows.map(({ domain_id, slug }) => slugKey(domain_id, slug)))
}

/**
 * Changes the fields that each patch has, whatever others are being changed meanwhile; links that are gone are left
 * out. Links are locked in the order of their ids. Patches with an alias take several statements, which belong into a
 * transaction.
 * @param patches one a link
 * @param by whose change it is
 * @throws PostgresError `unique_violation` of `links_slug` when a slug or alias is taken; nothing has changed then, but
 * what an earlier statement of the transaction did
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

/** Until the transaction ends nobody else changes them, or their aliases. */
export const lockLinks = (sql: ISql, ids: number[]) =>
  sql`SELECT FROM links WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`

/** Links first, so that who else changes one of their aliases waits here, and sees the new one afterwards. */
async function removeAliases(sql: ISql, patches: { id: number }[], aliased: { id: number }[]) {
  await lockLinks(
    sql,
    patches.map(({ id }) => id),
  )
  await sql`DELETE FROM links WHERE alias_of = ANY(${aliased.map(({ id }) => id)})`
}

/** They take the place that their links have now. */
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
