import type { FastifyReply } from 'fastify'
import { ApiError } from './errors.js'

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

/** Runs work with such a signal. @throws {ApiError} 503 instead of the error of the work, if the client has left */
export async function whileAsked<T>(reply: FastifyReply, work: (wanted: AbortSignal) => Promise<T>): Promise<T> {
  const wanted = whileWanted(reply)
  try {
    return await work(wanted)
  } catch (error) {
    throw wanted.aborted ? new ApiError('service_unavailable', 'The client has disconnected') : error
  }
}
