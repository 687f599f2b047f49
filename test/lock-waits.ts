import type { Sql } from '../postgres/connect.js'

/** Counts the statements in this database that wait for a lock. @param like pattern of LIKE for their text; all by default */
export async function countLockWaits(sql: Sql, like = '%'): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${like}`
  return count
}
