import type { ClickHouseClient } from '@clickhouse/client'
import { deleteRows, hasRows } from '../clickhouse/delete-rows.js'
import { ROLLUPS, type Rollup } from '../rollups/rollups.js'

interface Table {
  table: string
  /** SQL: whether a row is only of days before `before`, `YYYY-MM-DD`. Absent: rows stay as long as their workspace. */
  isBefore?: (before: string) => string
}

const conditions: Record<Rollup['step'], (before: string) => string> = {
  hour: (before) => `hour < toDateTime('${before} 00:00:00', 'UTC')`,
  day: (before) => `day < toDate('${before}')`,
  bucket: (before) => `start + days <= toDate('${before}')`,
}

const tableOf = ({ table, step }: Rollup): Table => ({ table, isBefore: conditions[step] })

/**
 * All tables. Those by hour come last: whoever goes on after a kill finds there whose clicks there are. What a customer
 * earned is not a matter of how long clicks are kept.
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
