import { type buildConnector, Client } from 'undici'

/** Most idle connections. Beyond it, the longest idle are closed. Each takes 8 kB beside the system's memory. */
const IDLE_MAX = 2000

/**
 * Keeps connections by origin. Each delivery has one connection, which is kept for later deliveries. undici's own pool
 * would open another connection for a delivery that follows another one at once, and would use the connection of a
 * delivery that was given up.
 */
export function createConnections(connect: buildConnector.connector, { idleMax = IDLE_MAX } = {}) {
  const idle = new Map<string, Client[]>()
  /** Origins of idle connections, the longest idle first. */
  const origins = new Map<Client, string>()
  const all = new Set<Client>()

  function open(origin: string): Client {
    // With pipelining of 1, undici waits a turn of the event loop before it uses a connection again. So it notices a
    // server that closes the connection after its answer, before the next delivery is lost.
    const client = new Client(origin, { connect, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 })
    all.add(client)
    client.on('disconnect', () => end(client))
    return client
  }

  /** Closes a client. A delivery that waits on it for a connection still gets one. */
  function end(client: Client) {
    const origin = origins.get(client)
    if (origin !== undefined) {
      const others = idle.get(origin)!
      others.splice(others.indexOf(client), 1)
      if (others.length === 0) idle.delete(origin)
      origins.delete(client)
    }
    all.delete(client)
    client.close().catch(() => undefined)
  }

  return {
    /** Takes a connection for one delivery: the one that was used last, so that the others become idle. */
    take(origin: string): Client {
      const others = idle.get(origin)
      const client = others?.pop()
      if (client === undefined) return open(origin)
      if (others!.length === 0) idle.delete(origin)
      origins.delete(client)
      return client
    },

    /** Gives a connection back after its answer was read completely. */
    giveBack(origin: string, client: Client) {
      if (!all.has(client)) return
      const others = idle.get(origin)
      if (others === undefined) idle.set(origin, [client])
      else others.push(client)
      origins.set(client, origin)
      if (origins.size <= idleMax) return
      const [oldest] = origins.keys()
      end(oldest)
    },

    /** Destroys the connection of a delivery that was given up. */
    discard(client: Client) {
      all.delete(client)
      client.destroy().catch(() => undefined)
    },

    async close() {
      await Promise.all([...all].map((client) => client.destroy()))
      all.clear()
      idle.clear()
      origins.clear()
    },
  }
}
