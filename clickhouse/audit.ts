import type { ClickHouseClient } from '@clickhouse/client'

/** A row of a rollup that is not what the clicks say. */
export interface Difference {
  table: string
  workspaceId: number
  day: string
  value: string
  /** What the clicks say, all and human. */
  expected: [clicks: number, human: number]
  found: [clicks: number, human: number]
}

interface Row {
  workspace_id: number
  day: string
  value: string
  expected: string
  expected_human: string
  found: string
  found_human: string
}

const DIFFERENCES_MAX = 1000

/** What each rollup counts, by table: an expression over `clicks`. */
export const ROLLUPS: Record<string, string> = {
  clicks_per_link_day: 'toString(link_id)',
  counter_country: 'country',
  counter_platform: 'platform',
  counter_browser_name: 'browser_name',
  counter_device: 'device',
  counter_bot_name: 'bot_name',
  counter_isp: 'isp',
  counter_referer: 'referer',
  counter_language: 'language',
  counter_ad_network: 'ad_network',
  counter_utm_source: 'utm_source',
  counter_utm_medium: 'utm_medium',
  counter_utm_campaign: 'utm_campaign',
  counter_utm_term: 'utm_term',
  counter_utm_content: 'utm_content',
  counter_destination: 'destination',
  counter_top_params: 'arrayJoin(params)',
}

export function auditQuery(table: string): string {
  const value = table === 'clicks_per_link_day' ? 'toString(link_id)' : 'toString(value)'
  return `
    SELECT workspace_id, toString(day) AS day, value, sum(raw) AS expected, sum(raw_human) AS expected_human,
           sum(rolled) AS found, sum(rolled_human) AS found_human
    FROM (
      SELECT workspace_id, toDate(time) AS day, toString(${ROLLUPS[table]}) AS value,
             count() AS raw, countIf(bot_name = '') AS raw_human, 0 AS rolled, 0 AS rolled_human
      FROM clicks WHERE time >= {from:Date} AND time < {to:Date} + 1 GROUP BY workspace_id, day, value
      UNION ALL
      SELECT workspace_id, day, ${value} AS value, 0, 0, sum(clicks), sum(human_clicks)
      FROM ${table} WHERE day BETWEEN {from:Date} AND {to:Date} GROUP BY workspace_id, day, value
    )
    GROUP BY workspace_id, day, value
    HAVING expected <> found OR expected_human <> found_human
    ORDER BY workspace_id, day, value LIMIT ${DIFFERENCES_MAX}`
}

/**
 * Compares every rollup with the clicks of the days from `from` to `to`. While clicks arrive, the last seconds may differ.
 * @param from,to `YYYY-MM-DD`, both inclusive
 */
export async function auditRollups(client: ClickHouseClient, from: string, to: string): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const table of Object.keys(ROLLUPS)) {
    const result = await client.query({
      query: auditQuery(table),
      query_params: { from, to },
      format: 'JSONEachRow',
    })
    for (const row of await result.json<Row>()) {
      differences.push({
        table,
        workspaceId: row.workspace_id,
        day: row.day,
        value: row.value,
        expected: [Number(row.expected), Number(row.expected_human)],
        found: [Number(row.found), Number(row.found_human)],
      })
    }
  }
  return differences
}
