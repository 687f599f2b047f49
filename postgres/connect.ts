import postgres from 'postgres'

export type Sql = postgres.Sql

/**
 * A pool on `url`. Connects on first use; a statement waits at most `connectSeconds` for a connection and is refused
 * then, so that callers can answer 503 instead of hanging while the database is away.
 */
export function connectPostgres(url: string, name: string, connections = 4, connectSeconds = 2): Sql {
  return postgres(url, {
    max: connections,
    connect_timeout: connectSeconds,
    idle_timeout: 300,
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, 1),
    connection: { application_name: `slugline ${name}` },
    onnotice: () => undefined,
  })
}
