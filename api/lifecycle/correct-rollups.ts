import { mergeRollup, reconcileRollup } from '../../clickhouse/reconcile.js'
import { ROLLUPS, spanMax } from '../../clickhouse/rollups.js'
import type { Shards } from '../../clickhouse/shards.js'
import { whileInsertsPause } from '../../ingest/pause-inserts.js'
import type { Sql } from '../../postgres/connect.js'

interface Correction {
  id: string
  workspace_id: number
  from_day: string
  to_day: string
}

/** Ingest waits while so many days of a workspace are compared, and goes on before the next. */
const daysAtOnce = spanMax

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Makes rollups say again what the clicks say, where clicks were removed. */
export async function correctRollups(sql: Sql, shards: Pick<Shards, 'of'>) {
  const due = await sql<Correction[]>`
    SELECT id, workspace_id, from_day::text, to_day::text FROM rollup_corrections WHERE corrected_at IS NULL ORDER BY id`
  for (const { id, workspace_id, from_day, to_day } of due) {
    const client = shards.of(workspace_id)
    for (let from = from_day; from <= to_day; from = dayAfter(from, daysAtOnce)) {
      const days = { workspaceIds: [workspace_id], from, to: dayAfter(from, daysAtOnce - 1) }
      await whileInsertsPause(sql, async () => {
        for (const table of Object.keys(ROLLUPS)) await reconcileRollup(client, table, days)
      })
    }
    await sql`UPDATE rollup_corrections SET corrected_at = now() WHERE id = ${id}`
  }
}

/**
 * Takes what adds up to nothing off the disks. Merging rewrites a year of every rollup, so that corrections are gathered.
 * @param afterHours how long the first of them waits
 */
export async function mergeCorrected(sql: Sql, shards: Shards, afterHours = 24) {
  const corrected = await sql<(Correction & { is_due: boolean })[]>`
    SELECT id, workspace_id, from_day::text, to_day::text, corrected_at <= now() - make_interval(hours => ${afterHours}) AS is_due
    FROM rollup_corrections WHERE corrected_at IS NOT NULL`
  if (!corrected.some(({ is_due }) => is_due)) return
  for (const client of shards.clients) {
    const rows = corrected.filter(({ workspace_id }) => shards.of(workspace_id) === client)
    if (rows.length === 0) continue
    const days = rows.flatMap(({ from_day, to_day }) => [from_day, to_day]).sort()
    for (const table of Object.keys(ROLLUPS)) await mergeRollup(client, table, days[0], days.at(-1)!)
  }
  await sql`DELETE FROM rollup_corrections WHERE id = ANY(${corrected.map(({ id }) => id)}::bigint[])`
}
