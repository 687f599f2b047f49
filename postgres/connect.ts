import postgres from 'postgres'
import { arrayTypes } from './array-types.js'
import { endLostTransactions } from './lost-transactions.js'

export type Sql = postgres.Sql

const CONNECT_WITHIN_S = 2

/**
 * A pool on `url`. Connects on first use; a statement waits at most two seconds for a connection and is refused then, so
 * that callers can answer 503 instead of hanging while the database is away.
 * @param options.statementMs after which Postgres gives a statement up; 0: never
 */
export function connectPostgres(url: string, name: string, { connections = 4, statementMs = 0 } = {}): Sql {
  const sql = postgres(url, {
    max: connections,
    connect_timeout: CONNECT_WITHIN_S,
    idle_timeout: 300,
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, 1),
    connection: { application_name: `slugline ${name}`, statement_timeout: statementMs },
    onnotice: () => undefined,
    types: arrayTypes,
    fetch_types: false,
  })
  return endLostTransactions(sql)
}

/**
 * One session of its own where `sql` leads to, for advisory locks: they are free when it ends, at the latest by `end`.
 * A reserved connection of the pool would not do: postgres 3.4.9 ends the process when a statement, such as one that
 * unlocks, meets a reserved connection that was lost (github.com/porsager/postgres, issue 1208), and without
 * `fetch_types` it never gives a new one.
 */
export const connectAlone = (sql: Sql): Sql =>
  postgres({
    ...sql.options,
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
  } as unknown as postgres.Options<Record<string, never>>)
