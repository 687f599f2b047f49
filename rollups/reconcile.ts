import type { ClickHouseClient } from '@clickhouse/client'
import { comparedQuery } from './audit.js'
import { bucketDaysMax, columnsOf, type Rollup } from './rollups.js'

/** SQL that adds the difference to the clicks to a rollup. A negative one overflows, and the sum is right again. */
function correction(rollup: Rollup, options: { which?: string } = {}) {
  const columns = columnsOf(rollup)
  const selected: Record<string, string> = { [rollup.time]: 'step', link_id: 'toUInt32(value)' }
  return `
    INSERT INTO ${rollup.table} (workspace_id, ${columns.join(', ')}, clicks, human_clicks)
    SELECT workspace_id, ${columns.map((column) => selected[column] ?? column).join(', ')},
           sum(raw) - sum(rolled), sum(raw_human) - sum(rolled_human)
    FROM (${comparedQuery(rollup, options)})
    GROUP BY workspace_id, days, step, value
    HAVING sum(raw) <> sum(rolled) OR sum(raw_human) <> sum(rolled_human)`
}

const settings = {
  insert_deduplicate: 0, // the same correction may be due twice, months apart, and is no repetition then
  max_bytes_before_external_group_by: '2000000000',
} as const

/**
 * Corrects a rollup to agree with the clicks of some workspaces. It can be repeated. No click may be inserted
 * meanwhile, see `whileInsertsPause`. Rows that add up to zero disappear when their parts are merged, see
 * `mergeRollup`.
 * @param from,to `YYYY-MM-DD`, both inclusive
 */
export async function reconcileRollup(
  client: ClickHouseClient,
  rollup: Rollup,
  { workspaceIds, from, to }: { workspaceIds: number[]; from: string; to: string },
) {
  await client.command({
    query: correction(rollup, { which: `workspace_id IN (${workspaceIds.join(', ')})` }),
    query_params: { from, to },
    clickhouse_settings: settings,
  })
}

/**
 * Fills a new rollup of one shard with the clicks that its view has not seen. It can be repeated. No click may be
 * inserted meanwhile.
 */
export async function fillRollup(client: ClickHouseClient, rollup: Rollup) {
  await client.command({
    query: correction(rollup),
    query_params: { from: '1970-01-01', to: '2148-12-31' },
    clickhouse_settings: {
      ...settings,
      max_partitions_per_insert_block: '0', // years of 56-day buckets
    },
  })
}

/**
 * Merges the partitions of the days from `from` to `to`, so that rows that add up to zero are removed from the disk.
 */
export async function mergeRollup(client: ClickHouseClient, { table, step, time }: Rollup, from: string, to: string) {
  const daysBefore = step === 'bucket' ? bucketDaysMax - 1 : 0
  const result = await client.query({
    query: `SELECT DISTINCT _partition_id AS id FROM ${table}
      WHERE toDate(${time}) BETWEEN {from:Date} - ${daysBefore} AND {to:Date} ORDER BY id`,
    query_params: { from, to },
    format: 'JSONEachRow',
  })
  for (const { id } of await result.json<{ id: string }>())
    await client.command({
      query: `OPTIMIZE TABLE ${table} PARTITION ID '${id}' FINAL`,
      clickhouse_settings: { alter_sync: '2' },
    })
}
