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

/**
 * Creates what is missing of the topic and its dead letters. Replicas and settings of existing topics are left alone.
 * @throws Error where the topic has fewer partitions than clicks are dealt to
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
    if (actual < partitions)
      throw new Error(`topic ${topic} has ${actual} partitions, KAFKA_PARTITIONS is ${partitions}: make them equal`)
  } finally {
    await admin.disconnect()
  }
}
