import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Requests of a connection that may wait for the answer to an earlier one. Browsers send none before that answer. */
const WAITING_MAX = 20

/** Node's parser takes the rest of a packet for another protocol if this is returned to it. */
const IS_UPGRADE = 2

/**
 * Ends a connection, and leaves the rest of its packet unread. Node would create all requests of the packet, and cost
 * 60 ms for 64 KB of them. The parser has no public way to stop it, so a test holds that this one works.
 */
function endUnread(socket: Socket) {
  const { parser } = socket as { parser?: { onIncoming: () => number } | null }
  if (parser) parser.onIncoming = () => IS_UPGRADE
  socket.destroy()
}

/**
 * Handles the requests of a connection one after the other, each in a turn of the event loop of its own. Node hands over
 * all requests of a packet at once, and a packet of 64 KB can have 2,500. A connection that has more than `WAITING_MAX`
 * waiting requests is ended (test/api/pipelined-requests.test.ts).
 */
export function oneAtATime(handle: Handle): Handle {
  const waitingOf = new WeakMap<Socket, Parameters<Handle>[]>()

  function serve(request: IncomingMessage, response: ServerResponse) {
    const { socket } = request
    response.once('close', () => {
      if (waitingOf.get(socket)?.length) setImmediate(serveNext, socket)
      else waitingOf.delete(socket)
    })
    handle(request, response)
  }

  function serveNext(socket: Socket) {
    const next = waitingOf.get(socket)?.shift()
    if (next && !socket.destroyed) serve(...next)
    else waitingOf.delete(socket)
  }

  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const waiting = waitingOf.get(socket)
    if (!waiting) {
      waitingOf.set(socket, [])
      serve(request, response)
    } else if (waiting.length < WAITING_MAX) waiting.push([request, response])
    else endUnread(socket)
  }
}
