import { setTimeout as delay } from 'node:timers/promises'
import type { Admin, ITopicConfig, Kafka, KafkaJSError } from 'kafkajs'

const KNOWN_WITHIN_MS = 10_000

/** Where bad events go, with their reasons. */
export const deadLetterTopic = (topic: string) => `${topic}.dead-letter`

/**
 * Three replicas, where there are brokers for them. A click is acknowledged when two have it: with Kafka's own default of
 * one, the only broker that has it can be lost, and with it a click that the click log has let go.
 */
function replication(brokers: number) {
  const replicationFactor = Math.min(3, brokers)
  const configEntries = replicationFactor === 3 ? [{ name: 'min.insync.replicas', value: '2' }] : []
  return { replicationFactor, configEntries }
}

/**
 * Creates topics that do not exist, and waits until brokers know them all. Not by `waitForLeaders`: kafkajs fails there where a
 * broker has not heard yet of what the controller has created.
 * @returns partitions, by topic
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

/** How many partitions the topic has. @throws where no broker says so */
export async function countPartitions(admin: Admin, topic: string): Promise<number> {
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] }).catch((error: Error) => {
    // kafkajs reads the answer of no broker.
    throw error instanceof TypeError ? new Error('no broker has answered') : error
  })
  return topics[0].partitions.length
}

/**
 * Clicks that are dealt to a partition which the topic has not wait for it; partitions that nobody deals to are read all
 * the same. Neither is meant.
 */
export function whyPartitionsDiffer(topic: string, actual: number, configured: number): string | undefined {
  if (actual === configured) return undefined
  return `topic ${topic} has ${actual} partitions, KAFKA_PARTITIONS is ${configured}: make them equal`
}

/** Offset behind the newest message of each partition. */
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
 * Creates what is missing of the topic and its dead letters. Replicas and settings of existing topics are left alone.
 * @throws Error where the topic has fewer partitions than clicks are dealt to. More of them are no fault here: that is how
 * their number is raised, and this may be run meanwhile
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
