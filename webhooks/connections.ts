import { type buildConnector, Client } from 'undici'

/** More that nobody needs for the moment are ended. */
const IDLE_MAX = 64

/**
 * Connections by origin, one for each delivery under way, kept for later ones. undici's own pool would open another one for a
 * delivery that follows its forerunner at once, and would go on with a connection whose delivery has been given up.
 */
export function createConnections(connect: buildConnector.connector) {
  const idle = new Map<string, Client[]>()
  const all = new Set<Client>()

  function open(origin: string): Client {
    // Pipelining of 1 also waits for a turn of the event loop before a connection is used again: a server that closes it
    // after its answer is heard then, before the next delivery is lost with it.
    const client = new Client(origin, { connect, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 })
    all.add(client)
    client.on('disconnect', () => end(origin, client))
    return client
  }

  /** What waits on it for a new connection still gets one. */
  function end(origin: string, client: Client) {
    const others = idle.get(origin)
    const at = others?.indexOf(client) ?? -1
    if (at >= 0) {
      others!.splice(at, 1)
      if (others!.length === 0) idle.delete(origin)
    }
    all.delete(client)
    client.close().catch(() => undefined)
  }

  return {
    /** A connection for one delivery; the one that was used last, so that others can grow old. */
    take(origin: string): Client {
      const others = idle.get(origin)
      const client = others?.pop()
      if (others?.length === 0) idle.delete(origin)
      return client ?? open(origin)
    },

    /** The delivery is over, and its answer was read to the end. */
    giveBack(origin: string, client: Client) {
      if (!all.has(client)) return
      const others = idle.get(origin)
      if (others === undefined) idle.set(origin, [client])
      else if (others.length < IDLE_MAX) others.push(client)
      else end(origin, client)
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
    },
  }
}
