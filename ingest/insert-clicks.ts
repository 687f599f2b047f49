import { Readable } from 'node:stream'
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'

/** Inserts one Native block. @throws when ClickHouse has not acknowledged it: it may have happened or not */
export async function insertBlock(
  client: ClickHouseClient,
  table: string,
  names: string[],
  block: Buffer,
  settings: ClickHouseSettings = {},
) {
  const { stream } = await client.exec({
    query: `INSERT INTO ${table} (${names.join(', ')}) FORMAT Native`,
    values: Readable.from([block], { objectMode: false }),
    clickhouse_settings: { async_insert: 0, wait_end_of_query: 1, ...settings },
  })
  // Unread, the answer would keep its connection from being used again.
  for await (const _ of stream);
}

/**
 * Inserts clicks. However often it is repeated with this token, each row counts once, here and in the views:
 * `deduplicate_blocks_in_dependent_materialized_views` is 0 in servers before 26.2, where a repetition would double the
 * views; an asynchronous insert would be acknowledged before it is there.
 */
export function insertClicks(client: ClickHouseClient, block: Buffer, names: string[], token: string) {
  return insertBlock(client, 'clicks', names, block, {
    insert_deduplicate: 1,
    insert_deduplication_token: token,
    deduplicate_blocks_in_dependent_materialized_views: 1,
  })
}
