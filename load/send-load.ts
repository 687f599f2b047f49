import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type autocannon from 'autocannon'
import type { LoadLink } from './links.js'

/** Visits of one link */
export interface Visits {
  sent: number
  /** Redirects that came back complete: each is a click. */
  redirected: number
  /** Answers that are neither a redirect nor a page: none of them is a click. */
  refused: number
}

export interface Sent {
  /** By index of the link */
  visits: Visits[]
  /** Answers by status */
  statuses: Map<number, number>
  /** From sending a request to the last byte of its answer, in microseconds */
  latencies: RecordableHistogram
  connections: number
  /** From the first request to the last answer, or to the end of sending if that is later */
  seconds: number
  /** Times that a connection ended and was opened again */
  reconnects: number
  /** Errors of connections, such as one that is refused */
  errors: number
  timeouts: number
}

export interface SendOptions {
  /** Base URL */
  url: string
  links: readonly LoadLink[]
  connections: number
  pipelining: number
  ratePerSecond?: number
  durationSeconds: number
  signal?: AbortSignal
}

/** Autocannon's client as far as it is used here, of the one version that package.json names. */
interface Client extends autocannon.Client {
  /** Its socket; another one after it broke */
  conn: object
  /** Requests a second: it waits where it has sent as many. */
  rate?: number
  requestIterator: { setRequests(requests: autocannon.Request[]): void }
}

interface Connection {
  client: Client
  /** The socket that carries the requests under way */
  socket?: object
  underWay: { link: number; sentMs: number }[]
}

// Headers that browsers send. A visitor without them would be a bot, and links may block bots.
const headers = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'accept-language': 'en',
}
const ANSWER_SECONDS_MAX = 10
const POLL_MS = 20
const RATE_MAX = 1e9
const NOTHING_MORE = -1

async function loadAutocannon(): Promise<typeof autocannon> {
  try {
    return (await import('autocannon')).default
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error(
      'autocannon is missing: it is a development dependency, which production leaves out. ' +
        'Run `npm run load` in a checkout of Slugline, with --api, --redirector and --key of this installation',
    )
  }
}

/** Each connection has links of its own, as far as there are enough, so that not all ask for the same one at once. */
function shareOf(links: number, connections: number, index: number): number[] {
  const share = Array.from({ length: links }, (_, i) => i).filter((i) => i % connections === index)
  return share.length > 0 ? share : [index % links]
}

/** @throws Error where autocannon is missing */
export async function createSender() {
  const cannon = await loadAutocannon()
  return (options: SendOptions) => send(cannon, options)
}

/**
 * Sends requests for `durationSeconds`, then sends no more and waits for what is under way. Autocannon itself would cut it
 * off, and nobody would know whether it was counted.
 */
async function send(cannon: typeof autocannon, options: SendOptions): Promise<Sent> {
  const { links, pipelining, ratePerSecond, durationSeconds, signal } = options
  // Autocannon opens no more than it may send requests a second.
  const connections = Math.min(options.connections, ratePerSecond ?? options.connections)
  const visits = links.map(() => ({ sent: 0, redirected: 0, refused: 0 }))
  const statuses = new Map<number, number>()
  const latencies = createHistogram()
  const open: Connection[] = []
  const startedMs = performance.now()
  let lastMs = startedMs
  let reconnects = 0
  let requests = 0
  // Autocannon sends at the beginning of each second, and would begin one second more than it is given.
  const requestsMax = ratePerSecond ? ratePerSecond * durationSeconds : Number.POSITIVE_INFINITY
  const halt = () => {
    for (const { client } of open) client.rate = NOTHING_MORE
  }

  function setUp(client: Client) {
    const connection: Connection = { client, underWay: [] }
    const share = shareOf(links.length, connections, open.length)
    let next = 0
    open.push(connection)
    client.requestIterator.setRequests(
      share.map((i) => ({ path: links[i].path, headers: { ...headers, host: links[i].host } })),
    )
    client.on('request' as 'headers', () => {
      // Requests that the socket before this one carried get no answer any more.
      if (connection.socket !== client.conn) connection.underWay.length = 0
      if (connection.socket && connection.socket !== client.conn) reconnects += 1
      connection.socket = client.conn
      const link = share[next++ % share.length]
      visits[link].sent += 1
      requests += 1
      if (requests >= requestsMax) halt()
      connection.underWay.push({ link, sentMs: performance.now() })
    })
    client.on('response', (status) => {
      const request = connection.underWay.shift()
      if (!request) return
      lastMs = performance.now()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 302) visits[request.link].redirected += 1
      else if (status !== 200) visits[request.link].refused += 1
      latencies.record(Math.max(1, Math.round((lastMs - request.sentMs) * 1000)))
    })
  }

  const isAnswered = () => open.every(({ client, socket, underWay }) => underWay.length === 0 || socket !== client.conn)

  let instance!: autocannon.Instance
  const result = new Promise<autocannon.Result>((resolve, reject) => {
    instance = cannon(
      {
        url: options.url,
        connections,
        pipelining,
        overallRate: ratePerSecond ?? RATE_MAX, // never none, because only a client with a rate can be halted
        duration: durationSeconds + 10 * ANSWER_SECONDS_MAX, // later than it is stopped below
        timeout: ANSWER_SECONDS_MAX,
        sampleInt: 100,
        ignoreCoordinatedOmission: true, // its own percentiles, which are not used, fail at a rate below zero
        setupClient: (client) => setUp(client as Client),
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
  })
  await delay(durationSeconds * 1000, undefined, { signal }).catch(() => undefined)
  halt()
  lastMs = performance.now()
  const untilMs = performance.now() + ANSWER_SECONDS_MAX * 1000
  while (!isAnswered() && performance.now() < untilMs) await delay(POLL_MS)
  instance.stop()
  const { errors, timeouts } = await result
  const seconds = (lastMs - startedMs) / 1000
  return { visits, statuses, latencies, connections, seconds, reconnects, errors: errors - timeouts, timeouts }
}
