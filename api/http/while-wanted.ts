import type { FastifyReply } from 'fastify'

/**
 * Aborts when the answer is out, or nobody waits for it any more. It has aborted already where the client left while its
 * key was looked up, of which nothing is told later. Of an answer behind another one on its connection only the connection
 * tells that it closed.
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
