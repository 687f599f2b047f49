import type { Consumer, Kafka } from 'kafkajs'
import { type Block, decodeBlock } from '../click/block.js'
import { NewerVersion } from '../click/newer-version.js'
import { unreadTrouble } from './read-group.js'
import type { Delivery, Partition, Range } from './source.js'
import '../kafka/codec.js'

export interface TopicOptions {
  kafka: Kafka
  topic: string
  group: string
  sessionTimeoutMs: number
  onWarning: (message: string) => void
  /** The consumer cannot go on and does not recover by itself. */
  onHang: (reason: string) => void
}

/** Held in memory of a partition's messages that ingest has not taken yet; fetching it pauses beyond. */
const QUEUE_BYTES_MAX = 16 << 20
/** Longer than a fetch, its timeout and a rebalance together can take. */
const SILENCE_MAX_MS = 120_000
const COMMIT_EVERY_MS = 5000
/** How often a block of a newer version is looked at again: somebody may have taken it away. */
const NEWER_RETRY_MS = 10_000
const LOOK_AT_GROUP_EVERY_MS = 5000

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const bytesOf = ({ block, bad }: Delivery) => block?.records.buffer.length ?? bad?.length ?? 0

/** Messages of one partition during one assignment, between kafkajs, which pushes, and the partition's consumer. */
function createQueue(consumer: Consumer, topic: string, partition: number, onWarning: (message: string) => void) {
  const items: Delivery[] = []
  let bytes = 0
  let expected = -1
  let gapBefore = -1
  let paused = false
  let ended = false
  let wake = () => {}
  let lastCommitMs = 0
  let lastError: string | undefined
  let retry: NodeJS.Timeout | undefined
  const here = [{ topic, partitions: [partition] }]

  /** Nothing behind the block is taken before it can be. */
  function stopAt(offset: number, error: NewerVersion): false {
    const message = `partition ${partition} of ${topic} stops at ${offset}: ${error.message}`
    if (lastError !== message) onWarning(message)
    lastError = message
    consumer.pause(here)
    consumer.seek({ topic, partition, offset: String(offset) })
    retry = setTimeout(() => consumer.resume(here), NEWER_RETRY_MS)
    return false
  }

  return {
    ended: () => ended,
    /** Why nothing is taken of the partition, if so. */
    lastError: () => lastError,
    start(position: number) {
      if (ended) return
      expected = position
      consumer.seek({ topic, partition, offset: String(position) })
      consumer.resume(here)
    },
    /** @returns false where the rest of the fetch is of no use */
    offer(offset: number, value: Buffer | null): boolean {
      if (ended || expected < 0) return false
      if (offset < expected) return true
      if (offset > expected && gapBefore !== offset) {
        // A fetch of an earlier assignment can move the position of this one. Read again; a gap that stays is retention's.
        gapBefore = offset
        consumer.seek({ topic, partition, offset: String(expected) })
        return false
      }
      let block: Block | undefined
      try {
        block = decodeBlock(value)
      } catch (error) {
        if (error instanceof NewerVersion) return stopAt(offset, error)
        throw error
      }
      lastError = undefined
      expected = offset + 1
      const delivery = { position: offset, next: expected, ...(block ? { block } : { bad: value ?? Buffer.alloc(0) }) }
      items.push(delivery)
      bytes += bytesOf(delivery)
      if (bytes > QUEUE_BYTES_MAX && !paused) {
        paused = true
        consumer.pause(here)
      }
      wake()
      return true
    },
    end() {
      ended = true
      clearTimeout(retry)
      wake()
    },

    async take(waitMs: number, until = Number.POSITIVE_INFINITY): Promise<Delivery | undefined> {
      if (items.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      // What was fetched for an assignment that has ended is somebody else's now.
      if (ended || items.length === 0) return undefined
      if (items[0].position >= until) return { position: until, next: until }
      const delivery = items.shift()!
      bytes -= bytesOf(delivery)
      if (paused && bytes < QUEUE_BYTES_MAX / 2) {
        paused = false
        consumer.resume(here)
      }
      return delivery
    },
    release(position: number) {
      // Only for those who watch the group's lag: ingest itself goes by its own progress.
      if (ended || Date.now() - lastCommitMs < COMMIT_EVERY_MS) return
      lastCommitMs = Date.now()
      consumer.commitOffsets([{ topic, partition, offset: String(position) }]).catch(() => undefined)
    },
  }
}

type Queue = ReturnType<typeof createQueue>

/**
 * Consumes the topic with the other members of the group. kafkajs decides only who reads what: where a partition goes on,
 * and whether it is still ours, is decided by `consume` through its progress in Postgres.
 * @param consume runs until the partition's deliveries end
 */
export function consumeTopic(
  { kafka, topic, group, sessionTimeoutMs, onWarning, onHang }: TopicOptions,
  consume: (partition: string, from: Partition) => Promise<void>,
) {
  const consumer = kafka.consumer({
    groupId: group,
    sessionTimeout: sessionTimeoutMs,
    heartbeatInterval: Math.floor(sessionTimeoutMs / 4),
    rebalanceTimeout: sessionTimeoutMs,
    maxWaitTimeInMs: 500,
    minBytes: 1,
    maxBytesPerPartition: 4 << 20,
    maxBytes: 16 << 20,
    allowAutoTopicCreation: false,
    retry: { retries: 8 },
  })
  const admin = kafka.admin()
  const queues = new Map<number, Queue>()
  const running = new Map<number, Promise<void>>()
  let lastError: string | undefined = 'not connected yet'
  /** Why partitions are not read although this consumer works. */
  let unread: string | undefined
  let ends = new Map<number, number>()
  let lastSignMs = Date.now()
  let stopping = false

  async function range(partition: number): Promise<Range> {
    const offsets = (await admin.fetchTopicOffsets(topic)).find((offset) => offset.partition === partition)
    if (!offsets) throw new Error(`${topic} has no partition ${partition}`)
    return { low: Number(offsets.low), end: Number(offsets.high), canBeginAgain: true }
  }

  /** The partition as it is assigned now: `queue` ends with the assignment. */
  const partitionOf = (queue: Queue, partition: number): Partition => ({
    range: () => range(partition),
    open(position) {
      queue.start(position)
      return queue
    },
    ended: queue.ended,
  })

  // Runs before the first fetch of the new assignment: kafkajs calls its listeners synchronously.
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    lastSignMs = Date.now()
    lastError = undefined
    for (const queue of queues.values()) queue.end()
    queues.clear()
    if (stopping) return
    const assigned = payload.memberAssignment[topic] ?? []
    unread =
      assigned.length > 0
        ? undefined
        : `no partition of ${topic} is assigned, and whether others read all is not known yet`
    consumer.pause([{ topic, partitions: assigned }])
    for (const partition of assigned) {
      const queue = createQueue(consumer, topic, partition, onWarning)
      queues.set(partition, queue)
      const former = running.get(partition) ?? Promise.resolve()
      running.set(
        partition,
        former.then(() => (queue.ended() ? undefined : consume(String(partition), partitionOf(queue, partition)))),
      )
    }
  })
  for (const event of [consumer.events.FETCH, consumer.events.HEARTBEAT] as const)
    consumer.on(event, () => {
      lastSignMs = Date.now()
    })
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    lastSignMs = Date.now()
    lastError = payload.error.message
    onWarning(`consumer: ${lastError}`)
    // kafkajs gives up for good on what it takes for a fault of this program.
    if (!payload.restart && !stopping) onHang(`consumer stopped: ${lastError}`)
  })
  // A consumer can also hang silently after a lost broker. Progress is safe, so the process ends and is started again.
  const watchdog = setInterval(() => {
    if (Date.now() - lastSignMs > SILENCE_MAX_MS) onHang(`consumer has been silent for ${SILENCE_MAX_MS} ms`)
  }, 5000)

  async function lookAtGroup() {
    const offsets = await admin.fetchTopicOffsets(topic)
    ends = new Map(offsets.map(({ partition, high }) => [partition, Number(high)]))
    unread = await unreadTrouble(admin, group, topic, [...ends.keys()])
  }
  let looking = Promise.resolve()
  const groupTimer = setInterval(() => {
    if (lastError !== undefined) return // not a member
    // Brokers that are away are the consumer's to complain of.
    looking = looking.then(lookAtGroup).catch(() => undefined)
  }, LOOK_AT_GROUP_EVERY_MS)

  async function start() {
    for (let waitMs = 200; !stopping; waitMs = Math.min(waitMs * 2, 5000)) {
      try {
        lastSignMs = Date.now()
        await admin.connect()
        await consumer.connect()
        await consumer.subscribe({ topic, fromBeginning: true })
        await consumer.run({
          autoCommit: false,
          partitionsConsumedConcurrently: 8,
          eachBatch: async ({ batch }) => {
            const queue = queues.get(batch.partition)
            for (const { offset, value } of batch.messages) if (!queue?.offer(Number(offset), value)) return
          },
        })
        return
      } catch (error) {
        lastError = (error as Error).message
        onWarning(`cannot consume: ${lastError}`)
        await sleep(waitMs)
      }
    }
  }
  const started = start()

  return {
    lastError: () => lastError ?? [...queues.values()].flatMap((queue) => queue.lastError() ?? [])[0] ?? unread,
    /** Messages from a position on, as of a few seconds ago. */
    behind: (partition: string, position: number) => Math.max(0, (ends.get(Number(partition)) ?? 0) - position),
    /** Finishes the batches under way; what was only fetched is the next owner's. */
    async close() {
      stopping = true
      clearInterval(watchdog)
      clearInterval(groupTimer)
      for (const queue of queues.values()) queue.end()
      await Promise.all(running.values())
      await started
      await looking
      await consumer.disconnect().catch(() => undefined)
      await admin.disconnect().catch(() => undefined)
    },
  }
}
