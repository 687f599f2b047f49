import { setTimeout as delay } from 'node:timers/promises'
import type { Admin, ITopicConfig, Kafka, KafkaJSError } from 'kafkajs'

const KNOWN_WITHIN_MS = 10_000

/** Name of the topic for records that are not valid events. */
export const deadLetterTopic = (topic: string) => `${topic}.dead-letter`

/**
 * Three replicas if there are three brokers. A click is acknowledged when two replicas have it. With Kafka's default of
 * one, the only broker with the click could be lost after the click log has removed it.
 */
function replication(brokers: number) {
  const replicationFactor = Math.min(3, brokers)
  const configEntries = replicationFactor === 3 ? [{ name: 'min.insync.replicas', value: '2' }] : []
  return { replicationFactor, configEntries }
}

/**
 * Creates topics that do not exist, and waits until brokers know them all. It does not use `waitForLeaders`, because
 * kafkajs then fails if a broker does not know yet what the controller has created.
 * @returns the number of partitions by topic
 */
export async function createTopics(admin: Admin, topics: ITopicConfig[]): Promise<Map<string, number>> {
  await admin.createTopics({ topics, waitForLeaders: false })
  const giveUpAt = Date.now() + KNOWN_WITHIN_MS
  for (;;) {
    try {
      const found = await admin.fetchTopicMetadata({ topics: topics.map(({ topic }) => topic) })
      return new Map(found.topics.map(({ name, partitions }) => [name, partitions.length]))
    } catch (error) {
      if (!(error as KafkaJSError).retriable || Date.now() > giveUpAt) throw error
    }
    await delay(100)
  }
}

/** Counts the topic's partitions. @throws if no broker answers */
export async function countPartitions(admin: Admin, topic: string): Promise<number> {
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] }).catch((error: Error) => {
    // If no broker has answered, kafkajs reads from `undefined`, which is a TypeError.
    throw error instanceof TypeError ? new Error('no broker has answered') : error
  })
  return topics[0].partitions.length
}

/**
 * Says that the topic's partitions and KAFKA_PARTITIONS differ. If the topic has fewer, clicks wait on disk for the
 * missing ones. If it has more, some get no clicks.
 */
export function whyPartitionsDiffer(topic: string, actual: number, configured: number): string | undefined {
  if (actual === configured) return undefined
  return `topic ${topic} has ${actual} partitions, KAFKA_PARTITIONS is ${configured}: make them equal`
}

/** Offset after the newest message, by partition. */
export async function topicEnds(kafka: Kafka, topic: string): Promise<Map<string, number>> {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const offsets = await admin.fetchTopicOffsets(topic)
    return new Map(offsets.map(({ partition, high }) => [String(partition), Number(high)]))
  } finally {
    await admin.disconnect()
  }
}

/**
 * Creates the topic and its dead letters' topic if they do not exist. Existing topics are not changed.
 * @throws Error if the topic has fewer partitions than KAFKA_PARTITIONS. More are allowed, because an operator first
 * adds partitions to the topic and then raises the variable
 */
export async function ensureTopics(kafka: Kafka, topic: string, partitions: number) {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const { brokers } = await admin.describeCluster()
    const replicas = replication(brokers.length)
    const found = await createTopics(admin, [
      { topic, numPartitions: partitions, ...replicas },
      { topic: deadLetterTopic(topic), numPartitions: 1, ...replicas },
    ])
    const actual = found.get(topic)!
    if (actual < partitions) throw new Error(whyPartitionsDiffer(topic, actual, partitions))
  } finally {
    await admin.disconnect()
  }
}
