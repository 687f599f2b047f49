import type { ClickHouseClient } from '@clickhouse/client'

/**
 * Deletes rows by rewriting their parts. It resolves when every replica has done so. ClickHouse goes on with it even if
 * this process is killed. Rows that are inserted meanwhile stay.
 * @param condition SQL of numbers and dates only
 */
export async function deleteRows(client: ClickHouseClient, table: string, condition: string) {
  await client.command({
    query: `ALTER TABLE ${table} DELETE WHERE ${condition}`,
    clickhouse_settings: { mutations_sync: '2' },
  })
}

/** Whether a table has a row that meets the condition. */
export async function hasRows(client: ClickHouseClient, table: string, condition: string): Promise<boolean> {
  const result = await client.query({
    query: `SELECT 1 FROM ${table} WHERE ${condition} LIMIT 1`,
    format: 'JSONCompactEachRow',
  })
  return (await result.json()).length > 0
}
