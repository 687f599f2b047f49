import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** During shutdown an idle connection is closed after this time. Most clients send their next request sooner. */
const SILENT_MS_MAX = 2_000
/** Longer than the 10 s that most handlers may take. */
const DRAIN_MS_MAX = 13_000

/** The connections of `server` that have no request under way. */
function followIdle(server: HttpServer): Set<Socket> {
  const idle = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    idle.add(socket)
    socket.on('close', () => idle.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    idle.delete(socket)
    response.on('close', () => {
      if (!socket.destroyed) idle.add(socket)
    })
  })
  return idle
}

/**
 * When `app` closes, no request is lost. New connections are refused, and requests on open connections are answered
 * with `Connection: close`. Connections that stay idle for 2 s are ended, and after 13 s the rest are cut off.
 */
export function drainWhenClosing(app: FastifyInstance) {
  const { server } = app
  const idle = followIdle(server)
  let isClosing = false
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    if (!server.listening) return
    // Connections in the kernel's queue would be reset when listening ends, so the event loop accepts them first.
    for (let turn = 0; turn < 2; turn += 1) await setImmediate()
    const closed = once(server, 'close')
    // http's close() would end idle connections at once, although their next request may be on its way.
    Server.prototype.close.call(server)
    const ending = setInterval(() => {
      // end() alone would wait for the client to end its side too.
      for (const socket of idle) socket.destroySoon()
    }, SILENT_MS_MAX)
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS_MAX)
    await closed
    clearInterval(ending)
    clearTimeout(cut)
  })
}
