import type { Sql } from '../postgres/connect.js'

/** Closed reports are kept while somebody may ask about the decision, open ones while an operator may still read them. */
const CLOSED_DAYS = 90
const OPEN_DAYS = 365

/** Removes old reports of visitors, with the addresses that they gave. @returns how many are gone */
export async function purgeReports(sql: Sql): Promise<number> {
  const { count } = await sql`
    DELETE FROM link_reports
    WHERE inserted_at < now() - make_interval(days => ${CLOSED_DAYS})
      AND (closed_at < now() - make_interval(days => ${CLOSED_DAYS}) OR inserted_at < now() - make_interval(days => ${OPEN_DAYS}))`
  return count
}
