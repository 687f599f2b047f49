import type { ClickHouseClient } from '@clickhouse/client'
import { columnsOf, floorDay, ROLLUPS, SPANS, spanMax } from './rollups.js'

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

const STEPS = {
  hour: "toDateTime(toStartOfHour(time), 'UTC')",
  day: 'toDate(time)',
  start: floorDay('toDate(time)', 'span'),
}

/**
 * What the clicks say and what a rollup says, side by side: workspace_id, span, step, value, raw, raw_human, rolled,
 * rolled_human. Of the days from `{from:Date}` to `{to:Date}`, widened to whole spans where the rollup has those.
 * @param which further condition, on `workspace_id`
 * @param inSum of all values together, which are '' then
 */
export function comparedQuery(table: string, which = '1', inSum = false): string {
  const { step, key } = columnsOf(table)
  const { value, values = '1' } = ROLLUPS[table]
  const [clickValue, clicks] = inSum ? ["''", values] : [`toString(${value})`, '1']
  const hasSpans = step === 'start'
  const [from, end] = hasSpans
    ? [floorDay('{from:Date}', spanMax), `${floorDay('{to:Date}', spanMax)} + ${spanMax}`]
    : ['{from:Date}', '{to:Date} + 1']
  return `
    SELECT workspace_id, ${hasSpans ? `arrayJoin([${SPANS}])` : '0'} AS span, ${STEPS[step]} AS step,
           ${clickValue} AS value,
           sum(${clicks}) AS raw, sumIf(${clicks}, bot_name = '') AS raw_human, 0 AS rolled, 0 AS rolled_human
    FROM clicks WHERE time >= ${from} AND time < ${end} AND ${which} GROUP BY workspace_id, span, step, value
    UNION ALL
    SELECT workspace_id, ${hasSpans ? 'span' : '0 AS span'}, ${step} AS step, ${key && !inSum ? `toString(${key})` : "''"} AS value,
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
 * Rollups that do not say in sum, per workspace and step, what the clicks say: where an insert is missing in one, or is
 * there twice, its sum tells, for a fraction of what comparing every value takes. No click may be inserted meanwhile.
 * @param from,to `YYYY-MM-DD`, both inclusive
 */
export async function differingRollups(
  client: ClickHouseClient,
  { workspaceIds, from, to }: { workspaceIds: number[]; from: string; to: string },
): Promise<string[]> {
  const differing: string[] = []
  for (const table of Object.keys(ROLLUPS)) {
    const result = await client.query({
      query: `
        SELECT 1 FROM (${comparedQuery(table, `workspace_id IN (${workspaceIds.join(', ')})`, true)})
        GROUP BY workspace_id, span, step
        HAVING sum(raw) <> sum(rolled) OR sum(raw_human) <> sum(rolled_human) LIMIT 1`,
      query_params: { from, to },
      format: 'JSONCompactEachRow',
    })
    if ((await result.json()).length > 0) differing.push(table)
  }
  return differing
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
        span: row.span,
        value: row.value,
        expected: [Number(row.expected), Number(row.expected_human)],
        found: [Number(row.found), Number(row.found_human)],
      })
    }
  }
  return differences
}
