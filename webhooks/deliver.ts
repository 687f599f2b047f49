import type { IncomingHttpHeaders } from 'node:http'
import type { Client, Dispatcher } from 'undici'
import { ConnectFailure, createConnect } from '../outbound/connect.js'
import type { Reach } from '../outbound/reach.js'
import { createResolver, type Resolve } from '../outbound/resolve.js'
import { version } from '../process/version.js'
import { createConnections } from './connections.js'
import { ANSWER_BYTES_KEPT, type Outcome, type OutcomeKind } from './outcome.js'
import type { Receiver } from './receiver.js'
import { signature } from './sign.js'

/** Bound of a delivery: name resolution, connection, request and the whole answer. */
const TIMEOUT_MS = 5000
/** An answer is read up to this size. Its status is enough. */
const ANSWER_BYTES_MAX = 64 << 10
const USER_AGENT = `Slugline-Webhooks/${version}`

export interface Delivery {
  receiver: Receiver
  /** Id of the delivery, the same whenever this event is sent to this webhook. */
  id: string
  /** JSON text. It is not a Buffer, because a small Buffer would keep the larger one that it is part of in memory. */
  body: string
  /** Signing keys of the workspace: the newest, and the former one while it is valid. Without keys it is not signed. */
  keys: readonly Uint8Array[]
}

export interface DelivererOptions {
  /** Addresses that receivers may have. */
  reach: Reach
  /** Replaces the system's name servers. */
  resolve?: Resolve
  /** Replaces the system's certificate authorities. */
  ca?: string
  timeoutMs?: number
}

export type Deliverer = ReturnType<typeof createDeliverer>

/**
 * Sends each webhook once, without following redirects or retrying. Connections are kept for the next delivery to the
 * same origin, which so goes to the address that was resolved before. The caller bounds the number of deliveries at a
 * time.
 */
export function createDeliverer(options: DelivererOptions) {
  const { reach, timeoutMs = TIMEOUT_MS, ca } = options
  const resolve = options.resolve ?? createResolver({ withHostsFile: reach.isWidened })
  const connections = createConnections(createConnect({ resolve, reach, timeoutMs, ca }))

  return {
    /** Never rejects; an error is an outcome. */
    deliver: (delivery: Delivery) => deliver(connections, delivery, timeoutMs),
    /** Ends all connections, in use or not. */
    close: () => connections.close(),
  }
}

function headersOf({ receiver, id, keys }: Delivery, body: Buffer): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'user-agent': USER_AGENT }
  if (receiver.authorization) headers.authorization = receiver.authorization
  if (keys.length > 0) {
    const timestamp = Math.floor(Date.now() / 1000)
    headers['webhook-id'] = id
    headers['webhook-timestamp'] = String(timestamp)
    headers['webhook-signature'] = signature(id, timestamp, body, keys)
  }
  return headers
}

/** Parses `Retry-After`: seconds or a date. @returns seconds from now; undefined for other texts */
function readRetryAfter(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined
  const date = text.endsWith('GMT') ? Date.parse(text) : Number.NaN // Date.parse accepts too many other texts
  const seconds = /^\d+$/.test(text) ? Number(text) : (date - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

const ERROR_LENGTH_MAX = 300

/**
 * Cleans an error for Postgres, which refuses NUL and halves of a character. Strangers influence errors, by
 * certificates.
 */
const storable = (error: string) => Buffer.from(error.slice(0, ERROR_LENGTH_MAX).replaceAll('\0', '\ufffd')).toString()

const MALFORMED = ['HTTPParserError', 'HeadersOverflowError', 'ResponseContentLengthMismatchError', 'AnswerTooLarge']

function kindOf(error: Error): OutcomeKind {
  if (error instanceof ConnectFailure) return error.kind
  return MALFORMED.includes(error.name) ? 'malformed' : 'disconnected'
}

type Connections = ReturnType<typeof createConnections>

/** A delivery that is being sent. It is a class, because closures would need ten objects each, thousands per second. */
class Attempt implements Dispatcher.DispatchHandler {
  private readonly client: Client
  private readonly startedMs = performance.now()
  private readonly timer: NodeJS.Timeout
  private status: number | undefined
  private retryAfterSeconds: number | undefined
  private received = 0
  private kept: Buffer | undefined
  private isDone = false

  constructor(
    private readonly connections: Connections,
    private readonly origin: string,
    timeoutMs: number,
    private readonly onEnd: (outcome: Outcome) => void,
  ) {
    this.client = connections.take(origin)
    this.timer = setTimeout(Attempt.timeOut, timeoutMs, this, timeoutMs)
  }

  private static timeOut(attempt: Attempt, timeoutMs: number) {
    attempt.end('timeout', `no whole answer within ${timeoutMs} ms`)
  }

  send(options: Dispatcher.DispatchOptions) {
    try {
      this.client.dispatch(options, this)
    } catch (error) {
      this.end('malformed', (error as Error).message)
    }
  }

  /** @param isWhole whether the answer was read completely, so that the connection can be used again */
  private end(kind: OutcomeKind, error?: string, isWhole = false) {
    if (this.isDone) return
    this.isDone = true
    clearTimeout(this.timer)
    if (isWhole) this.connections.giveBack(this.origin, this.client)
    else this.connections.discard(this.client)
    const outcome: Outcome = { kind, tookMs: performance.now() - this.startedMs }
    if (this.status !== undefined) outcome.status = this.status
    if (this.retryAfterSeconds !== undefined) outcome.retryAfterSeconds = this.retryAfterSeconds
    if (this.kept !== undefined) outcome.answer = this.kept.toString()
    if (error !== undefined) outcome.error = storable(error)
    this.onEnd(outcome)
  }

  private kindOfStatus(): OutcomeKind {
    return this.status! >= 200 && this.status! < 300 ? 'delivered' : 'status'
  }

  /** undici recognises its new kind of handlers by this method. */
  onRequestStart() {}

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders) {
    this.status = status
    this.retryAfterSeconds = readRetryAfter(headers['retry-after'])
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer) {
    const room = ANSWER_BYTES_KEPT - this.received
    if (room > 0) this.kept = Buffer.concat([this.kept ?? Buffer.alloc(0), chunk.subarray(0, room)])
    this.received += chunk.length
    if (this.received > ANSWER_BYTES_MAX) this.end(this.kindOfStatus())
  }

  onResponseEnd() {
    this.end(this.kindOfStatus(), undefined, true)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error) {
    this.end(kindOf(error), error.message)
  }
}

function deliver(connections: Connections, delivery: Delivery, timeoutMs: number): Promise<Outcome> {
  const { origin, path } = delivery.receiver
  const body = Buffer.from(delivery.body)
  return new Promise((resolve) => {
    const attempt = new Attempt(connections, origin, timeoutMs, resolve)
    attempt.send({ path, method: 'POST', headers: headersOf(delivery, body), body })
  })
}
