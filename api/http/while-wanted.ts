import type { FastifyReply } from 'fastify'

/**
 * A signal that aborts when the answer has been sent, or when the client has left. It is aborted from the start if the
 * client left before this call, because no event follows then. The socket is watched as well, because an answer that is
 * queued behind another one on its connection emits no `close` of its own.
 */
export function whileWanted({ request, raw }: FastifyReply): AbortSignal {
  const { socket } = request.raw
  const gone = new AbortController()
  function close() {
    raw.off('close', close)
    socket.off('close', close)
    gone.abort()
  }
  raw.on('close', close)
  socket.on('close', close)
  if (raw.closed || socket.destroyed) close()
  return gone.signal
}
