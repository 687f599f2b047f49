import type { ClickHouseClient } from '@clickhouse/client'
import type { Sql } from '../postgres/connect.js'

interface Days {
  workspace_id: number
  from_day: string
  to_day: string
  clicks: string
}

/**
 * Notes in `rollup_corrections` the days of some clicks whose rollups may not be right. An api process compares and corrects
 * them (`correctRollups`) while no batch is under way.
 * @param clicks SQL: a table of clicks, and a condition that chooses some of them
 * @param removes the condition, if these clicks are about to be deleted
 * @returns the number of these clicks
 */
export async function noteDays(
  sql: Sql,
  client: ClickHouseClient,
  clicks: string,
  removes: string | null = null,
): Promise<number> {
  const result = await client.query({
    query: `
      SELECT workspace_id, toString(toDate(min(time))) AS from_day, toString(toDate(max(time))) AS to_day, count() AS clicks
      FROM ${clicks} GROUP BY workspace_id`,
    format: 'JSONEachRow',
  })
  const days = await result.json<Days>()
  if (days.length > 0)
    await sql`
      WITH removal AS (
        INSERT INTO click_removals (condition) SELECT ${removes}::text WHERE ${removes}::text IS NOT NULL RETURNING id
      )
      INSERT INTO rollup_corrections (workspace_id, from_day, to_day, removal_id)
      SELECT workspace_id, from_day, to_day, (SELECT id FROM removal)
      FROM jsonb_to_recordset(${sql.json(days as never)}) AS days (workspace_id integer, from_day date, to_day date)`
  return days.reduce((sum, { clicks }) => sum + Number(clicks), 0)
}
