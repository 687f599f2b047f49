import type { ISql } from 'postgres'
import type { Sql } from '../../postgres/connect.js'
import { inTransaction } from './in-transaction.js'
import { isSlugTaken } from './links-table.js'

/** Locks the workspace's links among `ids`, in the order of their ids. @returns whether each was in the trash */
const lockLinks = (tx: ISql, workspaceId: number, ids: number[]) => tx<{ id: number; deleted: boolean }[]>`
  SELECT id, deleted FROM links
  WHERE id = ANY(${ids}) AND workspace_id = ${workspaceId} AND alias_of IS NULL ORDER BY id FOR UPDATE`

const setDeleted = (tx: ISql, ids: number[], deleted: boolean) => tx`
  UPDATE links SET deleted = ${deleted}, updated_at = now() WHERE id = ANY(${ids})`

/** `ids` that are among `rows`, in the order given, each once. */
function among(ids: number[], rows: { id: number }[]) {
  const found = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => found.has(id))
}

/** @returns those that are in the trash now, in the order given; those that were there already stay as they are */
export function deleteLinks(sql: Sql, workspaceId: number, ids: number[], msMax: number) {
  return inTransaction(sql, msMax, async (tx) => {
    const rows = await lockLinks(tx, workspaceId, ids)
    const changed = rows.filter((row) => !row.deleted)
    if (changed.length > 0)
      await setDeleted(
        tx,
        changed.map(({ id }) => id),
        true,
      )
    return among(ids, rows)
  })
}

/** Links whose slug or alias somebody else has by now, or an earlier one of `ids` wants too. */
async function findTaken(tx: ISql, ids: number[]): Promise<number[]> {
  const rows = await tx<{ link_id: number }[]>`
    WITH wanted AS (
      SELECT coalesce(alias_of, id) AS link_id, domain_id, slug,
        row_number() OVER (PARTITION BY domain_id, slug ORDER BY coalesce(alias_of, id)) AS place
      FROM links WHERE deleted AND (id = ANY(${ids}) OR alias_of = ANY(${ids}))
    )
    SELECT DISTINCT link_id FROM wanted
    WHERE place > 1 OR EXISTS (
      SELECT FROM links WHERE NOT links.deleted AND links.domain_id = wanted.domain_id AND links.slug = wanted.slug
    )
    ORDER BY link_id`
  return rows.map((row) => row.link_id)
}

/**
 * Takes links out of the trash, all or none.
 * @returns those that are not in the trash now, in the order given; or `taken`, those whose slug is not free
 */
export async function restoreLinks(
  sql: Sql,
  workspaceId: number,
  ids: number[],
  msMax: number,
): Promise<{ restored: number[] } | { taken: number[] }> {
  for (;;) {
    try {
      return await inTransaction(sql, msMax, async (tx) => {
        const rows = await lockLinks(tx, workspaceId, ids)
        const changing = rows.filter((row) => row.deleted).map(({ id }) => id)
        if (changing.length > 0) {
          const taken = await findTaken(tx, changing)
          if (taken.length > 0) return { taken }
          await setDeleted(tx, changing, false)
        }
        return { restored: among(ids, rows) }
      })
    } catch (error) {
      if (!isSlugTaken(error)) throw error // else somebody took a slug since it was looked for, and is found now
    }
  }
}

const purgedAtOnce = 1_000

/**
 * Removes for good what has been in the trash for `days`, in statements of a bounded size. Several processes may do it
 * at once: each takes what the others have not.
 * @returns how many links are gone
 */
export async function purgeTrash(sql: Sql, days: number): Promise<number> {
  for (let purged = 0; ; ) {
    const { count } = await sql`
      DELETE FROM links WHERE id IN (
        SELECT id FROM links
        WHERE deleted AND alias_of IS NULL AND deleted_at < now() - make_interval(days => ${days})
        ORDER BY deleted_at LIMIT ${purgedAtOnce} FOR UPDATE SKIP LOCKED
      )`
    purged += count
    if (count < purgedAtOnce) return purged
  }
}
