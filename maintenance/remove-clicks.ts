import type { ClickHouseClient } from '@clickhouse/client'
import { deleteRows } from '../clickhouse/delete-rows.js'
import type { Sql } from '../postgres/connect.js'
import { noteDays } from '../rollups/note-days.js'

/**
 * Deletes some of a workspace's clicks, for good and in every replica. What must be corrected in rollups is written down
 * first.
 * @param condition SQL of numbers and dates only, over `clicks`
 * @returns how many there were
 */
export async function removeClicks(sql: Sql, client: ClickHouseClient, condition: string): Promise<number> {
  const clicks = await noteDays(sql, client, `clicks WHERE ${condition}`, condition)
  if (clicks > 0) await deleteRows(client, 'clicks', condition)
  return clicks
}
