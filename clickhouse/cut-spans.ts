import type { ClickHouseClient } from '@clickhouse/client'
import { floorDay, SPAN_TABLES, SPANS } from './rollups.js'

const [shortest, ...longer] = SPANS

/**
 * Takes the days before `before` out of the long spans that it lies in: what they say is made again of the short ones
 * behind it. However often it is repeated, the result is the same; but no click may be inserted meanwhile, see
 * `whileInsertsPause`.
 * @param before `YYYY-MM-DD`, first day of a short span
 */
export async function cutSpans(client: ClickHouseClient, workspaceIds: number[], before: string) {
  for (const table of SPAN_TABLES) {
    for (const span of longer) {
      const start = floorDay(`toDate('${before}')`, span)
      await client.command({
        query: `
          INSERT INTO ${table} (workspace_id, span, start, value, clicks, human_clicks)
          SELECT workspace_id, ${span}, ${start}, value, sum(if(kept, clicks, 0)) - sum(if(kept, 0, clicks)) AS more,
                 sum(if(kept, human_clicks, 0)) - sum(if(kept, 0, human_clicks)) AS more_human
          FROM (SELECT *, span = ${shortest} AS kept FROM ${table}
                WHERE workspace_id IN (${workspaceIds.join(', ')}) AND ${start} < '${before}' AND (
                  span = ${shortest} AND start >= '${before}' AND start < ${start} + ${span}
                  OR span = ${span} AND start = ${start}))
          GROUP BY workspace_id, value HAVING more <> 0 OR more_human <> 0`,
        // The same numbers may be missing twice, weeks apart: they must not be taken for a repetition.
        clickhouse_settings: { insert_deduplicate: 0 },
      })
    }
  }
}
