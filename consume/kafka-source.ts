import { setTimeout as delay } from 'node:timers/promises'
import type { Kafka } from 'kafkajs'
import type { TopicWatch } from '../kafka/watch-topic.js'
import { inTime } from '../process/in-time.js'
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
  /** Pause between two looks at the group and at how far the partitions reach; 5 s by default. */
  lookEveryMs?: number
  onWarning: (message: string) => void
  /** Called when the consumer or a partition has been silent for too long, and does not recover by itself. */
  onHang: (reason: string) => void
}

/** Longer than a fetch, its timeout and a rebalance together can take. */
const SILENCE_MAX_MS = 120_000
const LOOK_EVERY_MS = 5000
/** Their time is longer than that of a fetch and its timeout. A rebalance does not count: it creates new queues. */
const STALLED_LOOKS_MAX = 12
/** New partitions of the topic are noticed after this time. */
const METADATA_MS_MAX = 10_000
/** Wait before a consumer that kafkajs has stopped is started again. */
const START_AGAIN_MS = 1000
/** Longest wait for the offsets of the topic. */
const ANSWER_MS_MAX = 8_000
/** Longest wait for brokers to acknowledge that this member leaves. Later they notice it by the session timeout. */
const LEAVE_MS_MAX = 3_000

/**
 * Consumes the topic together with the other members of the group. kafkajs only assigns partitions. `consume` decides
 * from progress in Postgres where a partition goes on and whether it is still ours.
 * @param consume runs until the partition's deliveries end
 */
export function consumeTopic(
  { kafka, topic, watch, group, sessionTimeoutMs, lookEveryMs = LOOK_EVERY_MS, onWarning, onHang }: TopicOptions,
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
    // kafkajs repeats a question that fails for much longer than the process has for its end.
    const asked = admin.fetchTopicOffsets(topic)
    const late = () => new Error(`no broker has answered for ${ANSWER_MS_MAX / 1000} s`)
    const offsets = (await inTime(asked, ANSWER_MS_MAX, late)).find((offset) => offset.partition === partition)
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

  function endQueues() {
    for (const queue of queues.values()) queue.end()
    queues.clear()
  }

  // Runs before the first fetch of the new assignment: kafkajs calls its listeners synchronously.
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    lastSignMs = Date.now()
    lastError = undefined
    endQueues()
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
  // Without a group, kafkajs throws at `seek`, `pause` and `resume`. It stops before it starts again after a crash.
  consumer.on(consumer.events.STOP, endQueues)
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    lastSignMs = Date.now()
    lastError = payload.error.message
    onWarning(`Kafka consumer of ${topic} failed: ${lastError}`)
    // kafkajs does not start again after an error that it takes for a fault of this program, such as a group without a
    // coordinator while brokers restart.
    if (!payload.restart && !stopping) started = delay(START_AGAIN_MS).then(start)
  })
  // A consumer can hang silently after a broker is lost. Progress is safe, so the process ends to be started again.
  const watchdog = setInterval(() => {
    if (Date.now() - lastSignMs > SILENCE_MAX_MS)
      onHang(`Kafka consumer of ${topic} has been silent for ${SILENCE_MAX_MS / 1000} s`)
  }, 5000)

  async function lookAtGroup() {
    const offsets = await admin.fetchTopicOffsets(topic)
    ends = new Map(offsets.map(({ partition, high }) => [partition, Number(high)]))
    for (const [partition, queue] of queues) {
      if (queue.stalledLooks(ends.get(partition) ?? 0) >= STALLED_LOOKS_MAX)
        onHang(`no message of partition ${partition} of ${topic} comes, and the partition has some`)
    }
    unread = await whyUnread(admin, group, topic, [...ends.keys()])
  }
  let looking: Promise<void> | undefined
  const groupTimer = setInterval(() => {
    if (looking || lastError !== undefined) return // without an error, this is a member of the group
    looking = lookAtGroup()
      .catch(() => undefined) // errors of brokers are reported by the consumer itself
      .finally(() => {
        looking = undefined
      })
  }, lookEveryMs)

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
  let started = start()

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
