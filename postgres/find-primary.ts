import net from 'node:net'
import type { Sql } from 'postgres'
import type { Host } from '../process/database-url.js'
import { inTime } from '../process/in-time.js'

interface Server extends Host {
  /** Asks nothing but what the server is, on a connection of its own. */
  ask: Sql
  /** Why connections are not to lead there, if so. */
  refusal?: string
  /** A later one is of a later promotion. '' where the server does not say. */
  timeline: string
}

const ASK_EVERY_MS = 2000
const ASK_WITHIN_MS = 1500

const selectIsReadOnly = (sql: Sql) => sql<{ is_read_only: boolean }[]>`
  SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS is_read_only`

const selectTimeline = (sql: Sql): Promise<string> =>
  sql<{ timeline: string }[]>`SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline`.then(
    ([{ timeline }]) => timeline,
    () => '',
  )

const isFromServer = (error: unknown) => error instanceof Error && error.name === 'PostgresError'

/**
 * Leads connections to that of several servers which takes writes, and away from one that does so no longer, or hangs
 * while another has taken over. libpq does the first for each new connection. postgres 3.4.9 takes a standby for a server
 * that can write (target_session_attrs=read-write), and asks refused servers again without end.
 * @param open a pool of one connection to a server
 */
export function findPrimary(hosts: Host[], open: (host: Host) => Sql) {
  const servers: Server[] = hosts.map((host) => ({
    ...host,
    ask: open(host),
    refusal: 'has not been asked yet',
    timeline: '',
  }))
  const sockets = new Map<net.Socket, Server>()
  let primary: Server | undefined
  /** Timeline of the server that was promoted last. Connections never go back to an earlier primary. */
  let timeline = ''
  let looking: Promise<void> | undefined
  let isClosed = false

  async function ask(server: Server) {
    try {
      const late = () => new Error('did not answer in time')
      const [{ is_read_only }] = await inTime(selectIsReadOnly(server.ask), ASK_WITHIN_MS, late)
      server.timeline = is_read_only ? '' : await inTime(selectTimeline(server.ask), ASK_WITHIN_MS, late)
      server.refusal = is_read_only ? 'is read-only' : undefined
    } catch (error) {
      server.refusal = (error as Error).message || 'cannot be reached'
      if (isFromServer(error) || isClosed) return
      void server.ask.end({ timeout: 0 }) // what hangs is not waited for
      server.ask = open(server)
    }
  }

  /**
   * The server that takes writes; of several, the one that was promoted last, because the others should have been stopped.
   * Connections do not go to those while the last one does not answer, either.
   */
  function choose(): Server | undefined {
    const writable = servers.filter(({ refusal }) => refusal === undefined)
    timeline = [timeline, ...writable.map((server) => server.timeline)].toSorted().at(-1)!
    for (const server of writable)
      if (server.timeline !== '' && server.timeline < timeline)
        server.refusal = 'was primary before another server was promoted; start this process again to go back'
    return writable.find(({ refusal }) => refusal === undefined)
  }

  async function lookOnce() {
    await Promise.all(servers.map(ask))
    const found = choose()
    // A primary that does not answer, with no other one, may come back: its connections are left alone.
    if (found === undefined && primary?.refusal !== 'is read-only') return
    primary = found
    for (const [socket, server] of sockets) if (server !== primary) socket.destroy()
  }

  function look() {
    looking ??= lookOnce().finally(() => {
      looking = undefined
    })
    return looking
  }
  const timer = setInterval(() => void look(), ASK_EVERY_MS)
  timer.unref()

  /** A connection that fails as one to a server that is away does. */
  function refuse(): net.Socket {
    const reasons = servers.map(({ host, port, refusal }) => `${host}:${port} ${refusal}`)
    const message = `no server of DATABASE_URL takes writes: ${reasons.join(', ')}`
    const error = Object.assign(new Error(message), { code: 'ECONNREFUSED' })
    return net.connect({ host: 'none', port: 1, lookup: (_host, _options, done) => done(error, '', 0) })
  }

  return {
    /** A connection under way to the server that takes writes. */
    async socket(): Promise<net.Socket> {
      if (primary === undefined) await look()
      const server = primary
      if (server === undefined) return refuse()
      const socket = net.connect({ host: server.host, port: server.port })
      sockets.set(socket, server)
      socket.once('close', () => sockets.delete(socket))
      for (const gone of sockets.keys()) if (gone.destroyed) sockets.delete(gone) // TLS takes all listeners away
      return Object.assign(socket, { host: server.host, port: server.port })
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.all(servers.map(({ ask }) => ask.end({ timeout: 0 })))
    },
  }
}
