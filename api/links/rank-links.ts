import type { ClickHouseClient } from '@clickhouse/client'
import { rankingQuery } from '../reports/link-statistics.js'
import { runQuery } from '../reports/run-query.js'
import type { ClicksColumn } from './list-query.js'

/** Ids and their clicks, each as the text of a Postgres array. */
export interface Ranking {
  ids: string
  clicks: string
}

const toPostgresArray = (text: string) => `{${text.slice(1, -1)}}`

/**
 * The links of a workspace that have clicks. They go from one database to the other as two texts: as rows, a hundred
 * thousand of them kept this process busy for 0.3 s.
 */
export async function rankLinks(
  client: ClickHouseClient,
  workspaceId: number,
  column: ClicksColumn,
  now: Date,
): Promise<Ranking> {
  const { query, params } = rankingQuery(workspaceId, column, now)
  const [{ ids, clicks }] = await runQuery<Ranking>(client, {
    query: `SELECT toString(groupArray(id)) AS ids, toString(groupArray(ranked)) AS clicks FROM (\n${query}\n)`,
    params,
  })
  return { ids: toPostgresArray(ids), clicks: toPostgresArray(clicks) }
}
