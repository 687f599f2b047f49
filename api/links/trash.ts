import type { ISql } from 'postgres'
import type { Actor } from '../../postgres/act-as.js'
import type { Sql } from '../../postgres/connect.js'
import type { FieldErrors } from '../http/errors.js'
import { inTransaction } from '../http/in-transaction.js'
import { isSlugTaken, slugKey } from './links-table.js'
import { TAKEN_MESSAGE } from './save/create-links.js'

/**
 * Locks the workspace's links among `ids`, in the order of their ids.
 * @returns the links and whether they are deleted
 */
const lockLinks = (tx: ISql, workspaceId: number, ids: number[]) => tx<{ id: number; deleted: boolean }[]>`
  SELECT id, deleted FROM links
  WHERE id = ANY(${ids}) AND workspace_id = ${workspaceId} AND alias_of IS NULL ORDER BY id FOR UPDATE`

const setDeleted = (tx: ISql, ids: number[], deleted: boolean) => tx`
  UPDATE links SET deleted = ${deleted}, updated_at = now() WHERE id = ANY(${ids})`

/** The `ids` that are in `rows`, in the order of `ids`, each once. */
function among(ids: number[], rows: { id: number }[]) {
  const found = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => found.has(id))
}

/** Moves links to the trash. @returns the ids that are in the trash now, also those that were there before */
export function deleteLinks(sql: Sql, by: Actor, workspaceId: number, ids: number[], msMax: number) {
  const work = async (tx: ISql) => {
    const rows = await lockLinks(tx, workspaceId, ids)
    const changed = rows.filter((row) => !row.deleted)
    if (changed.length > 0)
      await setDeleted(
        tx,
        changed.map(({ id }) => id),
        true,
      )
    return among(ids, rows)
  }
  return inTransaction(sql, msMax, work, by)
}

/**
 * Removes links of the trash for good. Their aliases go with them, and maintenance removes their clicks.
 * @returns the removed ids, in the order of `ids`
 */
export function purgeLinks(sql: Sql, by: Actor, workspaceId: number, ids: number[], msMax: number) {
  const work = async (tx: ISql) => {
    const trashed = (await lockLinks(tx, workspaceId, ids)).filter((row) => row.deleted)
    if (trashed.length > 0) await tx`DELETE FROM links WHERE id = ANY(${trashed.map(({ id }) => id)})`
    return among(ids, trashed)
  }
  return inTransaction(sql, msMax, work, by)
}

interface WantedSlug {
  link_id: number
  domain_id: number
  slug: string
  is_alias: boolean
  /** Whether a link outside the trash has this slug. */
  is_taken: boolean
}

const findWantedSlugs = (tx: ISql, ids: number[]) => tx<WantedSlug[]>`
  SELECT coalesce(alias_of, id) AS link_id, domain_id, slug, alias_of IS NOT NULL AS is_alias, EXISTS (
    SELECT FROM links WHERE NOT links.deleted AND links.domain_id = wanted.domain_id AND links.slug = wanted.slug
  ) AS is_taken
  FROM links AS wanted WHERE deleted AND (id = ANY(${ids}) OR alias_of = ANY(${ids}))`

/** The errors of links that cannot be restored: another link, or an earlier one of `ids`, takes their slug or alias. */
function findErrors(ids: number[], wanted: WantedSlug[]) {
  const claimed = new Set<string>()
  const errors: Record<string, FieldErrors> = {}
  for (const id of ids) {
    const slugs = wanted.filter(({ link_id }) => link_id === id)
    const taken = slugs.filter(({ domain_id, slug, is_taken }) => is_taken || claimed.has(slugKey(domain_id, slug)))
    if (taken.length > 0)
      errors[id] = Object.fromEntries(taken.map(({ is_alias }) => [is_alias ? 'alias' : 'slug', [TAKEN_MESSAGE]]))
    else for (const { domain_id, slug } of slugs) claimed.add(slugKey(domain_id, slug))
  }
  return errors
}

/**
 * Restores links from the trash, except for those whose slug or alias is taken.
 * @returns the ids that are not in the trash now, in the order of `ids`, and the errors of the others by id
 */
export async function restoreLinks(
  sql: Sql,
  by: Actor,
  workspaceId: number,
  ids: number[],
  msMax: number,
): Promise<{ restored: number[]; errors?: Record<string, FieldErrors> }> {
  const work = async (tx: ISql) => {
    const rows = await lockLinks(tx, workspaceId, ids)
    const deleted = among(
      ids,
      rows.filter((row) => row.deleted),
    )
    const errors = deleted.length > 0 ? findErrors(deleted, await findWantedSlugs(tx, deleted)) : {}
    const changing = deleted.filter((id) => !(id in errors))
    if (changing.length > 0) await setDeleted(tx, changing, false)
    const restored = among(ids, rows).filter((id) => !(id in errors))
    return Object.keys(errors).length > 0 ? { restored, errors } : { restored }
  }
  for (;;) {
    try {
      return await inTransaction(sql, msMax, work, by)
    } catch (error) {
      if (!isSlugTaken(error)) throw error // a slug was taken since `findWantedSlugs`, and the next attempt finds it
    }
  }
}
