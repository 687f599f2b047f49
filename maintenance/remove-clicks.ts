import type { ClickHouseClient } from '@clickhouse/client'
import { deleteRows } from '../clickhouse/delete-rows.js'
import type { Sql } from '../postgres/connect.js'
import { noteDays } from '../rollups/note-days.js'

/**
 * Deletes some of a workspace's clicks in every replica. It first notes the days whose rollups must be corrected.
 * @param condition SQL of numbers and dates only, over `clicks`
 * @returns the number of deleted clicks
 */
export async function removeClicks(sql: Sql, client: ClickHouseClient, condition: string): Promise<number> {
  const clicks = await noteDays(sql, client, `clicks WHERE ${condition}`, condition)
  if (clicks > 0) await deleteRows(client, 'clicks', condition)
  return clicks
}
