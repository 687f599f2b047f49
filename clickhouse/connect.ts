import { type ClickHouseClient, type ClickHouseTracer, createClient } from '@clickhouse/client'

/**
 * Creates a client for the database in `url` (`http://user:password@host:8123/database`), over HTTP.
 * @param options.requestMs time after which a request is given up
 * @param options.tracer makes a span of each query
 */
export function connectClickHouse(
  url: string,
  name: string,
  {
    connections = 4,
    requestMs = 30_000,
    tracer,
  }: { connections?: number; requestMs?: number; tracer?: ClickHouseTracer } = {},
): ClickHouseClient {
  return createClient({
    url,
    application: `slugline ${name}`,
    max_open_connections: connections,
    request_timeout: requestMs,
    tracer,
    compression: { request: false, response: false },
    keep_alive: { enabled: true, idle_socket_ttl: 2000 },
    log: { level: 127 }, // off, because callers get every error
  })
}

/** Name of the database in `url`; `default` if it has none. */
export function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || 'default'
}
