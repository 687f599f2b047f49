import type { ClickHouseClient } from '@clickhouse/client'

/**
 * Rewrites the parts that have such rows without them. Acknowledged when every replica has done so; a process that is
 * killed meanwhile changes nothing of it. Rows inserted meanwhile stay.
 * @param condition SQL of numbers and dates only
 */
export async function deleteRows(client: ClickHouseClient, table: string, condition: string) {
  await client.command({
    query: `ALTER TABLE ${table} DELETE WHERE ${condition}`,
    clickhouse_settings: { mutations_sync: '2' },
  })
}

/** Whether there is such a row. */
export async function hasRows(client: ClickHouseClient, table: string, condition: string): Promise<boolean> {
  const result = await client.query({
    query: `SELECT 1 FROM ${table} WHERE ${condition} LIMIT 1`,
    format: 'JSONCompactEachRow',
  })
  return (await result.json()).length > 0
}
