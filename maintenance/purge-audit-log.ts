import type { Sql } from '../postgres/connect.js'

const PURGED_AT_ONCE = 5_000

/**
 * Removes entries that are older than `days`, in statements of a bounded size. Ids are nearly in the order of time, so
 * it ends at the first statement that finds young ids. An old entry among these waits for a later run.
 * @returns the number of removed entries
 */
export async function purgeAuditLog(sql: Sql, days: number): Promise<number> {
  for (let purged = 0; ; ) {
    const { count } = await sql`
      DELETE FROM audit_log WHERE id IN (
        SELECT id FROM (SELECT id, occurred_at FROM audit_log ORDER BY id LIMIT ${PURGED_AT_ONCE}) AS oldest
        WHERE occurred_at < now() - make_interval(days => ${days})
      )`
    purged += count
    if (count < PURGED_AT_ONCE) return purged
  }
}
