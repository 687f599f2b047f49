import type { Sql } from '../postgres/connect.js'

/** Closed ones so long, as what was decided may be asked about; open ones so long, as nobody looks at them any more. */
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
