import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Test } from 'tap'

/** An address that leads to one server and later to another, like that of a load balancer. */
export async function startRelay(t: Test, port: number) {
  let target = port
  /** Bytes are passed on when it is settled. */
  let passing: Promise<unknown> = Promise.resolve()
  const open = new Set<net.Socket>()

  async function passOn(from: net.Socket, to: net.Socket) {
    for await (const bytes of from) {
      await passing
      if (!to.write(bytes)) await once(to, 'drain')
    }
  }
  const server = net.createServer((client) => {
    const sockets = [client, net.connect(target, '127.0.0.1')]
    const end = () => {
      for (const socket of sockets) {
        open.delete(socket)
        socket.destroy()
      }
    }
    for (const [from, to] of [sockets, sockets.toReversed()]) {
      open.add(from)
      from.on('close', end)
      passOn(from, to).then(end, end)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endConnections = () => {
    for (const socket of open) socket.destroy()
  }
  t.teardown(() => {
    server.close()
    endConnections()
  })
  return {
    port: (server.address() as net.AddressInfo).port,
    /** New connections lead to `port`; those that are open stay where they are. */
    turn(port: number) {
      target = port
    },
    endConnections,
    /** Passes nothing on for a while, and then all that came meanwhile, as when packets are lost and sent again. */
    losePackets(ms: number) {
      passing = delay(ms)
      return passing
    },
  }
}
