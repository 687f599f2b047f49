import type { ClickHouseClient } from '@clickhouse/client'
import type { Sql } from '../postgres/connect.js'

interface Days {
  workspace_id: number
  from_day: string
  to_day: string
  clicks: string
}

/**
 * Notes the days of some clicks in `rollup_corrections`, because their rollups may be wrong. An api process compares
 * and corrects them while no batch is being written (see `correctRollups`).
 * @param clicks SQL: a table of clicks, with a condition
 * @returns the number of these clicks
 */
export async function noteDays(sql: Sql, client: ClickHouseClient, clicks: string): Promise<number> {
  const result = await client.query({
    query: `
      SELECT workspace_id, toString(toDate(min(time))) AS from_day, toString(toDate(max(time))) AS to_day, count() AS clicks
      FROM ${clicks} GROUP BY workspace_id`,
    format: 'JSONEachRow',
  })
  const days = await result.json<Days>()
  await sql`
    INSERT INTO rollup_corrections (workspace_id, from_day, to_day)
    SELECT workspace_id, from_day, to_day
    FROM jsonb_to_recordset(${sql.json(days as never)}) AS days (workspace_id integer, from_day date, to_day date)`
  return days.reduce((sum, { clicks }) => sum + Number(clicks), 0)
}
