import type { ClickHouseClient } from '@clickhouse/client'

/** @returns the rows of a query that has few of them, by the names of their columns. Counts of 64 bits come as text */
export async function rowsOf<T>(
  client: ClickHouseClient,
  query: string,
  params: Record<string, unknown> = {},
): Promise<T[]> {
  const result = await client.query({ query, query_params: params, format: 'JSONEachRow' })
  return result.json<T>()
}
