import type { ServerResponse } from 'node:http'

/** Events that wait for a reader who is slow. */
const WAITING_MAX = 1000
/** So often something is sent, or whoever is between closes a silent connection. */
const SIGN_OF_LIFE_MS = 15_000
/** Clients come again after so long, with the id of the last event. */
const RETRY_MS = 2000

export type EventStream = ReturnType<typeof openEventStream>

/**
 * Server-sent events on a response whose headers are sent, until `signal` aborts. A reader who is slow loses the oldest, and
 * is told how many.
 */
export function openEventStream(response: ServerResponse, signal: AbortSignal) {
  let waiting: string[] = []
  let missed = 0
  let isFull = false

  function write(text: string) {
    isFull = !response.write(text)
  }

  function flush() {
    isFull = false
    const told = missed > 0 ? `event: missed\ndata: {"missed":${missed}}\n\n` : ''
    const text = told + waiting.join('')
    missed = 0
    waiting = []
    if (text !== '') write(text)
  }

  const timer = setInterval(() => {
    if (!isFull) write(': \n\n')
  }, SIGN_OF_LIFE_MS)
  response.on('drain', flush)
  signal.addEventListener('abort', () => clearInterval(timer))
  write(`retry: ${RETRY_MS}\n\n`)

  return {
    /** @param events each as text, the last of them the newest */
    send(events: string[]) {
      if (events.length === 0 || response.writableEnded) return
      if (!isFull) return write(events.join(''))
      for (const event of events) waiting.push(event)
      if (waiting.length <= WAITING_MAX) return
      missed += waiting.length - WAITING_MAX
      waiting = waiting.slice(-WAITING_MAX)
    },
    end() {
      response.end()
    },
  }
}
