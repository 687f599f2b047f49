import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long clients that keep a connection may be silent on it; most send again within this. */
const silentMsMax = 2_000
/** More than the 10 s that most requests are given. */
const drainMsMax = 13_000

/** Connections of `server` on which no answer is owed. */
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
 * When `app` closes, no request is lost: it accepts no more connections, answers what still comes on open ones with
 * `Connection: close`, ends those on which nothing comes for 2 s, and after 13 s cuts off what is left.
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
    // Connections that wait in the kernel are reset when listening ends: the event loop accepts them first.
    for (let turn = 0; turn < 2; turn += 1) await setImmediate()
    const closed = once(server, 'close')
    // The close() of http ends idle connections at once, where the next request may be on its way.
    Server.prototype.close.call(server)
    const ending = setInterval(() => {
      for (const socket of idle) socket.end()
    }, silentMsMax)
    const cut = setTimeout(() => server.closeAllConnections(), drainMsMax)
    await closed
    clearInterval(ending)
    clearTimeout(cut)
  })
}
