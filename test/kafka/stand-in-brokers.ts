// Brokers that speak as much of Kafka's protocol as publishing and asking for offsets needs, and fail as a test asks them to.
import { once } from 'node:events'
import { createRequire } from 'node:module'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Test } from 'tap'
import { loadKafkajs } from '../../kafka/client.js'

loadKafkajs()
const require = createRequire(import.meta.url)
const Encoder = require('kafkajs/src/protocol/encoder.js')
const Decoder = require('kafkajs/src/protocol/decoder.js')
const decodeBatch = require('kafkajs/src/protocol/recordBatch/v0/decoder.js')

// The newest versions that kafkajs speaks, so that it chooses these.
const PRODUCE = 0
const LIST_OFFSETS = 2
const METADATA = 3
const API_VERSIONS = 18
const VERSIONS = [
  [PRODUCE, 7],
  [LIST_OFFSETS, 1],
  [METADATA, 6],
  [API_VERSIONS, 2],
]

/** The time that stands for the first offset of a partition. */
const EARLIEST = -2

const UNKNOWN_TOPIC_OR_PARTITION = 3
const LEADER_NOT_AVAILABLE = 5
const NOT_LEADER = 6

/** How a broker meets a partition of a request. */
export interface Outcome {
  /** Whether the messages are in its log afterwards. */
  appends: boolean
  /** Error code in the answer's row of the partition; 0 is success */
  errorCode?: number
  /** The answer has no row for it. */
  leavesOut?: boolean
  /** The connection ends instead of an answer. */
  cuts?: boolean
  /** The row of the partition has no offset. */
  hasNoOffset?: boolean
  /** Milliseconds until the answer. */
  tookMs?: number
  /** Node that leads the partition from now on. */
  thenLeads?: number
}

export interface Topic {
  /** Node that leads each partition; -1: nobody */
  leaders: number[]
  /** Values of each partition, in the order in which they were appended. */
  log: Buffer[][]
}

export interface StandIns {
  /** `host:port` of each */
  brokers: string[]
  topics: Map<string, Topic>
  /** Called for each partition of a request to its leader. */
  onProduce: (topic: string, partition: number) => Outcome
  /** Partitions of each request to publish, in the order of their arrival. */
  requests: number[][]
  /** Number of answers still to come that end in their middle, together with the connection. */
  halves: number
}

