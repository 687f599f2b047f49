import type { ServerResponse } from 'node:http'

/** Events of this many bytes wait for a slow reader. */
export const WAITING_BYTES_MAX = 1 << 20
/** Events are written in pieces, so that a piece that was read shows that the client still reads. */
const PIECE_BYTES = 16 << 10
/** A comment is sent this often, because proxies close silent connections. */
const SIGN_OF_LIFE_MS = 15_000
/** A client that reads nothing while so many comments were due is disconnected. */
const UNREAD_SIGNS_MAX = 3
/** Clients reconnect after this time, with the id of the last event. */
const RETRY_MS = 2000

export type EventStream = ReturnType<typeof openEventStream>

/**
 * Sends server-sent events on a response whose headers are sent, until `signal` aborts. A slow reader loses the oldest
 * events, and a `missed` event says how many. So a stream holds a bounded number of bytes
 * (test/live/unread-streams.test.ts).
 */
export function openEventStream(response: ServerResponse, signal: AbortSignal, signOfLifeMs = SIGN_OF_LIFE_MS) {
  let waiting: string[] = []
  let waitingBytes = 0
  let missed = 0
  let isFull = false
  let unreadSigns = 0
  let onRead: (() => void)[] = []

  function write(text: string) {
    isFull = !response.write(text)
  }

  /** Takes the oldest events until they have `bytes`, and one event at least. */
  function take(bytes: number): string[] {
    let count = 0
    for (let taken = 0; count < waiting.length && taken < bytes; count += 1) taken += Buffer.byteLength(waiting[count])
    const events = waiting.splice(0, count)
    for (const event of events) waitingBytes -= Buffer.byteLength(event)
    return events
  }

  function flush() {
    if (missed > 0 && !isFull) {
      const told = `event: missed\ndata: {"missed":${missed}}\n\n`
      missed = 0
      write(told)
    }
    while (!isFull && waiting.length > 0) write(take(PIECE_BYTES).join(''))
    if (isFull) return
    for (const resolve of onRead) resolve()
    onRead = []
  }

  const timer = setInterval(() => {
    if (!isFull) {
      if (!response.writableEnded) write(': \n\n')
      return
    }
    unreadSigns += 1
    // The socket of the request, because a response that is queued behind another one has none.
    if (unreadSigns >= UNREAD_SIGNS_MAX) response.req.socket.destroy()
  }, signOfLifeMs)
  response.on('drain', () => {
    isFull = false
    unreadSigns = 0
    if (!response.writableEnded) flush()
  })
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    waiting = []
    for (const resolve of onRead) resolve()
  })
  write(`retry: ${RETRY_MS}\n\n`)

  return {
    /** @param events texts of events, the newest last */
    send(events: string[]) {
      if (response.writableEnded || signal.aborted) return
      for (const event of events) {
        waiting.push(event)
        waitingBytes += Buffer.byteLength(event)
      }
      if (!isFull) flush()
      if (waitingBytes > WAITING_BYTES_MAX) missed += take(waitingBytes - WAITING_BYTES_MAX).length
    },
    /** Resolves when no event waits, or when the client has left. */
    async allRead() {
      if (isFull && !signal.aborted) await new Promise<void>((resolve) => onRead.push(resolve))
    },
    end() {
      waiting = []
      waitingBytes = 0
      response.end()
    },
  }
}
