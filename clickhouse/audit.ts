import type { ClickHouseClient } from '@clickhouse/client'

/** A row of a rollup that is not what the clicks say. */
export interface Difference {
  table: string
  workspaceId: number
  /** The hour or day that the rollup counts by, or the first day of its span. */
  day: string
  /** Days that are counted together; 0 where the rollup has no spans. */
  span: number
  value: string
  /** What the clicks say, all and human. */
  expected: [clicks: number, human: number]
  found: [clicks: number, human: number]
}

interface Row {
  workspace_id: number
  day: string
  span: number
  value: string
  expected: string
  expected_human: string
  found: string
  found_human: string
}

const DIFFERENCES_MAX = 1000

interface Rollup {
  /** What is counted: an expression over `clicks`; '' where a row is all clicks of its step. */
  value: string
  /** Column of the rollup's step, by default `day`; `start` of a span, whose days are in `span`. */
  step?: 'hour' | 'start'
}

/** What each rollup counts, by table. */
export const ROLLUPS: Record<string, Rollup> = {
  clicks_per_workspace_hour: { value: "''", step: 'hour' },
  clicks_per_link_day: { value: 'toString(link_id)' },
  counter_country: { value: 'country' },
  counter_platform: { value: 'platform' },
  counter_browser_name: { value: 'browser_name' },
  counter_device: { value: 'device' },
  counter_bot_name: { value: 'bot_name' },
  counter_isp_spans: { value: 'isp', step: 'start' },
  counter_referer_spans: { value: 'referer', step: 'start' },
  counter_language: { value: 'language' },
  counter_ad_network: { value: 'ad_network' },
  counter_utm_source: { value: 'utm_source' },
  counter_utm_medium: { value: 'utm_medium' },
  counter_utm_campaign_spans: { value: 'utm_campaign', step: 'start' },
  counter_utm_term: { value: 'utm_term' },
  counter_utm_content: { value: 'utm_content' },
  counter_destination_spans: { value: 'destination', step: 'start' },
  counter_top_params_spans: { value: 'arrayJoin(params)', step: 'start' },
}

/** Days that rollups with values in great number count together, from 1970 on: each a multiple of the one before. */
export const SPANS = [7, 56] as const
export const spanMax = SPANS[SPANS.length - 1]

/** First day of the span that a day is in; both SQL. */
export const floorDay = (date: string, span: string | number) => `toDate(intDiv(toUInt16(${date}), ${span}) * ${span})`

const STEPS = {
  hour: "toDateTime(toStartOfHour(time), 'UTC')",
  day: 'toDate(time)',
  start: floorDay('toDate(time)', 'span'),
}

const keyColumns: Record<string, string> = { clicks_per_workspace_hour: '', clicks_per_link_day: 'link_id' }

/** Columns of a rollup: that of its step, and of what it counts by beside ('' where by nothing). */
export const columnsOf = (table: string) => ({
  step: ROLLUPS[table].step ?? ('day' as const),
  key: keyColumns[table] ?? 'value',
})

/**
 * What the clicks say and what a rollup says, side by side: workspace_id, span, step, value, raw, raw_human, rolled,
 * rolled_human. Of the days from `{from:Date}` to `{to:Date}`, widened to whole spans where the rollup has those.
 * @param which further condition, on `workspace_id`
 */
export function comparedQuery(table: string, which = '1'): string {
  const { step, key } = columnsOf(table)
  const hasSpans = step === 'start'
  const [from, end] = hasSpans
    ? [floorDay('{from:Date}', spanMax), `${floorDay('{to:Date}', spanMax)} + ${spanMax}`]
    : ['{from:Date}', '{to:Date} + 1']
  return `
    SELECT workspace_id, ${hasSpans ? `arrayJoin([${SPANS}])` : '0'} AS span, ${STEPS[step]} AS step,
           toString(${ROLLUPS[table].value}) AS value,
           count() AS raw, countIf(bot_name = '') AS raw_human, 0 AS rolled, 0 AS rolled_human
    FROM clicks WHERE time >= ${from} AND time < ${end} AND ${which} GROUP BY workspace_id, span, step, value
    UNION ALL
    SELECT workspace_id, ${hasSpans ? 'span' : '0 AS span'}, ${step} AS step, ${key ? `toString(${key})` : "''"} AS value,
           0, 0, sum(clicks), sum(human_clicks)
    FROM ${table} WHERE ${step} >= ${from} AND ${step} < ${end} AND ${which} GROUP BY workspace_id, span, step, value`
}

export const auditQuery = (table: string): string => `
  SELECT workspace_id, toString(step) AS day, span, value, sum(raw) AS expected, sum(raw_human) AS expected_human,
         sum(rolled) AS found, sum(rolled_human) AS found_human
  FROM (${comparedQuery(table)})
  GROUP BY workspace_id, span, step, value
  HAVING expected <> found OR expected_human <> found_human
  ORDER BY workspace_id, span, step, value LIMIT ${DIFFERENCES_MAX}`

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
        span: row.span,
        value: row.value,
        expected: [Number(row.expected), Number(row.expected_human)],
        found: [Number(row.found), Number(row.found_human)],
      })
    }
  }
  return differences
}
