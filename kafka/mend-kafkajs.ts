// kafkajs 2.2.4 is the last release, and its defects will not be fixed. They are mended here in its prototypes. The
// comment of each mend says what is wrong without it.
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'

const require = createRequire(import.meta.url)

/** Time for a request and its answer on the network, added to the broker's own bound for the request. */
const ROUND_TRIP_MS = 1_500

/** Mends kafkajs. It must be called before anything of it is used. */
export function mendKafkajs() {
  stopIdleTimers()
  endSilentConnections()
  connectAfresh()
  keepAttemptsApart()
  boundPublishing()
  endFetchersOfStoppedConsumers()
  keepMembership()
  keepUnreadableBatches()
  boundHeaders()
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
  rejectAll(error: Error): void
  destroy(): void
  /** Added by us: called when a request of this queue had no answer in time. */
  onTimeout?(): void
}
/**
 * kafkajs starts this timer with every response, and its callback starts it again. Without throttling its delay is
 * negative, so it runs every millisecond for the life of the process, even after the connection has closed. With this
 * mend the timer runs only while requests wait for the end of a throttle. Requests that wait because too many are in
 * flight are sent when an answer or a timeout frees a place.
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
  /** Parts of an answer that has not come as a whole yet. */
  chunks: Buffer[]
  bytesBuffered: number
  bytesNeeded: number
  authenticatedAt: unknown
  connectionStatus: string
  requestQueue: RequestQueue
  connect(): Promise<boolean>
  disconnect(): Promise<boolean>
  isConnected(): boolean
  /** Added by us: the end of the connection, shared by all calls of `disconnect`. */
  ending?: Promise<boolean>
  /** Added by us: the attempt to connect, shared by all calls of `connect`. */
  attempt?: Promise<boolean>
}
const connectionPrototype = () => (require('kafkajs/src/network/connection.js') as { prototype: Connection }).prototype

/**
 * kafkajs gives up a request without an answer and keeps its connection. The next requests wait behind the same lost
 * bytes, which TCP sends again after ever longer pauses, up to minutes after the network is back. With this mend the
 * connection ends with the request.
 *
 * kafkajs only half closes a connection that it leaves. A later error or end of its socket is taken for the end of the
 * connection that has replaced it. With this mend the socket is destroyed.
 *
 * A connection that is being left still takes requests. One that comes after the last answer is never answered, and has
 * no timeout. With this mend it fails when the connection ends.
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

  const connection = connectionPrototype()
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
  const left = new Error('the connection was left')
  requestQueue.rejectAll(left)
  requestQueue.destroy()
  // Without an error kafkajs does not notice that its attempt to connect has ended, and waits for its timeout.
  socket?.destroy(socket.connecting ? left : undefined)
  connection.connectionStatus = 'disconnected'
  return true
}

/** Bytes of the length before each answer. */
const LENGTH_BYTES = 4

/**
 * kafkajs keeps the first part of an answer whose rest was lost with the connection. It takes the answers of the next
 * connection for that rest, so none of them is understood, and each request waits for its timeout. With this mend a
 * connection starts without such bytes.
 *
 * Requests that find a lost connection at the same time each open a socket. kafkajs loses all but one of them, and ends
 * the connection when the broker closes a lost one. With this mend they share one attempt.
 */
function connectAfresh() {
  const connection = connectionPrototype()
  const { connect } = connection
  connection.connect = function () {
    if (!this.attempt && !this.isConnected()) {
      this.chunks = []
      this.bytesBuffered = 0
      this.bytesNeeded = LENGTH_BYTES
    }
    this.attempt ??= connect.call(this).finally(() => {
      this.attempt = undefined
    })
    return this.attempt
  }
}

