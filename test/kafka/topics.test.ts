import kafkajs, { type Admin, type Kafka } from 'kafkajs'
import t from 'tap'
import { ensureTopics } from '../../kafka/topics.js'
import { canRunKafka, createTopic, sharedBroker, testKafka } from './test-broker.js'

/** The requests that a cluster of so many brokers gets. */
async function askedOf(brokers: number) {
  const notYet = ['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE'].map((type) =>
    Object.assign(new Error(type), { type, retriable: true }),
  )
  let asked: Parameters<Admin['createTopics']>[0] | undefined
  const admin: Partial<Admin> = {
    connect: async () => {},
    disconnect: async () => {},
    describeCluster: async () => ({
      brokers: Array.from({ length: brokers }, (_, nodeId) => ({ nodeId, host: 'kafka', port: 9092 })),
      controller: 0,
      clusterId: 'a',
    }),
    createTopics: async (options) => {
      asked = options
      return true
    },
    // The brokers have not heard of the topic at first, and then it has no leader.
    fetchTopicMetadata: async () => {
      const error = notYet.shift()
      if (error) throw error
      return { topics: [{ name: 'clicks', partitions: Array(8).fill({}) }] }
    },
  }
  await ensureTopics({ admin: () => admin } as Kafka, 'clicks', 8)
  return asked!.topics
}

t.test('with three brokers or more, a click has to be on two of three before it is acknowledged', async (t) => {
  for (const brokers of [3, 5])
    for (const { topic, replicationFactor, configEntries } of await askedOf(brokers)) {
      t.equal(replicationFactor, 3, topic)
      t.strictSame(configEntries, [{ name: 'min.insync.replicas', value: '2' }], topic)
    }
})

t.test('with fewer, no more is asked than one broker down can give', async (t) => {
  for (const brokers of [1, 2])
    for (const { topic, replicationFactor, configEntries } of await askedOf(brokers)) {
      t.equal(replicationFactor, brokers, topic)
      t.strictSame(configEntries, [], topic)
    }
})

if (canRunKafka(t))
  t.test('a broker takes what is asked, and topics that are there keep their settings', async (t) => {
    const brokers = await sharedBroker(t)
    const topic = 'ensured'
    const kafka = testKafka(brokers)
    await createTopic(brokers, `${topic}.dead-letter`, 3)
    await ensureTopics(kafka, topic, 4)
    await ensureTopics(kafka, topic, 4)
    await t.rejects(ensureTopics(kafka, topic, 5), /has 4 partitions, KAFKA_PARTITIONS is 5/)
    const admin = kafka.admin()
    await admin.connect()
    t.teardown(() => admin.disconnect())
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic, `${topic}.dead-letter`] })
    t.strictSame(Object.fromEntries(topics.map(({ name, partitions }) => [name, partitions.length])), {
      [topic]: 4,
      [`${topic}.dead-letter`]: 3,
    })
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: topic, configNames: ['min.insync.replicas'] }],
    })
    t.equal(resources[0].configEntries[0].configValue, '1')
  })
