import t from 'tap'
import { encodeBlock } from '../../click/block.js'
import { consumeTopic } from '../../consume/kafka-source.js'
import type { ClickDelivery, Partition } from '../../consume/source.js'
import { loadKafkajs } from '../../kafka/client.js'
import { aClick, INSTANCE, makeRecords } from '../consume/make-records.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'
import { canRunKafka, createTopic, testBroker, testKafka } from './test-broker.js'

if (canRunKafka(t)) {
  const { brokers } = await testBroker(t, withFolder(t, 'kafka'))
  const kafka = testKafka(brokers)
  const { CompressionTypes } = loadKafkajs()

  t.test('a partition goes on after whatever a stranger has written', async (t) => {
    const topic = 'hostile'
    await createTopic(brokers, topic, 1)
    const { buffer } = makeRecords([aClick()])
    const block = (sequence: number, records = buffer) =>
      encodeBlock({ instance: INSTANCE, firstSequence: sequence, count: 1, previousEnd: sequence }, records)
    const producer = kafka.producer()
    await producer.connect()
    t.teardown(() => producer.disconnect())
    const publish = (values: Buffer[], compression = CompressionTypes.None) =>
      producer.send({ topic, compression, messages: values.map((value) => ({ partition: 0, value })) })
    await publish([block(0)])
    await publish([block(1, Buffer.alloc(0)), block(Number.NaN), Buffer.from('nonsense')])
    await publish([block(4), Buffer.alloc(100 << 20), block(6)], CompressionTypes.GZIP)
    await publish([block(7)])

    const taken: ClickDelivery[] = []
    async function consume(_: string, from: Partition<ClickDelivery>) {
      const deliveries = from.open(0)
      while (!deliveries.ended()) {
        const delivery = await deliveries.take(100)
        if (delivery) taken.push(delivery)
      }
    }
    const source = consumeTopic(
      {
        kafka,
        topic,
        group: 'ingest',
        sessionTimeoutMs: 10_000,
        onWarning: t.comment, // such as a coordinator that still loads
        onHang: (reason) => t.fail(reason),
      },
      consume,
    )
    t.teardown(() => source.close())
    await until(() => taken.at(-1)?.next === 8, 'the last message')
    t.same(
      taken.map(({ position, block }) => [position, block?.firstSequence ?? 'bad']),
      [
        [0, 0],
        [1, 'bad'],
        [2, 'bad'],
        [3, 'bad'],
        [6, 'bad'], // three messages that cannot be decompressed are one
        [7, 7],
      ],
    )
  })
}
