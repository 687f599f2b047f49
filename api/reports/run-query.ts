import { type ClickHouseClient, ClickHouseError, type ClickHouseSettings } from '@clickhouse/client'
import { ApiError } from '../http/errors.js'
import type { Query } from './click-queries.js'

/** The resources that one query may use. ClickHouse ends a query that exceeds them. */
export interface QueryBounds {
  seconds: number
  rows: number
  memoryBytes: number
}

/** The time limit is shorter than that of the request, so that a slow report leaves no query running. */
export const queryBounds: QueryBounds = { seconds: 20, rows: 1_000_000_000, memoryBytes: 4 * 1024 ** 3 }

/** The time limit of requests that query ClickHouse. */
export const REPORT_MS_MAX = 25_000

const settingsOf = (bounds: QueryBounds): ClickHouseSettings => ({
  max_execution_time: bounds.seconds,
  max_rows_to_read: String(bounds.rows),
  max_memory_usage: String(bounds.memoryBytes),
  // A server ends the query when its client disconnects. The embedded ClickHouse ends it at the next block of rows.
  cancel_http_readonly_queries_on_client_close: 1,
  output_format_json_quote_64bit_integers: 0, // counts stay below 2^53
  // Inserts have priority: while 20 clients queried reports, ingest kept 0.30 of its speed without this setting, and
  // 0.60 to 0.75 with it. A server without the capability CAP_SYS_NICE ignores the setting.
  os_thread_priority: '10',
})

/** Error codes of bounds that a retry exceeds again: rows, bytes, rows or bytes, memory of the query. */
const tooLarge = new Set(['158', '307', '396', '241'])
/** TIMEOUT_EXCEEDED, TOO_SLOW */
const tooSlow = new Set(['159', '160'])

/** Translates an exceeded bound into an error for the caller. */
function toReportError(error: unknown): unknown {
  if (!(error instanceof ClickHouseError)) return error
  // Memory can also be exhausted by other queries, and then a retry helps.
  const isOwn = error.code !== '241' || /\bquery memory limit\b/i.test(error.message)
  if (tooLarge.has(error.code) && isOwn)
    return new ApiError('bad_request', 'The report counts too many clicks, ask for fewer days or links')
  if (tooSlow.has(error.code))
    return new ApiError('service_unavailable', 'The report took too long, ask for fewer days or links, or again later')
  return error
}

interface QueryOptions {
  /** The query is cancelled when this signal aborts. */
  signal?: AbortSignal
  bounds?: QueryBounds
}

/**
 * Columns are cheaper than rows: parsing a hundred thousand rows would keep this process busy for 0.3 s.
 * @returns the values of each column, counts as numbers. Without rows the embedded ClickHouse omits the columns.
 * @throws ApiError when a bound is exceeded
 */
export async function queryColumns<Row>(
  client: ClickHouseClient,
  { query, params }: Query,
  { signal, bounds = queryBounds }: QueryOptions = {},
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
 * @returns the rows in the order of the query, counts as numbers
 * @throws ApiError when a bound is exceeded
 */
export async function runQuery<Row>(client: ClickHouseClient, query: Query, options?: QueryOptions): Promise<Row[]> {
  const columns = Object.entries<unknown[]>((await queryColumns(client, query, options)) as Record<string, unknown[]>)
  return (columns[0]?.[1] ?? []).map((_, i) => {
    const row: Record<string, unknown> = {}
    for (const [name, values] of columns) row[name] = values[i]
    return row as Row
  })
}
