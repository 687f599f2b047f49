import type { ClickHouseClient } from '@clickhouse/client'
import { comparedQuery } from './audit.js'
import { columnsOf, spanMax } from './rollups.js'

/**
 * Makes a rollup say what the clicks of some workspaces say, by adding what is missing, or a negative number (which
 * overflows into the right sum). However often it is repeated, the result is the same; but no click may be inserted
 * meanwhile, see `whileInsertsPause`. Rows that add up to nothing go when their parts are merged, see `mergeRollup`.
 * @param from,to `YYYY-MM-DD`, both inclusive
 */
export async function reconcileRollup(
  client: ClickHouseClient,
  table: string,
  { workspaceIds, from, to }: { workspaceIds: number[]; from: string; to: string },
) {
  const { step, key } = columnsOf(table)
  const columns = [step === 'start' ? 'span' : '', step, key].filter(Boolean)
  const selected: Record<string, string> = { [step]: 'step', [key]: key === 'link_id' ? 'toUInt32(value)' : 'value' }
  await client.command({
    query: `
      INSERT INTO ${table} (workspace_id, ${columns.join(', ')}, clicks, human_clicks)
      SELECT workspace_id, ${columns.map((column) => selected[column] ?? column).join(', ')},
             sum(raw) - sum(rolled), sum(raw_human) - sum(rolled_human)
      FROM (${comparedQuery(table, `workspace_id IN (${workspaceIds.join(', ')})`)})
      GROUP BY workspace_id, span, step, value
      HAVING sum(raw) <> sum(rolled) OR sum(raw_human) <> sum(rolled_human)`,
    query_params: { from, to },
    // The same correction may be due twice, months apart: it must not be taken for a repetition.
    clickhouse_settings: { insert_deduplicate: 0, max_bytes_before_external_group_by: '2000000000' },
  })
}

/**
 * Merges the partitions that have steps of the days from `from` to `to`, so that rows which add up to nothing are gone
 * from the disk.
 */
export async function mergeRollup(client: ClickHouseClient, table: string, from: string, to: string) {
  const { step } = columnsOf(table)
  const daysBefore = step === 'start' ? spanMax - 1 : 0
  const result = await client.query({
    query: `SELECT DISTINCT _partition_id AS id FROM ${table}
      WHERE toDate(${step}) BETWEEN {from:Date} - ${daysBefore} AND {to:Date} ORDER BY id`,
    query_params: { from, to },
    format: 'JSONEachRow',
  })
  for (const { id } of await result.json<{ id: string }>())
    await client.command({
      query: `OPTIMIZE TABLE ${table} PARTITION ID '${id}' FINAL`,
      clickhouse_settings: { alter_sync: '2' },
    })
}
