import type { IncomingMessage } from 'node:http'

/** A request of the ClickHouse HTTP interface, without its body. */
export interface ChRequest {
  /** Query of the URL; the body adds to it. Empty when the whole query is in the body. */
  query: string
  database: string | undefined
  queryId: string | undefined
  defaultFormat: string
  /** Answer only when the result is complete, so that an error has its status. */
  waitEndOfQuery: boolean
  settings: Map<string, string>
  /** Values of `{name:Type}` placeholders, escaped as in TSV. */
  params: Map<string, string>
}

// Parameters that the HTTP interface itself understands, or that mean nothing here. Every other one is a setting.
const notSettings = new Set(
  (
    'query database default_format query_id wait_end_of_query buffer_size user password quota_key stacktrace compress ' +
    'decompress role client_protocol_version session_id session_timeout session_check enable_http_compression ' +
    'http_zlib_compression_level send_progress_in_http_headers http_headers_progress_interval_ms ' +
    'cancel_http_readonly_queries_on_client_close http_wait_end_of_query http_response_buffer_size'
  ).split(' '),
)

const flag = (value: string | null) => value === '1' || value === 'true'

/** @param searchParams of the request's URL */
export function readRequest(request: IncomingMessage, searchParams: URLSearchParams): ChRequest {
  const settings = new Map<string, string>()
  const params = new Map<string, string>()
  for (const [name, value] of searchParams) {
    if (name.startsWith('param_')) params.set(name.slice('param_'.length), value)
    else if (!notSettings.has(name)) settings.set(name, value)
  }
  // A GET only reads, as with a true server: 2 lets it have settings.
  if (request.method !== 'POST' && settings.get('readonly') !== '1') settings.set('readonly', '2')
  const header = (name: string) => request.headers[name] as string | undefined
  return {
    query: searchParams.get('query') ?? '',
    database: searchParams.get('database') ?? header('x-clickhouse-database'),
    queryId: searchParams.get('query_id') ?? header('x-clickhouse-query-id'),
    defaultFormat: searchParams.get('default_format') ?? header('x-clickhouse-format') ?? 'TabSeparated',
    waitEndOfQuery: flag(searchParams.get('wait_end_of_query')) || flag(searchParams.get('http_wait_end_of_query')),
    settings,
    params,
  }
}

/**
 * A page in a browser has no business here, and a name that resolves to 127.0.0.1 would make it the same origin: it is turned
 * away before its password is looked at.
 */
export function comesFromBrowser(request: IncomingMessage) {
  const { host = '', origin, 'sec-fetch-site': site } = request.headers
  return origin !== undefined || site !== undefined || !/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host)
}
