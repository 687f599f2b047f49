import { type ClickHouseClient, ClickHouseError, type ClickHouseSettings } from '@clickhouse/client'
import { ApiError } from '../http/errors.js'
import type { Query } from './click-queries.js'

/** What one query may take of ClickHouse, which gives up beyond. */
export interface QueryBounds {
  seconds: number
  rows: number
  memoryBytes: number
}

/** Ends before the request does, so that a report that takes too long leaves nothing running. */
export const queryBounds: QueryBounds = { seconds: 20, rows: 1_000_000_000, memoryBytes: 4 * 1024 ** 3 }

/** Bound on requests that ask ClickHouse. */
export const reportMsMax = 25_000

const settingsOf = (bounds: QueryBounds): ClickHouseSettings => ({
  max_execution_time: bounds.seconds,
  max_rows_to_read: String(bounds.rows),
  max_memory_usage: String(bounds.memoryBytes),
  // A server ends the query of a client that is gone; the embedded one does when it has its next rows.
  cancel_http_readonly_queries_on_client_close: 1,
  output_format_json_quote_64bit_integers: 0, // counts stay below 2^53
  // Clicks go first: ingest kept 0.30 of its speed while 20 clients asked for reports, and 0.60 to 0.75 with this. A
  // server without the capability CAP_SYS_NICE takes no notice.
  os_thread_priority: '10',
})

/** Codes of bounds that the same report meets again: rows, bytes, either, memory of the query. */
const tooLarge = new Set(['158', '307', '396', '241'])
/** TIMEOUT_EXCEEDED, TOO_SLOW */
const tooSlow = new Set(['159', '160'])

/** What a bound that was met means to the caller. */
function toReportError(error: unknown): unknown {
  if (!(error instanceof ClickHouseError)) return error
  // Memory can also be short because of what others ask.
  const isOwn = error.code !== '241' || /\bquery memory limit\b/i.test(error.message)
  if (tooLarge.has(error.code) && isOwn)
    return new ApiError('bad_request', 'The report counts too many clicks, ask for fewer days or links')
  if (tooSlow.has(error.code))
    return new ApiError('service_unavailable', 'The report took too long, ask for fewer days or links, or again later')
  return error
}

interface Asked {
  /** When it aborts, the query is given up. */
  signal?: AbortSignal
  bounds?: QueryBounds
}

/**
 * @returns the values of each column, counts as numbers: as rows, a hundred thousand keep this process busy for 0.3 s.
 *   Without rows the embedded engine leaves the columns out.
 * @throws ApiError where a bound was met
 */
export async function queryColumns<Row>(
  client: ClickHouseClient,
  { query, params }: Query,
  { signal, bounds = queryBounds }: Asked = {},
): Promise<{ [Name in keyof Row]?: Row[Name][] }> {
  try {
    const result = await client.query({
      query,
      query_params: params,
      format: 'JSONColumnsWithMetadata',
      abort_signal: signal,
      clickhouse_settings: settingsOf(bounds),
    })
    const { data } = (await result.json()) as unknown as { data: { [Name in keyof Row]?: Row[Name][] } }
    return data
  } catch (error) {
    throw toReportError(error)
  }
}

/**
 * @returns rows as they come, counts as numbers
 * @throws ApiError where a bound was met
 */
export async function runQuery<Row>(client: ClickHouseClient, query: Query, asked?: Asked): Promise<Row[]> {
  const columns = Object.entries<unknown[]>((await queryColumns(client, query, asked)) as Record<string, unknown[]>)
  return (columns[0]?.[1] ?? []).map((_, i) => {
    const row: Record<string, unknown> = {}
    for (const [name, values] of columns) row[name] = values[i]
    return row as Row
  })
}
