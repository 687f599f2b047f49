import { once } from 'node:events'
import net from 'node:net'

const PACKET_BYTES = 1448
/** Share of the packets that are lost, and come again after the time that TCP takes to notice. */
const LOST_SHARE = 0.01
const LOST_MS = [200, 300] as const

/** Passes one direction on, in order: each packet after `ms`, and a lost one, with all behind it, later. */
function passOn(from: net.Socket, to: net.Socket, ms: number, random: () => number) {
  const queue: { bytes: Buffer; dueMs: number }[] = []
  let lastDueMs = 0

  // One timer for the first of the queue, because timers of different delays may fire in another order.
  function drain() {
    while (queue.length > 0 && queue[0].dueMs <= performance.now()) to.write(queue.shift()!.bytes)
    if (queue.length > 0) setTimeout(drain, queue[0].dueMs - performance.now())
  }

  function write(bytes: Buffer, lateMs: number) {
    lastDueMs = Math.max(lastDueMs, performance.now() + ms + lateMs)
    queue.push({ bytes, dueMs: lastDueMs })
    if (queue.length === 1) setTimeout(drain, ms + lateMs)
  }

  from.on('data', (bytes) => {
    let start = 0
    let lateMs = 0
    for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
      if (random() >= LOST_SHARE) continue
      if (at > start) write(bytes.subarray(start, at), lateMs)
      start = at
      lateMs = LOST_MS[0] + random() * (LOST_MS[1] - LOST_MS[0])
    }
    write(bytes.subarray(start), lateMs)
  })
  from.on('error', () => undefined)
  from.on('close', () => setTimeout(() => to.destroy(), ms))
}

/**
 * A network with a long way. Its programs use TCP of this machine, which loses nothing, so a lost packet is one that
 * comes late, and holds back what follows on its connection.
 * @param roundTripMs time for a request and its answer on the way
 */
export function createFarNetwork(roundTripMs: number, random: () => number) {
  const servers: net.Server[] = []
  const sockets = new Set<net.Socket>()
  return {
    /** Listens on `port`, and passes connections on to `serverPort`. */
    async forward(port: number, serverPort: number) {
      const server = net.createServer({ noDelay: true }, (client) => {
        const far = net.connect({ port: serverPort, host: '127.0.0.1', noDelay: true })
        for (const socket of [client, far]) {
          sockets.add(socket)
          socket.on('close', () => sockets.delete(socket))
        }
        passOn(client, far, roundTripMs / 2, random)
        passOn(far, client, roundTripMs / 2, random)
      })
      servers.push(server)
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close() {
      for (const server of servers) server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
