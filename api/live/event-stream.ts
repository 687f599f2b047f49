import type { ServerResponse } from 'node:http'

/** The number of events that wait for a slow reader. */
const WAITING_MAX = 1000
/** A comment is sent this often, because proxies close silent connections. */
const SIGN_OF_LIFE_MS = 15_000
/** Clients reconnect after this time, with the id of the last event. */
const RETRY_MS = 2000

export type EventStream = ReturnType<typeof openEventStream>

/**
 * Sends server-sent events on a response whose headers are sent, until `signal` aborts. A slow reader loses the oldest
 * events, and a `missed` event says how many.
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
    /** @param events texts of events, the newest last */
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
