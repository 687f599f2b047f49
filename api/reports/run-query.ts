import type { ClickHouseClient } from '@clickhouse/client'
import type { Query } from './click-queries.js'

/** ClickHouse gives up here, before the request does, so that a report that takes too long leaves nothing running. */
const querySecondsMax = 20

/** Bound on requests that ask ClickHouse. */
export const reportMsMax = 25_000

/** @returns rows as they come, counts as numbers */
export async function runQuery<Row>(client: ClickHouseClient, { query, params }: Query): Promise<Row[]> {
  const result = await client.query({
    query,
    query_params: params,
    format: 'JSONEachRow',
    clickhouse_settings: {
      max_execution_time: querySecondsMax,
      output_format_json_quote_64bit_integers: 0, // counts stay below 2^53
    },
  })
  return result.json<Row>() as Promise<Row[]>
}
