import postgres from 'postgres'
import { type Host, POSTGRES_PORT, readDatabaseUrl } from '../process/database-url.js'
import { arrayTypes } from './array-types.js'
import { findPrimary } from './find-primary.js'
import { endLostTransactions } from './lost-transactions.js'

export type Sql = postgres.Sql

const CONNECT_WITHIN_S = 2

/**
 * Opens a pool that connects on first use. A statement waits at most two seconds for a connection and then fails, so
 * that callers can answer 503 while the database is away. If `url` asks for a server that takes writes, connections go
 * to that server, also after a failover.
 * @param options.statementMs time after which Postgres cancels a statement; 0: never
 * @param options.lockMs time after which Postgres cancels a statement that waits for a lock; 0: never
 * @throws Error if `url` is invalid
 */
export function connectPostgres(url: string, name: string, { connections = 4, statementMs = 0, lockMs = 0 } = {}): Sql {
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
      connection: { application_name: `slugline ${name}`, statement_timeout: statementMs, lock_timeout: lockMs },
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
 * Opens a session of its own on the same server, for advisory locks. They are released when the session ends. A
 * reserved connection of the pool is no alternative: postgres 3.4.9 ends the process when a statement meets a reserved
 * connection that was lost (github.com/porsager/postgres, issue 1208), and without `fetch_types` it never gives a new
 * one.
 */
export const connectAlone = (sql: Sql): Sql =>
  postgres({
    ...sql.options,
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
  } as unknown as postgres.Options<Record<string, never>>)
