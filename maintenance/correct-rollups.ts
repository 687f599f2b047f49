import { deleteRows, hasRows } from '../clickhouse/delete-rows.js'
import type { Shards } from '../clickhouse/shards.js'
import type { Sql } from '../postgres/connect.js'
import { DAY_MS } from '../process/durations.js'
import { differingRollups } from '../rollups/audit.js'
import { whileInsertsPause } from '../rollups/pause-inserts.js'
import { mergeRollup, reconcileRollup } from '../rollups/reconcile.js'
import { bucketDaysMax, ROLLUPS } from '../rollups/rollups.js'
import { whileNothingMoves } from './moves-lock.js'

/** Corrections that concern the same days. */
interface Due {
  ids: string[]
  removal_ids: string[]
  workspace_ids: number[]
  from_day: string
  to_day: string
}

/** Days that are compared in one pause of inserts. Ingest goes on between two pauses. */
const daysAtOnce = bucketDaysMax
/** Longest wait for a begun batch while inserts are paused. It is short, because corrections are not urgent. */
const PAUSE_WAIT_MS = 5_000
/** Workspaces per query. Twice as many ids would still fit into a query of ClickHouse's default size. */
const WORKSPACES_AT_ONCE = 5_000

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Splits workspaces by shard, into groups that fit into a query. */
async function* groupsOf(workspaceIds: number[], shards: Shards) {
  for (const { client, rows } of await shards.group(workspaceIds, (id) => id))
    for (let i = 0; i < rows.length; i += WORKSPACES_AT_ONCE)
      yield { client, workspaceIds: rows.slice(i, i + WORKSPACES_AT_ONCE) }
}

/**
 * Repeats deletions of clicks, which ends when no such click is left. Until a deletion is done its clicks agree with their
 * rollups, and the correction would find nothing to do.
 */
async function finishRemovals(sql: Sql, shards: Shards, ids: string[]) {
  if (ids.length === 0) return
  const removals = await sql<{ condition: string }[]>`
    SELECT condition FROM click_removals WHERE id = ANY(${ids}::bigint[])`
  for (const { condition } of removals)
    for (const { client } of await shards.all())
      if (await hasRows(client, 'clicks', condition)) await deleteRows(client, 'clicks', condition)
}

/**
 * Corrects rollups to agree with the clicks: after clicks were removed, or if ingest was not certain that an insert was
 * complete.
 * @returns the rollups that had to be corrected
 */
export async function correctRollups(sql: Sql, shards: Shards): Promise<string[]> {
  const due = await sql<Due[]>`
    SELECT array_agg(id) AS ids, coalesce(array_agg(DISTINCT removal_id) FILTER (WHERE removal_id IS NOT NULL), '{}') AS removal_ids,
      array_agg(DISTINCT workspace_id) AS workspace_ids, from_day::text, to_day::text
    FROM rollup_corrections WHERE corrected_at IS NULL GROUP BY from_day, to_day ORDER BY min(id)`
  const corrected = new Set<string>()
  for (const { ids, removal_ids, workspace_ids, from_day, to_day } of due) {
    await finishRemovals(sql, shards, removal_ids)
    let isChanged = false
    const correctDays = async () => {
      for await (const { client, workspaceIds } of groupsOf(workspace_ids, shards)) {
        for (let from = from_day; from <= to_day; from = dayAfter(from, daysAtOnce)) {
          const [to] = [dayAfter(from, daysAtOnce - 1), to_day].sort()
          const days = { workspaceIds, from, to }
          const correct = async () => {
            const rollups = await differingRollups(client, days)
            for (const rollup of rollups) await reconcileRollup(client, rollup, days)
            return rollups
          }
          for (const { table } of await whileInsertsPause(sql, correct, PAUSE_WAIT_MS)) {
            corrected.add(table)
            isChanged = true
          }
        }
      }
    }
    // A workspace that moved meanwhile would be corrected on its former shard, while its rows are removed there: clicks
    // without rows look like rollups with too many, and the correction would outlast the rows.
    await whileNothingMoves(sql, correctDays)
    if (isChanged) await sql`UPDATE rollup_corrections SET corrected_at = now() WHERE id = ANY(${ids}::bigint[])`
    else await sql`DELETE FROM rollup_corrections WHERE id = ANY(${ids}::bigint[]) AND corrected_at IS NULL`
  }
  await sql`
    DELETE FROM click_removals WHERE NOT EXISTS (
      SELECT FROM rollup_corrections WHERE removal_id = click_removals.id AND corrected_at IS NULL
    )`
  return [...corrected]
}

interface Corrected {
  id: string
  workspace_id: number
  from_day: string
  to_day: string
  is_due: boolean
}

/**
 * Removes rows that add up to zero from the disks by merging. Merging rewrites whole partitions of every rollup, so
 * several corrections are merged together.
 * @param afterHours how long the first correction waits for others
 */
export async function mergeCorrected(sql: Sql, shards: Shards, afterHours = 24) {
  const corrected = await sql<Corrected[]>`
    SELECT id, workspace_id, from_day::text, to_day::text, corrected_at <= now() - make_interval(hours => ${afterHours}) AS is_due
    FROM rollup_corrections WHERE corrected_at IS NOT NULL`
  if (!corrected.some(({ is_due }) => is_due)) return
  for (const { client, rows } of await shards.group(corrected, ({ workspace_id }) => workspace_id)) {
    const days = rows.flatMap(({ from_day, to_day }) => [from_day, to_day]).sort()
    for (const rollup of ROLLUPS) await mergeRollup(client, rollup, days[0], days.at(-1)!)
  }
  await sql`DELETE FROM rollup_corrections WHERE id = ANY(${corrected.map(({ id }) => id)}::bigint[])`
}
