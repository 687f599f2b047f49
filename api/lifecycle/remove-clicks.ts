import type { ClickHouseClient } from '@clickhouse/client'
import { deleteRows } from '../../clickhouse/delete-rows.js'
import type { Sql } from '../../postgres/connect.js'

interface Days {
  workspace_id: number
  from_day: string
  to_day: string
  clicks: string
}

/**
 * Deletes some of a workspace's clicks, for good and in every replica. What must be corrected in rollups is written down
 * first, for `correctRollups`.
 * @param condition SQL of numbers and dates only, over `clicks`
 * @returns how many there were
 */
export async function removeClicks(sql: Sql, client: ClickHouseClient, condition: string): Promise<number> {
  const result = await client.query({
    query: `
      SELECT workspace_id, toString(toDate(min(time))) AS from_day, toString(toDate(max(time))) AS to_day, count() AS clicks
      FROM clicks WHERE ${condition} GROUP BY workspace_id`,
    format: 'JSONEachRow',
  })
  const days = await result.json<Days>()
  if (days.length === 0) return 0
  for (const { workspace_id, from_day, to_day } of days)
    await sql`INSERT INTO rollup_corrections ${sql({ workspace_id, from_day, to_day })}`
  await deleteRows(client, 'clicks', condition)
  return days.reduce((sum, { clicks }) => sum + Number(clicks), 0)
}