interface Broker {
  connect(): Promise<void>
  disconnect(): Promise<void>
}
interface BrokerPool {
  connectBroker(broker: Broker): Promise<void>
}
/**
 * Requests for a broker that is not connected wait while one of them connects. If that one fails, the next of them
 * connects, and then kafkajs disconnects the broker because of the failure before. This ends the new attempt, which
 * fails by its timeout. While requests come faster than attempts time out, a broker that works is never reached again.
 * With this mend a failed attempt ends no other; its own connection has ended with it.
 */
function keepAttemptsApart() {
  const { prototype } = require('kafkajs/src/cluster/brokerPool.js') as { prototype: BrokerPool }
  const { connectBroker } = prototype
  prototype.connectBroker = function (broker) {
    // In this state kafkajs replaces the broker's connections, and so the former ones must end.
    let isReplaced = false
    const connect = () =>
      broker.connect().catch((error) => {
        isReplaced = error.type === 'ILLEGAL_SASL_STATE'
        throw error
      })
    const disconnect = async () => {
      if (isReplaced) await broker.disconnect()
    }
    return connectBroker.call(
      this,
      new Proxy(broker, {
        get: (_, name) =>
          name === 'connect' ? connect : name === 'disconnect' ? disconnect : Reflect.get(broker, name),
      }),
    )
  }
}

interface ProduceRequest {
  timeout: number
}
interface ProduceDefinition {
  protocol(about: { version: number }): (request: ProduceRequest) => { requestTimeout?: number }
}
/**
 * A request to publish tells the broker how long it may take. kafkajs waits for it only as long as for other requests.
 * With this mend it waits until the broker must have answered.
 */
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
 * A consumer that stops ends its fetchers. If brokers come or go at the same moment, kafkajs creates new fetchers after
 * that, which nothing ends. Each asks the stopped consumer for messages in a loop of microtasks, so that no timer and
 * no signal of the process is handled any more. With this mend the first such call ends them.
 */
function endFetchersOfStoppedConsumers() {
  const { prototype } = require('kafkajs/src/consumer/runner.js') as { prototype: Runner }
  const { fetch } = prototype
  prototype.fetch = async function (nodeId) {
    if (!this.running) throw new Error('the consumer has stopped')
    return fetch.call(this, nodeId)
  }
}

interface ConsumerGroup {
  /** There is one for each consumer, and the consumer keeps it when it starts again. */
  cluster: object
  memberId: string | null
  joinAndSync(): Promise<void>
  leave(): Promise<void>
}
/**
 * A consumer that starts again after a crash, such as a join whose coordinator was killed, joins its group as another
 * member. The coordinator has stored the former one, and lets the join wait until the session of that one has ended.
 * With this mend the consumer joins as the member that it was. If the coordinator does not know it, kafkajs asks for a
 * new membership at once.
 */
function keepMembership() {
  const { prototype } = require('kafkajs/src/consumer/consumerGroup.js') as { prototype: ConsumerGroup }
  const { joinAndSync, leave } = prototype
  const members = new WeakMap<object, string | null>()
  prototype.joinAndSync = async function () {
    this.memberId ??= members.get(this.cluster) ?? null
    try {
      await joinAndSync.call(this)
    } finally {
      members.set(this.cluster, this.memberId)
    }
  }
  prototype.leave = async function () {
    await leave.call(this)
    members.delete(this.cluster)
  }
}

/** A batch of messages as brokers store it, read from an answer. */
interface BatchDecoder {
  buffer: Buffer
  offset: number
}
interface BatchMessage {
  key: Buffer | null
  value: Buffer | null
  headers: Record<string, unknown>
}
interface MessageBatch {
  records: BatchMessage[]
}
type DecodeBatch = (from: BatchDecoder) => Promise<MessageBatch>

/** Messages of a batch. kafkajs passes them to a function as its arguments, and some 100,000 overflow the stack. */
const BATCH_MESSAGES_MAX = 50_000
/**
 * Bytes of the batches of a partition that are taken from one answer. A compressed batch of 16 KB can have 16 MB, and an
 * answer has hundreds of them.
 */
