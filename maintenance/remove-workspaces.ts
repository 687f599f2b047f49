import type { ClickHouseClient } from '@clickhouse/client'
import { deleteRows, hasRows } from '../clickhouse/delete-rows.js'
import { ROLLUPS, type Rollup } from '../rollups/rollups.js'

interface Table {
  table: string
  /**
   * SQL condition for rows of days before `before` (`YYYY-MM-DD`) only. Without it rows stay as long as the workspace.
   */
  isBefore?: (before: string) => string
}

const conditions: Record<Rollup['step'], (before: string) => string> = {
  hour: (before) => `hour < toDateTime('${before} 00:00:00', 'UTC')`,
  day: (before) => `day < toDate('${before}')`,
  bucket: (before) => `start + days <= toDate('${before}')`,
}

const tableOf = ({ table, step }: Rollup): Table => ({ table, isBefore: conditions[step] })

/**
 * All tables with rows of workspaces. Those by hour come last, because a repetition after a kill finds the workspaces
 * in them. Conversions are kept independently of clicks.
 */
const tables: Table[] = [
  { table: 'conversions' },
  { table: 'clicks', isBefore: (before) => `time < toDateTime('${before} 00:00:00', 'UTC')` },
  ...ROLLUPS.filter(({ step }) => step !== 'hour').map(tableOf),
  ...ROLLUPS.filter(({ step }) => step === 'hour').map(tableOf),
]

/** Deletes all rows of some workspaces. @param before `YYYY-MM-DD`: only rows of earlier days */
export async function removeWorkspaces(client: ClickHouseClient, ids: number[], before?: string) {
  for (const { table, isBefore } of tables) {
    if (before && !isBefore) continue
    const condition = `workspace_id IN (${ids.join(', ')})${before ? ` AND ${isBefore!(before)}` : ''}`
    if (await hasRows(client, table, condition)) await deleteRows(client, table, condition)
  }
}
