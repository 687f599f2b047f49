import type { Shards } from '../clickhouse/shards.js'
import type { Sql } from '../postgres/connect.js'
import { DAY_MS } from '../process/durations.js'
import { cutBuckets } from '../rollups/cut-buckets.js'
import { whileInsertsPause } from '../rollups/pause-inserts.js'
import { BUCKET_DAYS } from '../rollups/rollups.js'
import { removeWorkspaces } from './remove-workspaces.js'

/** Days that clicks are kept, by plan; 0 keeps them for ever. */
export type Retention = Record<string, number>

const AT_ONCE = 5_000

/** First day that is kept: `days` full days before today, and up to six more, to the start of a 7-day bucket. */
export function firstDayKept(now: Date, days: number): string {
  const day = Math.floor(now.getTime() / DAY_MS) - days
  return new Date(Math.floor(day / BUCKET_DAYS[0]) * BUCKET_DAYS[0] * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Removes clicks that are older than their workspace's plan allows, from `clicks` and from rollups together. A TTL of
 * the tables could not do this, because it does not know the current plan.
 */
export async function expireClicks(sql: Sql, shards: Pick<Shards, 'all'>, retention: Retention, now: Date) {
  for (const [plan, days] of Object.entries(retention)) {
    if (days === 0) continue
    const before = firstDayKept(now, days)
    for (const { client } of await shards.all()) {
      const result = await client.query({
        query: `
          SELECT DISTINCT workspace_id FROM clicks_per_workspace_hour
          WHERE hour < toDateTime('${before} 00:00:00', 'UTC')`,
        format: 'JSONCompactEachRow',
      })
      const found = (await result.json<[number]>()).map(([id]) => id)
      const rows = await sql<{ id: number }[]>`SELECT id FROM workspaces WHERE plan = ${plan} AND id = ANY(${found})`
      for (let i = 0; i < rows.length; i += AT_ONCE) {
        const ids = rows.slice(i, i + AT_ONCE).map(({ id }) => id)
        await whileInsertsPause(sql, () => cutBuckets(client, ids, before))
        await removeWorkspaces(client, ids, before)
      }
    }
  }
}
