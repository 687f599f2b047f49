import type { ClickHouseClient } from '@clickhouse/client'
import { type ConversionColumn, rankByConversions } from '../../reports/conversions/link-conversions.js'
import { rankingQuery } from '../../reports/link-statistics.js'
import { queryColumns } from '../../reports/run-query.js'
import { type ClicksColumn, isConversionColumn } from './list-query.js'

/** Ids of links with a positive figure (`above`) and with a negative one (`below`), each ordered highest first. */
interface Ranking {
  above: readonly number[]
  below: readonly number[]
}

/**
 * Ranks the links of a workspace by conversions, or by clicks in the window of `column`. Equal figures are ordered by
 * the higher id. Links whose figure is 0 are left out.
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
 * Orders links by a ranking. Links that the ranking leaves out have a figure of 0, and are ordered by id among
 * themselves.
 * @param ids ascending
 * @param ranking may contain links that are not in `ids`
 */
export function orderLinks(ids: readonly number[], { above, below }: Ranking, descending: boolean): number[] {
  const unranked = new Set(ids)
  const first = above.filter((id) => unranked.delete(id))
  const last = below.filter((id) => unranked.delete(id))
  const ordered = [...first, ...[...unranked].reverse(), ...last]
  return descending ? ordered : ordered.reverse()
}
