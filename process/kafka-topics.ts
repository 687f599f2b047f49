import type { Kafka } from 'kafkajs'

/** Where bad events go, with their reasons. */
export const deadLetterTopic = (topic: string) => `${topic}.dead-letter`

/**
 * Creates what is missing of the topic and its dead letters. Replicas and retention of existing topics are left alone.
 * @throws Error where the topic has fewer partitions than clicks are dealt to
 */
export async function ensureTopics(kafka: Kafka, topic: string, partitions: number) {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const { brokers } = await admin.describeCluster()
    const replicationFactor = Math.min(3, brokers.length)
    await admin.createTopics({
      waitForLeaders: true,
      topics: [
        { topic, numPartitions: partitions, replicationFactor },
        { topic: deadLetterTopic(topic), numPartitions: 1, replicationFactor },
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
