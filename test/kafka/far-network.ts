import { once } from 'node:events'
import net from 'node:net'
import { type KafkaBroker, newClusterId, startKafkaBroker } from '../../embedded/kafka-broker.js'
import { freePorts } from '../free-ports.js'

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
    /** Listens on `port`, and passes connections on to `brokerPort`. */
    async forward(port: number, brokerPort: number) {
      const server = net.createServer({ noDelay: true }, (client) => {
        const broker = net.connect({ port: brokerPort, host: '127.0.0.1', noDelay: true })
        for (const socket of [client, broker]) {
          sockets.add(socket)
          socket.on('close', () => sockets.delete(socket))
        }
        passOn(client, broker, roundTripMs / 2, random)
        passOn(broker, client, roundTripMs / 2, random)
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

export interface FarBrokers {
  brokers: KafkaBroker[]
  /** Addresses on this side of the network. */
  near: string
  /** Addresses for those who are far away. */
  far: string
}

/** Starts a cluster of `count` brokers, one for each folder, that can also be reached through a network. */
export async function startFarBrokers(
  folders: string[],
  network: ReturnType<typeof createFarNetwork>,
): Promise<FarBrokers> {
  const clusterId = newClusterId()
  const ports = () => freePorts(folders.length)
  const [near, behind, far, controllerPorts] = [await ports(), await ports(), await ports(), await ports()]
  const at = (port: number) => `127.0.0.1:${port}`
  const starting = folders.map(async (dataDir, i) => {
    await network.forward(far[i], behind[i])
    return startKafkaBroker({
      dataDir,
      port: near[i],
      member: { clusterId, nodeId: i + 1, controllerPorts },
      secured: {
        listeners: [`FAR://${at(behind[i])}`],
        properties: `advertised.listeners=PLAINTEXT://${at(near[i])},FAR://${at(far[i])}
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,FAR:PLAINTEXT
`,
        scramUsers: [],
      },
    })
  })
  return { brokers: await Promise.all(starting), near: near.map(at).join(','), far: far.map(at).join(',') }
}
