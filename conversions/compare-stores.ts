import type { ClickHouseClient } from '@clickhouse/client'
import { deleteRows } from '../clickhouse/delete-rows.js'
import { readPlacements, type Shards } from '../clickhouse/shards.js'
import type { Sql } from '../postgres/connect.js'
import { CONVERSIONS } from './conversion-row.js'

/** A conversion that only one of the two stores has. */
export interface Unmatched {
  workspaceId: number
  id: string
}

/** Ids that are compared at once. Fewer are removed at once, because a query may have 256 KB. */
const IDS_AT_ONCE = 50_000
const REMOVED_AT_ONCE = 5000

/** Keys that are compared. They contain `voided`, so that a conversion voided in one store only is exported again. */
const KEY = { postgres: "id || CASE WHEN voided THEN '-' ELSE '' END", clickhouse: "concat(id, if(voided, '-', ''))" }

/** Checksums by workspace: the number of conversions and the sum of their hashes. Equal checksums mean equal rows. */
const sumsOf = (rows: { workspace_id: number; conversions: string; sum: string }[]) =>
  new Map(rows.map(({ workspace_id, conversions, sum }) => [workspace_id, `${conversions} ${sum}`]))

async function sumsOfShard(client: ClickHouseClient) {
  const result = await client.query({
    query: `
      SELECT workspace_id, toString(count()) AS conversions,
             toString(sum(reinterpretAsUInt32(reverse(substring(MD5(${KEY.clickhouse}), 1, 4))))) AS sum
      FROM conversions FINAL GROUP BY workspace_id`,
    format: 'JSONEachRow',
  })
  return result.json<{ workspace_id: number; conversions: string; sum: string }>()
}

async function keysOf(client: ClickHouseClient, workspaceId: number, after: string, upTo: string) {
  const until = upTo === '' ? '' : `AND id <= '${upTo}'`
  const result = await client.query({
    query: `SELECT id, ${KEY.clickhouse} FROM conversions FINAL WHERE workspace_id = ${workspaceId} AND id > '${after}' ${until} ORDER BY id`,
    format: 'JSONCompactEachRow',
  })
  return new Map((await result.json<[string, string]>()).map(([id, key]) => [key, id]))
}

/**
 * Compares the conversions of both stores, without those on their way to ClickHouse.
 * @returns `missing`: ClickHouse lacks them or does not know that they are voided; `strange`: Postgres does not have
 *   them
 */
export async function compareConversions(
  sql: Sql,
  shards: Shards,
): Promise<{ missing: Unmatched[]; strange: Unmatched[] }> {
  const [exported] = await sql<{ position: string }[]>`
    SELECT coalesce(max(position), 0) AS position FROM ingest_progress WHERE source = ${CONVERSIONS}`
  const kept = sumsOf(
    await sql`
      SELECT workspace_id, count(*) AS conversions, sum(('x' || substr(md5(${sql.unsafe(KEY.postgres)}), 1, 8))::bit(32)::bigint) AS sum
      FROM conversions WHERE position < ${exported.position} GROUP BY workspace_id`,
  )
  // While a workspace is moved, a second shard has a copy of it, which is in no report.
  const copies = (await shards.all()).map(async ({ client, number }) => {
    const sums = await sumsOfShard(client)
    const placements = await readPlacements(
      sql,
      sums.map(({ workspace_id }) => workspace_id),
    )
    return sums.filter(({ workspace_id }) => placements.get(workspace_id) === number)
  })
  const copied = sumsOf((await Promise.all(copies)).flat())
  const missing: Unmatched[] = []
  const strange: Unmatched[] = []
  for (const workspaceId of new Set([...kept.keys(), ...copied.keys()])) {
    if (kept.get(workspaceId) === copied.get(workspaceId)) continue
    for (let after = ''; ; ) {
      const rows = await sql<{ id: string; key: string }[]>`
        SELECT id, ${sql.unsafe(KEY.postgres)} AS key FROM conversions
        WHERE workspace_id = ${workspaceId} AND id > ${after} AND position < ${exported.position}
        ORDER BY id LIMIT ${IDS_AT_ONCE}`
      const last = rows.length < IDS_AT_ONCE ? '' : rows.at(-1)!.id
      const keys = new Set(rows.map(({ key }) => key))
      const copies = await keysOf(await shards.of(workspaceId), workspaceId, after, last)
      for (const { id, key } of rows) if (!copies.has(key)) missing.push({ workspaceId, id })
      for (const [key, id] of copies) if (!keys.has(key)) strange.push({ workspaceId, id })
      if (last === '') break
      after = last
    }
  }
  return { missing, strange: await withoutThoseOf(sql, strange) }
}

/** Keeps only conversions that Postgres does not have at all. Others are on their way, or have come meanwhile. */
async function withoutThoseOf(sql: Sql, strange: Unmatched[]): Promise<Unmatched[]> {
  const known = new Set<string>()
  for (let i = 0; i < strange.length; i += IDS_AT_ONCE) {
    const ids = strange.slice(i, i + IDS_AT_ONCE).map(({ id }) => id)
    const rows = await sql<{ id: string }[]>`SELECT id FROM conversions WHERE id = ANY(${ids})`
    for (const { id } of rows) known.add(id)
  }
  return strange.filter(({ id }) => !known.has(id))
}

/** Removes the numbers of conversions, so that they get new ones and are exported to ClickHouse again. */
export async function exportAgain(sql: Sql, conversions: Unmatched[]) {
  for (let i = 0; i < conversions.length; i += IDS_AT_ONCE) {
    const some = conversions.slice(i, i + IDS_AT_ONCE)
    const [workspaceIds, ids] = [some.map(({ workspaceId }) => workspaceId), some.map(({ id }) => id)]
    await sql`
      UPDATE conversions SET position = NULL
      FROM unnest(${workspaceIds}::int[], ${ids}::text[]) AS again (workspace_id, id)
      WHERE conversions.workspace_id = again.workspace_id AND conversions.id = again.id`
  }
}

/** Makes ClickHouse have exactly the conversions of Postgres. @returns how many were missing, and how many removed */
export async function settleConversions(sql: Sql, shards: Shards): Promise<{ missing: number; strange: number }> {
  const { missing, strange } = await compareConversions(sql, shards)
  await exportAgain(sql, missing)
  for (const { client, rows } of await shards.group(strange, ({ workspaceId }) => workspaceId)) {
    const ids = rows.map(({ id }) => `'${id}'`)
    for (let i = 0; i < ids.length; i += REMOVED_AT_ONCE)
      await deleteRows(client, 'conversions', `id IN (${ids.slice(i, i + REMOVED_AT_ONCE).join(', ')})`)
  }
  return { missing: missing.length, strange: strange.length }
}
