import type { ClickHouseClient } from '@clickhouse/client'
import type { Test } from 'tap'
import { auditRollups } from '../../rollups/audit.js'
import { ROLLUPS } from '../../rollups/rollups.js'
import { oneShard } from '../one-shard.js'
import { withClickHouse, withPostgres } from '../services.js'

export async function withStores(t: Test) {
  const [{ sql, url }, { client, url: clickhouseUrl }] = await Promise.all([withPostgres(t), withClickHouse(t)])
  return { sql, url, client, clickhouseUrl, shards: oneShard(client) }
}

export async function rowsOf<Row>(client: ClickHouseClient, query: string): Promise<Row[]> {
  const result = await client.query({ query, format: 'JSONCompactEachRow' })
  return result.json<Row>() as Promise<Row[]>
}

/** Rows of every table that fit, also those that no longer count. */
export async function countRows(client: ClickHouseClient, condition: string) {
  const counts: Record<string, number> = {}
  for (const table of ['clicks', 'conversions', ...ROLLUPS.map(({ table }) => table)]) {
    const [[count]] = await rowsOf<[string]>(client, `SELECT count() FROM ${table} WHERE ${condition}`)
    if (Number(count) > 0) counts[table] = Number(count)
  }
  return counts
}

/** Differences between clicks and rollups, at any time. */
export const audit = (client: ClickHouseClient) => auditRollups(client, '2000-01-01', '2100-01-01')

/** Clicks of everybody, as text, in an order of their own. */
export async function clicksWhere(client: ClickHouseClient, condition: string) {
  const rows = await rowsOf<string[]>(client, `SELECT * FROM clicks WHERE ${condition}`)
  return rows.map((row) => JSON.stringify(row)).sort()
}
