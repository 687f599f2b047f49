import type { ClickHouseClient } from '@clickhouse/client'
import { rankingQuery } from '../../reports/link-statistics.js'
import { queryColumns } from '../../reports/run-query.js'
import type { ClicksColumn } from './list-query.js'

/**
 * Ids of the links of a workspace that have clicks in the window that `column` names, those with most first, of as many
 * the higher id.
 */
export async function rankLinks(client: ClickHouseClient, workspaceId: number, column: ClicksColumn, now: Date) {
  const { id } = await queryColumns<{ id: number }>(client, rankingQuery(workspaceId, column, now))
  return id ?? []
}

/**
 * Orders links by their clicks; those that `ranking` leaves out have none, and are among themselves by id.
 * @param ids ascending
 * @param ranking as `rankLinks` gives it, also of links that are not in `ids`
 */
export function orderByClicks(ids: readonly number[], ranking: readonly number[], descending: boolean): number[] {
  const unranked = new Set(ids)
  const ranked = ranking.filter((id) => unranked.delete(id))
  const ordered = ranked.concat([...unranked].reverse())
  return descending ? ordered : ordered.reverse()
}
