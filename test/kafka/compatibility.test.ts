import type { Consumer } from 'kafkajs'
import t from 'tap'
import { createTopics } from '../../kafka/topics.js'
import { until } from '../until.js'
import { canRunKafka, createTopic, sharedBroker, testKafka } from './test-broker.js'

const TOPIC = 'compatible'
const GROUP_ID = 'group'

if (canRunKafka(t)) {
  const brokers = await sharedBroker(t)
  const kafka = (clientId: string) => testKafka(brokers, clientId)
  const admin = kafka('admin').admin()
  await admin.connect()
  t.teardown(() => admin.disconnect())

  await createTopic(brokers, TOPIC, 4)

  t.test('a message of 2 MB is taken, topic offsets are told', async (t) => {
    const configEntries = [{ name: 'max.message.bytes', value: '4194304' }]
    await createTopics(admin, [{ topic: 'large', numPartitions: 1, configEntries }])
    const producer = kafka('producer').producer({ idempotent: false, allowAutoTopicCreation: false })
    await producer.connect()
    const [sent] = await producer.send({ topic: 'large', messages: [{ partition: 0, value: Buffer.alloc(2_000_000) }] })
    t.equal(sent.errorCode, 0)
    t.match(await admin.fetchTopicOffsets('large'), [{ partition: 0, low: '0', high: '1' }])
    await producer.disconnect()
  })

  t.test('a topic that nobody created stays uncreated', async (t) => {
    const producer = kafka('producer').producer({ allowAutoTopicCreation: false, retry: { retries: 0 } })
    await producer.connect()
    await t.rejects(producer.send({ topic: 'nobody', messages: [{ value: 'x' }] }))
    t.notOk((await admin.listTopics()).includes('nobody'))
    await producer.disconnect()
  })

  t.test('members share the partitions, metadata comes back with a commit, a leaver is replaced', async (t) => {
    const first = await join(
      kafka('first').consumer({ groupId: GROUP_ID, heartbeatInterval: 200, maxWaitTimeInMs: 200 }),
    )
    t.same(first.partitions(), [0, 1, 2, 3])
    const second = await join(
      kafka('second').consumer({ groupId: GROUP_ID, heartbeatInterval: 200, maxWaitTimeInMs: 200 }),
    )
    await until(() => first.partitions().length === 2, 'two partitions of the first member')
    t.same([...first.partitions(), ...second.partitions()].sort(), [0, 1, 2, 3])

    const [partition] = first.partitions()
    const committed = new Promise((resolve) => first.consumer.on(first.consumer.events.COMMIT_OFFSETS, resolve))
    await first.consumer.commitOffsets([{ topic: TOPIC, partition, offset: '7', metadata: '{"intent":[7,9]}' }])
    await committed
    const [{ partitions }] = await admin.fetchOffsets({ groupId: GROUP_ID, topics: [TOPIC] })
    t.match(
      partitions.find((entry) => entry.partition === partition),
      { offset: '7', metadata: '{"intent":[7,9]}' },
    )

    await second.consumer.disconnect()
    await until(() => first.partitions().length === 4, 'all partitions at the first member')
    await first.consumer.disconnect()
  })
}

async function join(consumer: Consumer) {
  let partitions: number[] = []
  const joined = new Promise<void>((resolve) => {
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      partitions = [...(payload.memberAssignment[TOPIC] ?? [])].sort()
      resolve()
    })
  })
  await consumer.connect()
  await consumer.subscribe({ topics: [TOPIC] })
  await consumer.run({ autoCommit: false, eachBatch: async () => {} })
  await joined
  return { consumer, partitions: () => partitions }
}
