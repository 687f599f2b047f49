import type { ClickHouseClient } from '@clickhouse/client'
import { BUCKET_DAYS, bucketStart, ROLLUPS } from './rollups.js'

const [shortest, ...longer] = BUCKET_DAYS

/**
 * Removes the days before `before` from the 56-day bucket that contains it: the bucket is counted again from the 7-day
 * buckets that start at `before` or later. It can be repeated. No click may be inserted meanwhile, see
 * `whileInsertsPause`.
 * @param before `YYYY-MM-DD`, first day of a 7-day bucket
 */
export async function cutBuckets(client: ClickHouseClient, workspaceIds: number[], before: string) {
  for (const { table } of ROLLUPS.filter(({ step }) => step === 'bucket')) {
    for (const days of longer) {
      const start = bucketStart(`toDate('${before}')`, days)
      await client.command({
        query: `
          INSERT INTO ${table} (workspace_id, days, start, value, clicks, human_clicks)
          SELECT workspace_id, ${days}, ${start}, value, sum(if(kept, clicks, 0)) - sum(if(kept, 0, clicks)) AS more,
                 sum(if(kept, human_clicks, 0)) - sum(if(kept, 0, human_clicks)) AS more_human
          FROM (SELECT *, days = ${shortest} AS kept FROM ${table}
                WHERE workspace_id IN (${workspaceIds.join(', ')}) AND ${start} < '${before}' AND (
                  days = ${shortest} AND start >= '${before}' AND start < ${start} + ${days}
                  OR days = ${days} AND start = ${start}))
          GROUP BY workspace_id, value HAVING more <> 0 OR more_human <> 0`,
        // The same numbers may be subtracted twice, weeks apart. ClickHouse must not take that for a repetition.
        clickhouse_settings: { insert_deduplicate: 0 },
      })
    }
  }
}
