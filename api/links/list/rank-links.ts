import type { ClickHouseClient } from '@clickhouse/client'
import { type ConversionColumn, rankByConversions } from '../../reports/conversions/link-conversions.js'
import { rankingQuery } from '../../reports/link-statistics.js'
import { queryColumns } from '../../reports/run-query.js'
import { type ClicksColumn, isConversionColumn } from './list-query.js'

/** Ids of links that have more than nothing, and of those that have less, each by what they have, highest first. */
interface Ranking {
  above: readonly number[]
  below: readonly number[]
}

/**
 * Ids of the links of a workspace that have conversions, or clicks in the window that `column` names, those with most
 * first, of as many the higher id.
 */
export async function rankLinks(
  client: ClickHouseClient,
  workspaceId: number,
  column: ClicksColumn | ConversionColumn,
  now: Date,
): Promise<Ranking> {
  if (isConversionColumn(column)) return rankByConversions(client, workspaceId, column)
  const { id } = await queryColumns<{ id: number }>(client, rankingQuery(workspaceId, column, now))
  return { above: id ?? [], below: [] }
}

/**
 * Orders links by their clicks or conversions; those that `ranking` leaves out have none, and are among themselves by id.
 * @param ids ascending
 * @param ranking also of links that are not in `ids`
 */
export function orderLinks(ids: readonly number[], { above, below }: Ranking, descending: boolean): number[] {
  const unranked = new Set(ids)
  const first = above.filter((id) => unranked.delete(id))
  const last = below.filter((id) => unranked.delete(id))
  const ordered = [...first, ...[...unranked].reverse(), ...last]
  return descending ? ordered : ordered.reverse()
}