const ANSWER_BYTES_MAX = 16 << 20
/** Bytes of a message in memory beside its content. */
const MESSAGE_BYTES = 500
/** The rest of the batch comes with the next answer; or kafkajs lacks its compression, and nothing is wrong with it. */
const READABLE = ['KafkaJSPartialMessageError', 'KafkaJSNotImplemented']

const bytesOf = ({ key, value, headers }: BatchMessage) =>
  Object.values(headers).reduce<number>(
    (sum, header) => sum + (Buffer.isBuffer(header) ? header.length : 0),
    MESSAGE_BYTES + (key?.length ?? 0) + (value?.length ?? 0),
  )

/**
 * kafkajs decompresses all batches of an answer before it gives out the first. With this mend it takes the first batches
 * of each partition, and leaves the others to the next answer, like one that the end of the answer cuts off.
 *
 * kafkajs fails at a batch of messages that it cannot decompress or decode, or that has too many messages. Its consumer
 * then asks for the same batch for ever. With this mend the batch is a single message, at the last of its offsets, whose
 * value is the batch as it came. Consumers take it for a message that is not valid, and go on after it.
 */
function keepUnreadableBatches() {
  const file = require.resolve('kafkajs/src/protocol/recordBatch/v0/decoder.js')
  const { KafkaJSPartialMessageError } = require('kafkajs/src/errors.js') as Record<
    'KafkaJSPartialMessageError',
    ErrorConstructor
  >
  const decode = require(file) as DecodeBatch
  /** Bytes that came out of each answer's batches of a partition. */
  const taken = new WeakMap<BatchDecoder, number>()
  async function decodeReadable(from: BatchDecoder): Promise<MessageBatch> {
    const start = from.offset
    try {
      const batch = await decode(from)
      if (batch.records.length <= BATCH_MESSAGES_MAX) return batch
    } catch (error) {
      if (READABLE.includes((error as Error).name)) throw error
    }
    return { records: [asMessage(from.buffer.subarray(start, from.offset))] }
  }
  const decodeBatch: DecodeBatch = async (from) => {
    const before = taken.get(from) ?? 0
    if (before > ANSWER_BYTES_MAX) throw new KafkaJSPartialMessageError('the rest is left to the next answer')
    const batch = await decodeReadable(from)
    taken.set(
      from,
      batch.records.reduce((sum, message) => sum + bytesOf(message), before),
    )
    return batch
  }
  // kafkajs requires this file when the first answer with messages comes.
  require.cache[file]!.exports = decodeBatch
}

/** Positions in a batch: its first offset, and the distance from there to its last one. */
const FIRST_OFFSET_AT = 0
const LAST_DELTA_AT = 23

function asMessage(batch: Buffer) {
  const offset = batch.readBigInt64BE(FIRST_OFFSET_AT) + BigInt(Math.max(0, batch.readInt32BE(LAST_DELTA_AT)))
  return {
    offset: String(offset),
    timestamp: '0',
    key: null,
    value: batch,
    headers: {},
    isControlRecord: false,
    batchContext: { producerId: '-1', inTransaction: false },
  }
}

interface RecordDecoder {
  readVarInt(): number
  readVarIntArray<T>(read: (from: RecordDecoder) => T): T[]
}
/** Headers of a message that are read; dead letters have three. */
const HEADERS_MAX = 100

/**
 * kafkajs collects a message's headers by copying all former ones for each. A megabyte of them blocks the process for
 * hours. With this mend it reads the first ones. They are the end of a message, so nothing after them is missed.
 */
function boundHeaders() {
  const { prototype } = require('kafkajs/src/protocol/decoder.js') as { prototype: RecordDecoder }
  prototype.readVarIntArray = function (read) {
    const length = Math.min(this.readVarInt(), HEADERS_MAX)
    return Array.from({ length }, () => read(this))
  }
}
