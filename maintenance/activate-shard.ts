import { rowsOf } from '../clickhouse/rows-of.js'
import type { Shard } from '../clickhouse/shards.js'
import type { Sql } from '../postgres/connect.js'
import { whileInsertsPause } from '../rollups/pause-inserts.js'
import { copyRows } from './copy-rows.js'

/**
 * Makes a shard one of those on which workspaces are placed. It gets the marks and sequences of another shard, so that
 * ingest finds it as far as the others, and its processes write to it from their next batch on.
 */
export async function activateShard(sql: Sql, active: Shard[], { number, client }: Shard, weight: number) {
  await whileInsertsPause(sql, async () => {
    const [{ uuid }] = await rowsOf<{ uuid: string }>(
      client,
      `SELECT toString(uuid) AS uuid FROM system.tables WHERE database = currentDatabase() AND name = 'clicks'`,
    )
    const [{ client: source }] = active
    const marks = `* REPLACE (toUUID('${uuid}') AS clicks_uuid)`
    for (const [table, columns] of Object.entries({ ingest_marks: marks, ingest_sequences: '*' })) {
      await client.command({ query: `TRUNCATE TABLE ${table}` })
      await copyRows(source, client, table, `${columns} FROM ${table} FINAL`)
    }
    await sql.begin(async (tx) => {
      await tx`UPDATE shards SET is_active = true, weight = ${weight} WHERE number = ${number}`
      await tx`UPDATE placement SET version = version + 1`
    })
  })
}
