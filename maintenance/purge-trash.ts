import type { Sql } from '../postgres/connect.js'

const PURGED_AT_ONCE = 1_000

/**
 * Removes links that were in the trash for `days`, in statements of a bounded size. Several processes may do it at
 * once: each skips the rows of the others.
 * @returns the number of removed links
 */
export async function purgeTrash(sql: Sql, days: number): Promise<number> {
  for (let purged = 0; ; ) {
    const { count } = await sql`
      DELETE FROM links WHERE id IN (
        SELECT id FROM links
        WHERE deleted AND alias_of IS NULL AND deleted_at < now() - make_interval(days => ${days})
        ORDER BY deleted_at LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED
      )`
    purged += count
    if (count < PURGED_AT_ONCE) return purged
  }
}