/** @param addressOf address of a broker for clients, if it is not the broker's own port */
export async function startStandIns(
  t: Test,
  nodes: number,
  addressOf: (port: number, node: number) => Promise<number> = async (port) => port,
): Promise<StandIns> {
  const standIns: StandIns = {
    brokers: [],
    topics: new Map(),
    onProduce: () => ({ appends: true }),
    requests: [],
    halves: 0,
  }
  const ports: number[] = []

  function apiVersions() {
    const versions = VERSIONS.map(([key, max]) => new Encoder().writeInt16(key).writeInt16(0).writeInt16(max))
    return new Encoder().writeInt16(0).writeArray(versions).writeInt32(0)
  }

  function metadata(body: typeof Decoder) {
    const asked: string[] = body.readArray((each: typeof Decoder) => each.readString())
    const brokers = ports.map((port, node) =>
      new Encoder().writeInt32(node).writeString('127.0.0.1').writeInt32(port).writeString(null),
    )
    const topics = asked.map((name) => {
      const { leaders } = standIns.topics.get(name) ?? { leaders: [] }
      const partitions = leaders.map((leader, partition) =>
        new Encoder()
          .writeInt16(leader < 0 ? LEADER_NOT_AVAILABLE : 0)
          .writeInt32(partition)
          .writeInt32(leader)
          .writeArray([leader])
          .writeArray([leader])
          .writeArray([]),
      )
      return new Encoder()
        .writeInt16(leaders.length > 0 ? 0 : UNKNOWN_TOPIC_OR_PARTITION)
        .writeString(name)
        .writeBoolean(false)
        .writeArray(partitions)
    })
    return new Encoder().writeInt32(0).writeArray(brokers).writeString('stand-ins').writeInt32(0).writeArray(topics)
  }

  /** @returns undefined if the connection must end instead */
  async function produce(node: number, body: typeof Decoder) {
    body.readString()
    body.readInt16()
    body.readInt32()
    const data: { name: string; partition: number; bytes: Buffer }[] = []
    body.readArray((topic: typeof Decoder) => {
      const name = topic.readString()
      topic.readArray((each: typeof Decoder) =>
        data.push({ name, partition: each.readInt32(), bytes: each.readBytes() }),
      )
    })
    standIns.requests.push(data.map(({ partition }) => partition))
    let isCut = false
    const rows = new Map<string, (typeof Encoder)[]>()
    for (const { name, partition, bytes } of data) {
      const topic = standIns.topics.get(name)
      const leader = topic?.leaders[partition]
      const refused = leader === undefined ? UNKNOWN_TOPIC_OR_PARTITION : leader === node ? undefined : NOT_LEADER
      const outcome: Outcome =
        refused === undefined ? standIns.onProduce(name, partition) : { appends: false, errorCode: refused }
      const offset = topic?.log[partition]?.length ?? 0
      if (outcome.appends) {
        const { records } = await decodeBatch(new Decoder(bytes))
        for (const { value } of records) topic!.log[partition].push(value)
      }
      if (outcome.thenLeads !== undefined) topic!.leaders[partition] = outcome.thenLeads
      isCut ||= outcome.cuts ?? false
      if (outcome.tookMs) await delay(outcome.tookMs)
      if (outcome.leavesOut) continue
      const errorCode = outcome.errorCode ?? 0
      const row = new Encoder()
        .writeInt32(partition)
        .writeInt16(errorCode)
        .writeInt64(errorCode === 0 && !outcome.hasNoOffset ? offset : -1)
        .writeInt64(-1)
        .writeInt64(0)
      rows.set(name, [...(rows.get(name) ?? []), row])
    }
    const topics = [...rows].map(([name, partitions]) => new Encoder().writeString(name).writeArray(partitions))
    return isCut ? undefined : new Encoder().writeArray(topics).writeInt32(0)
  }

  function offsets(body: typeof Decoder) {
    body.readInt32()
    const topics = body.readArray((topic: typeof Decoder) => {
      const name: string = topic.readString()
      const rows = topic.readArray((each: typeof Decoder) => {
        const partition: number = each.readInt32()
        const isStart = Number(each.readInt64()) === EARLIEST
        const offset = isStart ? 0 : (standIns.topics.get(name)?.log[partition].length ?? 0)
        return new Encoder().writeInt32(partition).writeInt16(0).writeInt64(-1).writeInt64(offset)
      })
      return new Encoder().writeString(name).writeArray(rows)
    })
    return new Encoder().writeArray(topics)
  }

  async function answer(node: number, frame: Buffer): Promise<Buffer | undefined> {
    const request = new Decoder(frame)
    const apiKey: number = request.readInt16()
    request.readInt16()
    const correlationId: number = request.readInt32()
    request.readString()
    const bodies: Record<number, () => unknown> = {
      [API_VERSIONS]: apiVersions,
      [METADATA]: () => metadata(request),
      [LIST_OFFSETS]: () => offsets(request),
      [PRODUCE]: () => produce(node, request),
    }
    const body = await bodies[apiKey]()
    if (!body) return undefined
    const whole = new Encoder().writeInt32(correlationId).writeEncoder(body)
    return new Encoder().writeInt32(whole.size()).writeEncoder(whole).buffer
  }

  function serve(node: number, socket: net.Socket) {
    let received = Buffer.alloc(0)
    let turn = Promise.resolve()
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      while (received.length >= 4 && received.length >= 4 + received.readInt32BE(0)) {
        const end = 4 + received.readInt32BE(0)
        const frame = received.subarray(4, end)
        received = received.subarray(end)
        turn = turn.then(async () => {
          const bytes = await answer(node, frame)
          if (bytes && standIns.halves > 0) {
            standIns.halves -= 1
            socket.end(bytes.subarray(0, bytes.length / 2))
          } else if (bytes) socket.write(bytes)
          else socket.destroy()
        })
      }
    })
  }

  for (let node = 0; node < nodes; node++) {
    const sockets = new Set<net.Socket>()
    const server = net.createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      serve(node, socket)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.teardown(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    ports.push(await addressOf((server.address() as net.AddressInfo).port, node))
  }
  standIns.brokers = ports.map((port) => `127.0.0.1:${port}`)
  return standIns
}

export function addTopic(standIns: StandIns, name: string, leaders: number[]): Topic {
  const topic = { leaders, log: leaders.map(() => []) }
  standIns.topics.set(name, topic)
  return topic
}
