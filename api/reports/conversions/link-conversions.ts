import type { ClickHouseClient } from '@clickhouse/client'
import type { Amount } from '../../http/body/exact-json.js'
import { runQuery } from '../run-query.js'
import { type CountsRow, linkCountsQuery } from './conversion-sql.js'
import { toRevenue } from './read-conversions.js'

/** Conversions of a link over all time, for lists of links. */
export interface LinkConversions {
  conversions: number
  leads: number
  sales: number
  revenue: Record<string, Amount>
}

/** The figures by which lists of links can be sorted. */
export const CONVERSION_COLUMNS = ['conversions', 'leads', 'sales', 'revenue'] as const
export type ConversionColumn = (typeof CONVERSION_COLUMNS)[number]

const none: LinkConversions = { conversions: 0, leads: 0, sales: 0, revenue: {} }

/** Reads the conversions of links with one query. @returns them by link id, zeros for a link without conversions */
export async function readLinkConversions(
  client: ClickHouseClient,
  workspaceId: number,
  linkIds: number[],
  signal: AbortSignal,
) {
  const query = linkCountsQuery(workspaceId, linkIds)
  const rows = await runQuery<CountsRow & { link: number }>(client, query, { signal })
  const found = new Map(rows.map((row) => [row.link, row]))
  return (linkId: number): LinkConversions => {
    const row = found.get(linkId)
    if (!row) return none
    return { conversions: row.conversions, leads: row.leads, sales: row.sales, revenue: toRevenue(row.revenue) }
  }
}

export const noLinkConversions = () => none
