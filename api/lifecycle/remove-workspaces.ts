import type { ClickHouseClient } from '@clickhouse/client'
import { deleteRows, hasRows } from '../../clickhouse/delete-rows.js'
import { columnsOf, ROLLUPS } from '../../clickhouse/rollups.js'

const hours = 'clicks_per_workspace_hour'

/** All tables; the hours of workspaces last, since they tell whose clicks there are to whoever goes on after a kill. */
const tables = ['clicks', ...Object.keys(ROLLUPS).filter((table) => table !== hours), hours]

/** Whether a row is only of days before `before`. */
function isOlder(table: string, before: string) {
  const time = table === 'clicks' ? 'time' : columnsOf(table).step
  if (time === 'start') return `start + span <= toDate('${before}')`
  return `${time} < ${time === 'day' ? `toDate('${before}')` : `toDateTime('${before} 00:00:00', 'UTC')`}`
}

/** Deletes all rows of some workspaces. @param before `YYYY-MM-DD`: only rows of earlier days */
export async function removeWorkspaces(client: ClickHouseClient, ids: number[], before?: string) {
  for (const table of tables) {
    const condition = `workspace_id IN (${ids.join(', ')})${before ? ` AND ${isOlder(table, before)}` : ''}`
    if (await hasRows(client, table, condition)) await deleteRows(client, table, condition)
  }
}
