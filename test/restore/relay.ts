import net from 'node:net'
import type { Test } from 'tap'

/** An address that leads to one server and later to another, like that of a load balancer. */
export async function startRelay(t: Test, port: number) {
  let target = port
  const open = new Set<net.Socket>()
  const server = net.createServer((from) => {
    const to = net.connect(target, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ]) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return {
    port: (server.address() as net.AddressInfo).port,
    /** New connections lead to `port`; those that are open stay where they are. */
    turn(port: number) {
      target = port
    },
    endConnections() {
      for (const socket of open) socket.destroy()
    },
  }
}
