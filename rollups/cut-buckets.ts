import type { ClickHouseClient } from '@clickhouse/client'
import { BUCKET_DAYS, bucketStart, ROLLUPS } from './rollups.js'

const [shortest, ...longer] = BUCKET_DAYS

/**
 * Takes the days before `before` out of the 56-day buckets that it lies in: what these count is made again of the 7-day
 * buckets from `before` on. However often it is repeated, the result is the same; but no click may be inserted meanwhile,
 * see `whileInsertsPause`.
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
        // The same numbers may be missing twice, weeks apart: they must not be taken for a repetition.
        clickhouse_settings: { insert_deduplicate: 0 },
      })
    }
  }
}
