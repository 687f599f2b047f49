import type { Taker } from '../limits/holder.js'
import type { InQueryPlace } from '../limits/query-places.js'
import type { Query } from './click-queries.js'
import { type LinkConversions, noLinkConversions, readLinkConversions } from './conversions/link-conversions.js'
import { dayOf } from './period.js'
import { runQuery } from './run-query.js'

const SPARKLINE_DAYS = 30

/** Clicks and conversions of a link for lists of links. Days are days of UTC. */
export interface LinkStatistics extends LinkConversions {
  clicks_total: number
  /** Clicks of today and the 29 days before */
  clicks_thirty_days: number
  clicks_today: number
  clicks_previous_day: number
  human_clicks_total: number
  human_clicks_thirty_days: number
  human_clicks_today: number
  human_clicks_previous_day: number
  /** Human clicks a day, oldest first, today last */
  sparkline: number[]
}

/** `ages` are numbers of days before today, `human` has the human clicks of each. Days without clicks are left out. */
export type StatisticsRow = Omit<LinkStatistics, 'sparkline' | keyof LinkConversions> & {
  link_id: number
  ages: number[]
  human: number[]
}

/** The condition on `day` of each window. */
const windows = {
  total: '',
  thirty_days: `day > {today:Date} - ${SPARKLINE_DAYS} AND day <= {today:Date}`,
  today: 'day = {today:Date}',
  previous_day: 'day = {today:Date} - 1',
}

const sumOf = (column: string, window: keyof typeof windows) =>
  windows[window] ? `sumIf(${column}, ${windows[window]})` : `sum(${column})`

const columns = (Object.keys(windows) as (keyof typeof windows)[]).flatMap((window) => [
  `${sumOf('clicks', window)} AS clicks_${window}`,
  `${sumOf('human_clicks', window)} AS human_clicks_${window}`,
])

/** One row for each of `linkIds` that has clicks. */
export function statisticsQuery(workspaceId: number, linkIds: number[], now: Date): Query {
  return {
    query: [
      `SELECT link_id, ${columns.join(', ')},`,
      `sumMapIf([toUInt8({today:Date} - day)], [human_clicks], ${windows.thirty_days}) AS human_of_age,`,
      'human_of_age.1 AS ages, human_of_age.2 AS human,',
      // Saves the query of conversions for a workspace that has none.
      '(SELECT count() FROM (SELECT 1 FROM conversions WHERE workspace_id = {workspace_id:UInt32} LIMIT 1)) AS converts',
      'FROM clicks_per_link_day',
      'WHERE workspace_id = {workspace_id:UInt32} AND link_id IN {link_ids:Array(UInt32)}',
      'GROUP BY link_id',
    ].join('\n'),
    params: { workspace_id: workspaceId, link_ids: linkIds, today: dayOf(now.getTime()) },
  }
}

/** Rows (id, ranked) of the links with clicks, `ranked` being their clicks in the window of `column`. */
export function clicksOfLinksQuery(
  workspaceId: number,
  column: 'clicks_total' | 'clicks_thirty_days' | 'clicks_today',
  now: Date,
): Query {
  const window = column.slice('clicks_'.length) as keyof typeof windows
  return {
    query: [
      'SELECT link_id AS id, sum(clicks) AS ranked FROM clicks_per_link_day',
      `WHERE workspace_id = {workspace_id:UInt32}${windows[window] && ` AND ${windows[window]}`}`,
      'GROUP BY id',
    ].join('\n'),
    params: { workspace_id: workspaceId, ...(windows[window] && { today: dayOf(now.getTime()) }) },
  }
}

/**
 * Statistics by link id: one query for clicks, and one for conversions if the workspace has any. They take one place of the
 * taker's, after each other.
 * @param signal aborts when nobody waits for the statistics any more
 */
export async function readStatistics(
  inQueryPlace: InQueryPlace,
  taker: Taker,
  linkIds: number[],
  now: Date,
  signal: AbortSignal,
): Promise<Map<number, LinkStatistics>> {
  if (linkIds.length === 0) return new Map()
  const { workspaceId } = taker
  return inQueryPlace(taker, signal, async (client) => {
    const rows = await runQuery<StatisticsRow & { human_of_age: unknown; converts: number }>(
      client,
      statisticsQuery(workspaceId, linkIds, now),
      { signal },
    )
    // No rows means that `converts` is unknown: clicks may have been deleted before the conversions.
    const converts = rows.length === 0 || rows[0].converts > 0
    const conversionsOf = converts ? await readLinkConversions(client, workspaceId, linkIds, signal) : noLinkConversions
    const clicksOf = new Map(rows.map((row) => [row.link_id, row]))
    return new Map(linkIds.map((id) => [id, fromStatisticsRow(clicksOf.get(id) ?? noClicks, conversionsOf(id))]))
  })
}

function fromStatisticsRow(row: StatisticsRow, conversions: LinkConversions): LinkStatistics {
  const sparkline = new Array<number>(SPARKLINE_DAYS).fill(0)
  row.ages.forEach((age, i) => {
    sparkline[SPARKLINE_DAYS - 1 - age] = row.human[i]
  })
  return {
    clicks_total: row.clicks_total,
    clicks_thirty_days: row.clicks_thirty_days,
    clicks_today: row.clicks_today,
    clicks_previous_day: row.clicks_previous_day,
    human_clicks_total: row.human_clicks_total,
    human_clicks_thirty_days: row.human_clicks_thirty_days,
    human_clicks_today: row.human_clicks_today,
    human_clicks_previous_day: row.human_clicks_previous_day,
    sparkline,
    conversions: conversions.conversions,
    leads: conversions.leads,
    sales: conversions.sales,
    revenue: conversions.revenue,
  }
}

const noClicks: StatisticsRow = {
  link_id: 0,
  clicks_total: 0,
  clicks_thirty_days: 0,
  clicks_today: 0,
  clicks_previous_day: 0,
  human_clicks_total: 0,
  human_clicks_thirty_days: 0,
  human_clicks_today: 0,
  human_clicks_previous_day: 0,
  ages: [],
  human: [],
}

const noStatistics = fromStatisticsRow(noClicks, noLinkConversions())

/** The statistics of a link, all zeros if it has no clicks. */
export const statisticsOf = (statistics: Map<number, LinkStatistics>, linkId: number) =>
  statistics.get(linkId) ?? noStatistics
