import type { ClickHouseClient } from '@clickhouse/client'
import { readPlacements, type Shard } from '../clickhouse/shards.js'
import type { Sql } from '../postgres/connect.js'
import { whileInsertsPause } from './pause-inserts.js'
import { BUCKET_DAYS, bucketDaysMax, bucketStart, ROLLUPS, type Rollup } from './rollups.js'

/** A row of a rollup that disagrees with the clicks. */
export interface Difference {
  table: string
  workspaceId: number
  /** The hour or day of the row, or the first day of its bucket. */
  day: string
  /** Length of the bucket in days; 0 if the rollup has no buckets. */
  days: number
  value: string
  /** Counts by the clicks: all, and those of people. */
  expected: [clicks: number, human: number]
  found: [clicks: number, human: number]
}

interface Row {
  workspace_id: number
  day: string
  days: number
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
  bucket: bucketStart('toDate(time)', 'days'),
}

/**
 * SQL that selects counts of the clicks and of a rollup: workspace_id, days, step, value, raw, raw_human, rolled,
 * rolled_human. It covers the days from `{from:Date}` to `{to:Date}`, widened to whole buckets if the rollup has
 * buckets.
 * @param options.which further condition on `workspace_id`
 * @param options.inSum sums all values; `value` is '' then
 */
export function comparedQuery({ table, step, time, counter }: Rollup, { which = '1', inSum = false } = {}): string {
  const { value = "''", list } = counter?.facts ?? {}
  const [clickValue, clicks] = inSum ? ["''", list ? `length(${list})` : '1'] : [`toString(${value})`, '1']
  const rolledValue = counter && !inSum ? `toString(${counter.column})` : "''"
  const hasBuckets = step === 'bucket'
  const [from, end] = hasBuckets
    ? [bucketStart('{from:Date}', bucketDaysMax), `${bucketStart('{to:Date}', bucketDaysMax)} + ${bucketDaysMax}`]
    : ['{from:Date}', '{to:Date} + 1']
  return `
    SELECT workspace_id, ${hasBuckets ? `arrayJoin([${BUCKET_DAYS}])` : '0'} AS days, ${STEPS[step]} AS step,
           ${clickValue} AS value,
           sum(${clicks}) AS raw, sumIf(${clicks}, bot_name = '') AS raw_human, 0 AS rolled, 0 AS rolled_human
    FROM clicks WHERE time >= ${from} AND time < ${end} AND ${which}
    GROUP BY workspace_id, days, step, value
    UNION ALL
    SELECT workspace_id, ${hasBuckets ? 'days' : '0 AS days'}, ${time} AS step, ${rolledValue} AS value,
           0, 0, sum(clicks), sum(human_clicks)
    FROM ${table} WHERE ${time} >= ${from} AND ${time} < ${end} AND ${which}
    GROUP BY workspace_id, days, step, value`
}

const auditQuery = (rollup: Rollup): string => `
  SELECT workspace_id, toString(step) AS day, days, value, sum(raw) AS expected, sum(raw_human) AS expected_human,
         sum(rolled) AS found, sum(rolled_human) AS found_human
  FROM (${comparedQuery(rollup)})
  GROUP BY workspace_id, days, step, value
  HAVING expected <> found OR expected_human <> found_human
  ORDER BY workspace_id, days, step, value LIMIT ${DIFFERENCES_MAX}`

/**
 * Finds rollups whose sums per workspace and step disagree with the clicks. A missing or doubled insert shows in the
 * sum, at a fraction of the cost of comparing every value. No click may be inserted meanwhile.
 * @param from,to `YYYY-MM-DD`, both inclusive
 */
export async function differingRollups(
  client: ClickHouseClient,
  { workspaceIds, from, to }: { workspaceIds: number[]; from: string; to: string },
): Promise<Rollup[]> {
  const differing: Rollup[] = []
  for (const rollup of ROLLUPS) {
    const result = await client.query({
      query: `
        SELECT 1 FROM (${comparedQuery(rollup, { which: `workspace_id IN (${workspaceIds.join(', ')})`, inSum: true })})
        GROUP BY workspace_id, days, step
        HAVING sum(raw) <> sum(rolled) OR sum(raw_human) <> sum(rolled_human) LIMIT 1`,
      query_params: { from, to },
      format: 'JSONCompactEachRow',
    })
    if ((await result.json()).length > 0) differing.push(rollup)
  }
  return differing
}

/**
 * Compares rollups with the clicks of the days from `from` to `to`. While clicks arrive, the last seconds may differ.
 * @param from,to `YYYY-MM-DD`, both inclusive
 */
export async function auditRollups(
  client: ClickHouseClient,
  from: string,
  to: string,
  rollups: readonly Rollup[] = ROLLUPS,
): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const rollup of rollups) {
    const result = await client.query({
      query: auditQuery(rollup),
      query_params: { from, to },
      format: 'JSONEachRow',
    })
    for (const row of await result.json<Row>()) {
      differences.push({
        table: rollup.table,
        workspaceId: row.workspace_id,
        day: row.day,
        days: row.days,
        value: row.value,
        expected: [Number(row.expected), Number(row.expected_human)],
        found: [Number(row.found), Number(row.found_human)],
      })
    }
  }
  return differences
}

/**
 * Compares rollups with the clicks while clicks arrive. An insert reaches the clicks a moment before the rollups, so
 * rollups and days that differ are compared once more while inserts pause.
 * @param days `YYYY-MM-DD`, both inclusive
 * @throws {NoPause} where rollups differ and inserts cannot be paused
 */
export async function auditWhileClicksArrive(
  sql: Sql,
  shards: Shard[],
  days: { from: string; to: string },
  pauseWaitMs?: number,
): Promise<Difference[]> {
  const look = async (from: string, to: string, rollups = ROLLUPS) => {
    const found = shards.map(async ({ number, client }) => {
      const differences = await auditRollups(client, from, to, rollups)
      // While a workspace is moved, a second shard has an unfinished copy of it.
      const placements = await readPlacements(sql, [...new Set(differences.map(({ workspaceId }) => workspaceId))])
      return differences.filter(({ workspaceId }) => (placements.get(workspaceId) ?? number) === number)
    })
    return (await Promise.all(found)).flat()
  }

  const differences = await look(days.from, days.to)
  if (differences.length === 0) return []
  // From as many on, some may have been left out, which are of other days.
  const isWhole = differences.length < DIFFERENCES_MAX
  // A bucket may begin before the first day that was asked for.
  const asked = (day: string) => [days.from, day.slice(0, 'YYYY-MM-DD'.length), days.to].sort()[1]
  const found = isWhole ? differences.map(({ day }) => asked(day)).sort() : [days.from, days.to]
  const rollups = ROLLUPS.filter(({ table }) => differences.some((difference) => difference.table === table))
  return whileInsertsPause(sql, () => look(found[0], found.at(-1)!, rollups), pauseWaitMs)
}
