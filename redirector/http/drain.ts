import type { HttpResponse } from 'uWebSockets.js'
import { setTimeout as delay } from 'node:timers/promises'
import type { Handler, Handlers } from './server.js'

const LOOK_EVERY_MS = 20

/**
 * Resolves when the event loop has accepted the connections that wait in the kernel. Connections that come after that
 * and before listening ends are reset, unless `net.ipv4.tcp_migrate_req` is 1 and another process listens on the port.
 */
export const acceptWaiting = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

function endConnection(handler: Handler): Handler {
  return (res, req) => {
    const { end, endWithoutBody } = res
    res.end = (body): HttpResponse => end.call(res, body, true)
    res.endWithoutBody = (length): HttpResponse => endWithoutBody.call(res, length, true)
    handler(res, req)
  }
}

/** Wraps handlers so that answers say `Connection: close` and clients send their next request on a new connection. */
export const endConnections = ({ get, head, any }: Handlers): Handlers => ({
  get: endConnection(get),
  head: endConnection(head),
  any: endConnection(any),
})

/** Resolves when no connection is left, or after `withinMs`. */
export async function drain(connections: () => number, withinMs: number) {
  const endMs = performance.now() + withinMs
  while (connections() > 0 && performance.now() < endMs) await delay(LOOK_EVERY_MS)
}
