import { Readable } from 'node:stream'
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'

/**
 * ClickHouse refuses a block of more than 100 months by default, and ingest would insert it again for ever. A stranger who
 * writes to Kafka can name times of all years since 2020.
 */
export const ofAnyMonths: ClickHouseSettings = { max_partitions_per_insert_block: '0' }

/** Inserts one Native block. @throws if ClickHouse has not acknowledged it: then it may be inserted or not */
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
    clickhouse_settings: { async_insert: 0, wait_end_of_query: 1, ...ofAnyMonths, ...settings },
  })
  // The connection can be reused only after the response is read.
  for await (const _ of stream);
}

/**
 * Inserts clicks. Repeated with the same token, each row counts once, in the table and in its views. The views need
 * `deduplicate_blocks_in_dependent_materialized_views`, which is off by default before ClickHouse 26.2. The insert is
 * synchronous because an asynchronous one is acknowledged before it is stored.
 */
export function insertClicks(client: ClickHouseClient, block: Buffer, names: string[], token: string) {
  return insertBlock(client, 'clicks', names, block, {
    insert_deduplicate: 1,
    insert_deduplication_token: token,
    deduplicate_blocks_in_dependent_materialized_views: 1,
  })
}
