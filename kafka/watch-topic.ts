import type { Kafka } from 'kafkajs'
import { keepDoing } from '../process/keep-doing.js'
import { countPartitions, whyPartitionsDiffer } from './topics.js'

const ASK_EVERY_MS = 2_000
/** Longer than a request to a silent broker and one to another broker take together. */
const SILENCE_MAX_MS = 8_000

export interface TopicWatchOptions {
  /** Created with `isPrompt`. */
  kafka: Kafka
  topic: string
  /** Value of KAFKA_PARTITIONS. */
  partitions: number
  onWarning: (message: string) => void
}

export type TopicWatch = ReturnType<typeof watchTopic>

/**
 * Asks brokers every two seconds how many partitions the topic has, and compares it with KAFKA_PARTITIONS. So a broken
 * network is noticed even while there is nothing to publish or to fetch.
 */
export function watchTopic({ kafka, topic, partitions, onWarning }: TopicWatchOptions) {
  const admin = kafka.admin()
  let difference: string | undefined
  let isKnown = false
  let answeredMs = performance.now()

  // Publisher and consumer log failures, so these are only in `lastError`.
  const asking = keepDoing(`ask brokers for topic ${topic}`, ASK_EVERY_MS, { warn: () => undefined }, async () => {
    await admin.connect()
    const differs = whyPartitionsDiffer(topic, await countPartitions(admin, topic), partitions)
    if (differs && differs !== difference) onWarning(differs)
    difference = differs
    isKnown = true
    answeredMs = performance.now()
    return false
  })

  return {
    /** Why the topic is not as configured, or why that is unknown, if so. */
    lastError(): string | undefined {
      if (difference) return difference
      if (performance.now() - answeredMs > SILENCE_MAX_MS)
        return asking.lastError() ?? `no broker has answered for ${SILENCE_MAX_MS} ms`
      return isKnown ? undefined : (asking.lastError() ?? `topic ${topic} is not known yet`)
    },
    /** Whether brokers have answered within the last seconds. */
    isAnswered: () => performance.now() - answeredMs < 2 * ASK_EVERY_MS,
    async close() {
      await Promise.all([asking.close(), admin.disconnect().catch(() => undefined)])
    },
  }
}
