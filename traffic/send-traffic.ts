import { type Connection, openConnection } from './connection.js'
import type { Tally } from './tally.js'
import { NO_LINK, type Traffic } from './traffic.js'

export interface SendOptions {
  /** Base URL of a redirector, http */
  url: string
  traffic: Traffic
  tally: Tally
  /** Requests for links; those for unknown slugs come on top */
  clicks: number
  connections: number
  /** Clicks a second at most; undefined: as fast as they are answered */
  ratePerSecond?: number
  /** Called every `progressMs` and at the end. */
  onProgress?: (clicksSent: number) => void
  progressMs?: number
  signal?: AbortSignal
  /** How long no connection at all may be there before it is given up. */
  awayMsMax?: number
}

const ANSWER_MS_MAX = 10_000
const RECONNECT_MS = 100
const PACE_MS = 5

/**
 * Sends `clicks` clicks over keep-alive connections and tallies what comes of each. A connection that breaks is opened
 * again, and its request is not repeated: it may have been counted.
 *
 * Raw sockets, because the sender shares its machine with what it measures: 28 µs of CPU a request, 6 of them to make
 * and tally it, where undici's dispatch alone took 34 under the same load. One request at a time on each, as browsers do:
 * uWebSockets.js ends a connection that sends another while an answer waits for its link to be loaded.
 * @returns seconds from the first request to the last answer
 * @throws Error where the redirector stays away
 */
export async function sendTraffic(options: SendOptions): Promise<{ seconds: number }> {
  const { traffic, tally, clicks, ratePerSecond = Number.POSITIVE_INFINITY, awayMsMax = 30_000 } = options
  const url = new URL(options.url)
  const open = new Set<Connection>()
  const idle: Connection[] = []
  const timers = new Set<NodeJS.Timeout>()
  const startedMs = performance.now()
  let sent = 0
  let clicksSent = 0
  let done = 0
  let lastSeenMs = startedMs

  const isEnough = () => clicksSent >= clicks || options.signal?.aborted
  const isDue = () => ratePerSecond === Number.POSITIVE_INFINITY || sent < allowedNow()
  const allowedNow = () => ((performance.now() - startedMs) / 1000) * ratePerSecond

  function sendNext(connection: Connection) {
    const request = traffic.next()
    sent += 1
    if (request.link !== NO_LINK) clicksSent += 1
    connection.send(request)
  }

  options.onProgress?.(0)
  await new Promise<void>((resolve, reject) => {
    function onDone() {
      done += 1
      if (isEnough() && done === sent) resolve()
    }

    function connect() {
      const connection = openConnection(url, {
        onIdle(idling) {
          lastSeenMs = performance.now()
          if (isEnough()) return
          if (!isDue()) return void idle.push(idling)
          sendNext(idling)
        },
        onAnswer(request, sentMs, { status, location }) {
          if (status === request.status && location === request.location) tally.answered(request, sentMs)
          else if (status === 503) tally.unavailable()
          else tally.wrong(request, sentMs, `${status} ${location}`.trim())
          onDone()
        },
        onUncertain(request, sentMs) {
          tally.uncertain(request, sentMs)
          onDone()
        },
        onClose(closed) {
          open.delete(closed)
          const at = idle.indexOf(closed)
          if (at >= 0) idle.splice(at, 1)
          if (isEnough()) return
          const timer = setTimeout(() => {
            timers.delete(timer)
            connect()
          }, RECONNECT_MS)
          timers.add(timer)
        },
      })
      open.add(connection)
    }

    function watch() {
      options.onProgress?.(clicksSent)
      if (isEnough() && done === sent) return resolve()
      if (idle.length === 0 && performance.now() - lastSeenMs > awayMsMax)
        reject(new Error(`${options.url} does not answer`))
      const now = Date.now()
      for (const connection of open) if (now - (connection.sentMs() ?? now) > ANSWER_MS_MAX) connection.destroy()
    }

    function pace() {
      while (idle.length > 0 && !isEnough() && isDue()) {
        sendNext(idle.pop()!)
      }
    }

    timers.add(setInterval(watch, options.progressMs ?? 1000))
    if (ratePerSecond !== Number.POSITIVE_INFINITY) timers.add(setInterval(pace, PACE_MS))
    for (let i = 0; i < Math.min(options.connections, clicks); i++) connect()
  }).finally(() => {
    for (const timer of timers) clearTimeout(timer)
    for (const connection of open) connection.destroy()
  })
  options.onProgress?.(clicksSent)
  return { seconds: (performance.now() - startedMs) / 1000 }
}
