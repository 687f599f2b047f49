// kafkajs 2.2.4 is the last release and has defects that we cannot wait for. They are mended in its prototypes; each mend
// says what is wrong without it.
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'

const require = createRequire(import.meta.url)

/** Between a broker's own bound for a request and ours: what the request and its answer take on their way. */
const ROUND_TRIP_MS = 1_500

/** Before anything of kafkajs is used. */
export function mendKafkajs() {
  stopIdleTimers()
  endSilentConnections()
  boundPublishing()
  endFetchersOfStoppedConsumers()
}

interface SocketRequest {
  timeoutHandler(): void
}
interface RequestQueue {
  pending: unknown[]
  inflight: Map<number, unknown>
  maxInFlightRequests: number | null
  throttledUntil: number
  throttleCheckTimeoutId: NodeJS.Timeout | null
  checkPendingRequests(): void
  scheduleCheckPendingRequests(): void
  createSocketRequest(request: unknown): SocketRequest
  waitForPendingRequests(): Promise<void>
  destroy(): void
  /** Ours: a request of this queue had no answer in time. */
  onTimeout?(): void
}
/**
 * Every response re-arms this timer, and its callback does too: without throttling its delay is negative, hence 1 ms,
 * for as long as the process lives, also after the connection has closed. A timer is owed only while requests wait for
 * a throttle to end; those that wait for a place in flight are sent when an answer or a timeout frees one.
 */
function stopIdleTimers() {
  const { prototype } = require('kafkajs/src/network/requestQueue/index.js') as { prototype: RequestQueue }
  prototype.scheduleCheckPendingRequests = function () {
    if (this.throttleCheckTimeoutId || this.pending.length === 0) return
    if (this.maxInFlightRequests != null && this.inflight.size >= this.maxInFlightRequests) return
    const waitMs = Math.max(1, this.throttledUntil - Date.now())
    this.throttleCheckTimeoutId = setTimeout(() => {
      this.throttleCheckTimeoutId = null
      this.checkPendingRequests()
    }, waitMs)
  }
}

interface Connection {
  socket?: Socket
  authenticatedAt: unknown
  connectionStatus: string
  requestQueue: RequestQueue
  connect(): Promise<boolean>
  disconnect(): Promise<boolean>
  /** Ours: it waits for the end of its requests, once, however often it is told to disconnect. */
  ending?: Promise<boolean>
}
/**
 * A request that has no answer in time is given up, and its connection is kept: the next requests wait behind the same lost
 * bytes, which TCP sends again after ever longer pauses, up to minutes after a broken network has healed. Here the
 * connection ends with the request.
 *
 * A connection that is left is only half closed, and what happens to its socket later, an error or the other half's end, is
 * taken for the end of the connection that has replaced it. Here the socket is destroyed, and nothing happens to it.
 */
function endSilentConnections() {
  const queue = (require('kafkajs/src/network/requestQueue/index.js') as { prototype: RequestQueue }).prototype
  const { createSocketRequest } = queue
  queue.createSocketRequest = function (pushed) {
    const request = createSocketRequest.call(this, pushed)
    const { timeoutHandler } = request
    request.timeoutHandler = () => {
      timeoutHandler()
      this.onTimeout?.()
    }
    return request
  }

  const connection = (require('kafkajs/src/network/connection.js') as { prototype: Connection }).prototype
  const { connect } = connection
  connection.connect = async function () {
    const connected = await connect.call(this)
    const { socket } = this
    this.requestQueue.onTimeout = () => socket?.destroy(new Error('a request had no answer in time'))
    return connected
  }
  connection.disconnect = function () {
    this.ending ??= end(this).finally(() => {
      this.ending = undefined
    })
    return this.ending
  }
}

async function end(connection: Connection): Promise<boolean> {
  const { socket, requestQueue } = connection
  connection.authenticatedAt = null
  connection.connectionStatus = 'disconnecting'
  await requestQueue.waitForPendingRequests()
  requestQueue.destroy()
  socket?.destroy()
  connection.connectionStatus = 'disconnected'
  return true
}

interface ProduceRequest {
  timeout: number
}
interface ProduceDefinition {
  protocol(about: { version: number }): (request: ProduceRequest) => { requestTimeout?: number }
}
/** A broker is told how long a request to publish may take, and the client waits for as long as for any other request. */
function boundPublishing() {
  const produce = require('kafkajs/src/protocol/requests/produce/index.js') as ProduceDefinition
  const { protocol } = produce
  produce.protocol = (about) => (request) => ({
    ...protocol(about)(request),
    requestTimeout: request.timeout + ROUND_TRIP_MS,
  })
}

interface Runner {
  running: boolean
  fetch(nodeId: string): Promise<unknown[]>
}
/**
 * A consumer that stops ends the fetchers that it has. Where brokers came or went in the same moment, new ones are made
 * after that, which nobody ends: each asks a stopped consumer for messages, gets none without waiting, and asks again, in
 * microtasks, so that no timer and no signal of the process has its turn. Here the question ends them.
 */
function endFetchersOfStoppedConsumers() {
  const { prototype } = require('kafkajs/src/consumer/runner.js') as { prototype: Runner }
  const { fetch } = prototype
  prototype.fetch = async function (nodeId) {
    if (!this.running) throw new Error('the consumer has stopped')
    return fetch.call(this, nodeId)
  }
}
