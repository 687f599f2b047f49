import { type buildConnector, Client } from 'undici'

/** More that nobody needs for the moment are ended, the longest idle first. Each takes 8 kB, beside the system's memory. */
const IDLE_MAX = 2000

/**
 * Connections by origin, one for each delivery under way, kept for later ones. undici's own pool would open another one for a
 * delivery that follows its forerunner at once, and would go on with a connection whose delivery has been given up.
 */
export function createConnections(connect: buildConnector.connector, { idleMax = IDLE_MAX } = {}) {
  const idle = new Map<string, Client[]>()
  /** Whose they are, those that have been idle longest first. */
  const origins = new Map<Client, string>()
  const all = new Set<Client>()

  function open(origin: string): Client {
    // Pipelining of 1 also waits for a turn of the event loop before a connection is used again: a server that closes it
    // after its answer is heard then, before the next delivery is lost with it.
    const client = new Client(origin, { connect, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 })
    all.add(client)
    client.on('disconnect', () => end(client))
    return client
  }

  /** What waits on it for a new connection still gets one. */
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
    /** A connection for one delivery; the one that was used last, so that others can grow old. */
    take(origin: string): Client {
      const others = idle.get(origin)
      const client = others?.pop()
      if (client === undefined) return open(origin)
      if (others!.length === 0) idle.delete(origin)
      origins.delete(client)
      return client
    },

    /** The delivery is over, and its answer was read to the end. */
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

    /** The delivery is given up: nothing of it is sent from now on. */
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
