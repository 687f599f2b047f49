import type { ClickHouseClient } from '@clickhouse/client'

/**
 * Copies rows from one server into the same table of another, whose views see them. Rows that the target has already are
 * there twice afterwards.
 * @param rest the query behind `SELECT`, such as `* FROM clicks WHERE …`; its columns have the names of the table's
 */
export async function copyRows(source: ClickHouseClient, target: ClickHouseClient, table: string, rest: string) {
  const read = await source.exec({ query: `SELECT ${rest} FORMAT Native` })
  const { stream } = await target.exec({
    query: `INSERT INTO ${table} FORMAT Native`,
    values: read.stream,
    // Rows that were here before, and were removed, are no repetition.
    clickhouse_settings: { insert_deduplicate: 0, async_insert: 0, wait_end_of_query: 1 },
  })
  // The connection can be reused only after the response is read.
  for await (const _ of stream);
}
