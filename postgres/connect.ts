import postgres from 'postgres'
import { type Host, POSTGRES_PORT, readDatabaseUrl } from '../process/database-url.js'
import { arrayTypes } from './array-types.js'
import { findPrimary } from './find-primary.js'
import { endLostTransactions } from './lost-transactions.js'

export type Sql = postgres.Sql

const CONNECT_WITHIN_S = 2

/**
 * A pool on `url`. Connects on first use; a statement waits at most two seconds for a connection and is refused then, so
 * that callers can answer 503 instead of hanging while the database is away. Where `url` asks for a server that takes
 * writes, connections lead to that one, and follow it.
 * @param options.statementMs after which Postgres gives a statement up; 0: never
 * @throws Error where `url` cannot be read
 */
export function connectPostgres(url: string, name: string, { connections = 4, statementMs = 0 } = {}): Sql {
  const { hosts, user, password, database, isReadWrite, search } = readDatabaseUrl(url)
  const named = hosts.length > 0 ? hosts : [hostOfEnvironment()]
  const open = ({ host, port }: Host, options: object): Sql =>
    postgres(`postgres://localhost?${search}`, {
      host,
      port,
      ...(user && { user }),
      ...(password && { pass: password }),
      ...(database && { database }),
      connect_timeout: CONNECT_WITHIN_S,
      backoff: (retries: number) => Math.min(0.05 * 2 ** retries, 1),
      connection: { application_name: `slugline ${name}`, statement_timeout: statementMs },
      onnotice: () => undefined,
      types: arrayTypes,
      fetch_types: false,
      ...options,
    } as unknown as postgres.Options<Record<string, never>>)
  const pool = { max: connections, idle_timeout: 300 }
  if (!isReadWrite) return endLostTransactions(open(named[0], pool))

  const primary = findPrimary(named, (server) => open(server, { max: 1, idle_timeout: null, max_lifetime: null }))
  const sql = open(named[0], { ...pool, socket: primary.socket, target_session_attrs: 'primary' })
  const { end } = sql
  const endBoth = async (options?: { timeout?: number }) => {
    await end(options)
    await primary.close()
  }
  return endLostTransactions(Object.assign(sql, { end: endBoth }))
}

const hostOfEnvironment = (): Host => ({
  host: process.env.PGHOST || 'localhost',
  port: Number(process.env.PGPORT) || POSTGRES_PORT,
})

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
