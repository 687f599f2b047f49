import type { Sql } from '../postgres/connect.js'

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
