import net from 'node:net'
import type { Sql } from 'postgres'
import type { Host } from '../process/database-url.js'
import { inTime } from '../process/in-time.js'

interface Server extends Host {
  /** A connection that is only used to ask for the server's role. */
  ask: Sql
  /** Why connections must not go to this server, if so. */
  refusal?: string
  /** Timeline of the server; a higher one means a later promotion. '' if the server does not tell. */
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
 * Directs connections to the one of several servers that takes writes. Connections are closed if their server no longer
 * takes writes, or hangs while another one has taken over. libpq chooses a server only for new connections. postgres
 * 3.4.9 mistakes a standby for a server that takes writes (target_session_attrs=read-write), and retries refused
 * servers without end.
 * @param open opens a pool of one connection to a server
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
      void server.ask.end({ timeout: 0 }) // a hanging connection is not awaited
      server.ask = open(server)
    }
  }

  /**
   * Chooses the server that takes writes. Of several, it is the one that was promoted last; the others should have been
   * stopped. Connections do not go to these even while the last one does not answer.
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
    // If the primary does not answer and there is no other one, it may come back, so its connections are kept.
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

  /** Returns a connection that fails like one to a server that is down. */
  function refuse(): net.Socket {
    const reasons = servers.map(({ host, port, refusal }) => `${host}:${port} ${refusal}`)
    const message = `no server of DATABASE_URL takes writes: ${reasons.join(', ')}`
    const error = Object.assign(new Error(message), { code: 'ECONNREFUSED' })
    return net.connect({ host: 'none', port: 1, lookup: (_host, _options, done) => done(error, '', 0) })
  }

  return {
    /** Opens a connection to the server that takes writes. */
    async socket(): Promise<net.Socket> {
      if (primary === undefined) await look()
      const server = primary
      if (server === undefined) return refuse()
      const socket = net.connect({ host: server.host, port: server.port })
      sockets.set(socket, server)
      socket.once('close', () => sockets.delete(socket))
      for (const gone of sockets.keys()) if (gone.destroyed) sockets.delete(gone) // TLS removes the 'close' listeners
      return Object.assign(socket, { host: server.host, port: server.port })
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.all(servers.map(({ ask }) => ask.end({ timeout: 0 })))
    },
  }
}
