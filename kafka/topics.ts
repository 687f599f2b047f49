import type { Kafka } from 'kafkajs'

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
 * Creates what is missing of the topic and its dead letters. Replicas and settings of existing topics are left alone.
 * @throws Error where the topic has fewer partitions than clicks are dealt to
 */
export async function ensureTopics(kafka: Kafka, topic: string, partitions: number) {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const { brokers } = await admin.describeCluster()
    const replicas = replication(brokers.length)
    await admin.createTopics({
      waitForLeaders: true,
      topics: [
        { topic, numPartitions: partitions, ...replicas },
        { topic: deadLetterTopic(topic), numPartitions: 1, ...replicas },
      ],
    })
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] })
    const actual = topics[0].partitions.length
    if (actual < partitions)
      throw new Error(`topic ${topic} has ${actual} partitions, KAFKA_PARTITIONS is ${partitions}: make them equal`)
  } finally {
    await admin.disconnect()
  }
}
