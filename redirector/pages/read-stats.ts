import type { ClickHouseClient } from '@clickhouse/client'
import { DAY_MS } from '../../process/durations.js'
import { TEXT_COUNTERS, type TextCounter } from '../../rollups/counters.js'

export const STATS_DAYS = 30
const COUNTER_VALUES_MAX = 10

/** ClickHouse gives up a query of a statistics page after this time. */
const QUERY_SECONDS_MAX = 5

export const STATS_COUNTERS = ['country', 'referer', 'platform', 'browser_name'] as const satisfies TextCounter[]
export type StatsCounter = (typeof STATS_COUNTERS)[number]

/** Clicks of one link, including bots, as in the API. */
export interface LinkStats {
  /** Clicks since the link exists. */
  total: number
  /** Clicks of each of the last 30 days (UTC), oldest first, including days without clicks. */
  days: { day: string; clicks: number }[]
  /** The ten values with the most clicks in the same days; '' for clicks without a value. */
  counters: Record<StatsCounter, { value: string; clicks: number }[]>
}

export interface StatsOf {
  workspaceId: number
  linkId: number
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const IS_OF_LINK = 'workspace_id = {workspace_id:UInt32} AND link_id = {link_id:UInt32}'

// Totals come from the rollup, as in the api. An alias must not have a column's name, or it would replace the column.
const totalsQuery = `SELECT sum(clicks) AS total,
  sumMapIf([toUInt8({today:Date} - day)], [clicks], day > {today:Date} - ${STATS_DAYS} AND day <= {today:Date}) AS clicks_of_age,
  clicks_of_age.1 AS ages, clicks_of_age.2 AS counts
FROM clicks_per_link_day
WHERE ${IS_OF_LINK}`

// Counters come from raw clicks, as in the api. These are sorted by link, so few rows are read.
const counterQuery = (counter: StatsCounter) => `SELECT '${counter}' AS counter, counted AS value, count() AS clicks
FROM (
  SELECT toString(${TEXT_COUNTERS[counter].value}) AS counted FROM clicks
  WHERE ${IS_OF_LINK} AND time >= toDateTime64({today:Date} - ${STATS_DAYS - 1}, 3, 'UTC')
    AND time < toDateTime64({today:Date} + 1, 3, 'UTC')
)
GROUP BY value ORDER BY clicks DESC, value LIMIT ${COUNTER_VALUES_MAX}`

const countersQuery = STATS_COUNTERS.map((counter) => `(${counterQuery(counter)})`).join('\nUNION ALL\n')

/** Reads the statistics of a link's public page with two queries. @throws errors of the client */
export async function readStats(
  client: ClickHouseClient,
  { workspaceId, linkId }: StatsOf,
  now: Date,
): Promise<LinkStats> {
  const params = { workspace_id: workspaceId, link_id: linkId, today: dayOf(now.getTime()) }
  const [[totals], counted] = await Promise.all([
    rowsOf<{ total: number; ages: number[]; counts: number[] }>(client, totalsQuery, params),
    rowsOf<{ counter: StatsCounter; value: string; clicks: number }>(client, countersQuery, params),
  ])
  const clicksOfAge = new Map(totals.ages.map((age, i) => [age, totals.counts[i]]))
  const days = Array.from({ length: STATS_DAYS }, (_, i) => {
    const age = STATS_DAYS - 1 - i
    return { day: dayOf(now.getTime() - age * DAY_MS), clicks: clicksOfAge.get(age) ?? 0 }
  })
  // ClickHouse returns the parts of a UNION, and their rows, in any order.
  counted.sort((a, b) => b.clicks - a.clicks || (a.value < b.value ? -1 : 1))
  const valuesOf = (name: StatsCounter) =>
    counted.filter(({ counter }) => counter === name).map(({ value, clicks }) => ({ value, clicks }))
  return {
    total: totals.total,
    days,
    counters: Object.fromEntries(STATS_COUNTERS.map((name) => [name, valuesOf(name)])) as LinkStats['counters'],
  }
}

async function rowsOf<Row>(client: ClickHouseClient, query: string, params: Record<string, unknown>): Promise<Row[]> {
  const result = await client.query({
    query,
    query_params: params,
    format: 'JSONEachRow',
    clickhouse_settings: {
      max_execution_time: QUERY_SECONDS_MAX,
      output_format_json_quote_64bit_integers: 0, // counts stay below 2^53
    },
  })
  return result.json<Row>() as Promise<Row[]>
}
