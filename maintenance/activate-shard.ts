import type { ClickHouseClient } from '@clickhouse/client'
import type { Shard } from '../clickhouse/shards.js'
import type { Sql } from '../postgres/connect.js'
import { whileInsertsPause } from '../rollups/pause-inserts.js'

async function copyAll(
  source: ClickHouseClient,
  target: ClickHouseClient,
  table: string,
  selected: string,
  names: string,
) {
  await target.command({ query: `TRUNCATE TABLE ${table}` })
  const { stream } = await source.exec({ query: `SELECT ${selected} FROM ${table} FINAL FORMAT Native` })
  const inserted = await target.exec({
    query: `INSERT INTO ${table} (${names}) FORMAT Native`,
    values: stream,
    clickhouse_settings: { insert_deduplicate: 0, async_insert: 0, wait_end_of_query: 1 },
  })
  for await (const _ of inserted.stream);
}

/**
 * Makes a shard one of those on which workspaces are placed. It gets the marks and sequences of another shard, so that
 * ingest finds it as far as the others, and its processes write to it from their next batch on.
 */
export async function activateShard(sql: Sql, active: Shard[], { number, client }: Shard, weight: number) {
  await whileInsertsPause(sql, async () => {
    const result = await client.query({
      query: `SELECT toString(uuid) AS uuid FROM system.tables WHERE database = currentDatabase() AND name = 'clicks'`,
      format: 'JSONEachRow',
    })
    const [{ uuid }] = await result.json<{ uuid: string }>()
    const marks = 'source, partition, at, minute, epoch, position, seen'
    const [{ client: source }] = active
    await copyAll(source, client, 'ingest_marks', `${marks}, toUUID('${uuid}')`, `${marks}, clicks_uuid`)
    await copyAll(source, client, 'ingest_sequences', 'instance, first, end, at', 'instance, first, end, at')
    await sql.begin(async (tx) => {
      await tx`UPDATE shards SET is_active = true, weight = ${weight} WHERE number = ${number}`
      await tx`UPDATE placement SET version = version + 1`
    })
  })
}
