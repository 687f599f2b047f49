import { setTimeout as delay } from 'node:timers/promises'
import type { Kafka } from 'kafkajs'
import type { TopicWatch } from '../kafka/watch-topic.js'
import { createQueue, type Queue } from './kafka-queue.js'
import type { ClickDelivery, Consume, OpenSource, Partition, Range } from './source.js'
import { whyUnread } from './unread-partitions.js'

export interface TopicOptions {
  kafka: Kafka
  topic: string
  /** Closed together with the source. */
  watch?: TopicWatch
  group: string
  sessionTimeoutMs: number
  onWarning: (message: string) => void
  /** Called when the consumer cannot go on and does not recover by itself. */
  onHang: (reason: string) => void
}

/** Longer than a fetch, its timeout and a rebalance together can take. */
const SILENCE_MAX_MS = 120_000
const LOOK_AT_GROUP_EVERY_MS = 5000
/** New partitions of the topic are noticed after this time. */
const METADATA_MS_MAX = 10_000
/** Longest wait for brokers to acknowledge that this member leaves. Later they notice it by the session timeout. */
const LEAVE_MS_MAX = 3_000

/**
 * Consumes the topic together with the other members of the group. kafkajs only assigns partitions. `consume` decides
 * from progress in Postgres where a partition goes on and whether it is still ours.
 * @param consume runs until the partition's deliveries end
 */
export function consumeTopic(
  { kafka, topic, watch, group, sessionTimeoutMs, onWarning, onHang }: TopicOptions,
  consume: Consume<ClickDelivery>,
): OpenSource {
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
    metadataMaxAge: METADATA_MS_MAX,
    retry: { retries: 8 },
  })
  const admin = kafka.admin()
  const queues = new Map<number, Queue>()
  const running = new Map<number, Promise<void>>()
  let lastError: string | undefined = 'not connected to Kafka yet'
  /** Why partitions are not read although this member works. */
  let unread: string | undefined
  let ends = new Map<number, number>()
  let lastSignMs = Date.now()
  let stopping = false

  async function range(partition: number): Promise<Range> {
    const offsets = (await admin.fetchTopicOffsets(topic)).find((offset) => offset.partition === partition)
    if (!offsets) throw new Error(`${topic} has no partition ${partition}`)
    return { low: Number(offsets.low), end: Number(offsets.high), canBeginAgain: true, removesUntaken: true }
  }

  /** The partition for the time of this assignment; `queue` ends with it. */
  const partitionOf = (queue: Queue, partition: number): Partition<ClickDelivery> => ({
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
        : `no partition of ${topic} is assigned to this process; whether others read them all is being checked`
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
    onWarning(`Kafka consumer of ${topic} failed: ${lastError}`)
    // kafkajs does not restart after an error that it takes for a fault of this program.
    if (!payload.restart && !stopping) onHang(`Kafka consumer of ${topic} stopped: ${lastError}`)
  })
  // A consumer can hang silently after a broker is lost. Progress is safe, so the process ends to be started again.
  const watchdog = setInterval(() => {
    if (Date.now() - lastSignMs > SILENCE_MAX_MS)
      onHang(`Kafka consumer of ${topic} has been silent for ${SILENCE_MAX_MS / 1000} s`)
  }, 5000)

  async function lookAtGroup() {
    const offsets = await admin.fetchTopicOffsets(topic)
    ends = new Map(offsets.map(({ partition, high }) => [partition, Number(high)]))
    unread = await whyUnread(admin, group, topic, [...ends.keys()])
  }
  let looking = Promise.resolve()
  const groupTimer = setInterval(() => {
    if (lastError !== undefined) return // not a member of the group
    // Errors of brokers are reported by the consumer itself.
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
        onWarning(`cannot consume: ${topic}, trying again: ${lastError}`)
        await delay(waitMs)
      }
    }
  }
  const started = start()

  async function leave() {
    await started
    await looking
    await consumer.disconnect().catch(() => undefined)
    await admin.disconnect().catch(() => undefined)
  }

  return {
    lastError: () =>
      lastError ?? watch?.lastError() ?? [...queues.values()].flatMap((queue) => queue.lastError() ?? [])[0] ?? unread,
    /** Number of messages from `position` on, as of a few seconds ago. */
    behind: (partition, position) => Math.max(0, (ends.get(Number(partition)) ?? 0) - position),
    unit: 'blocks',
    /** Finishes batches that are being written. Messages that were only fetched are left to the next owner. */
    async close() {
      stopping = true
      clearInterval(watchdog)
      clearInterval(groupTimer)
      for (const queue of queues.values()) queue.end()
      const watchEnded = watch?.close()
      await Promise.all(running.values())
      await Promise.race([Promise.all([leave(), watchEnded]), delay(LEAVE_MS_MAX, undefined, { ref: false })])
    },
  }
}
