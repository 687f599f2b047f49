import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { encodeBlock } from '../../click/block.js'
import { openClickLog } from '../../click-log/click-log.js'
import { listSegments, segmentFile } from '../../click-log/segment.js'
import { consumeTopic } from '../../consume/kafka-source.js'
import type { ClickDelivery, Partition } from '../../consume/source.js'
import { shipAll } from '../../redirector/ship/ship-all.js'
import { aClick, INSTANCE, makeRecords } from '../consume/make-records.js'
import { until } from '../until.js'
import { canRunKafka, createTopic, sharedBroker, testKafka } from './test-broker.js'

if (canRunKafka(t)) {
  const brokers = await sharedBroker(t)
  const kafka = testKafka(brokers)

  t.test('a block of a newer version stops its partition, is no dead letter, and others go on', async (t) => {
    const topic = 'newer'
    await createTopic(brokers, topic, 2)
    const { buffer } = makeRecords([aClick()])
    const block = (sequence: number) =>
      encodeBlock({ instance: INSTANCE, firstSequence: sequence, count: 1, previousEnd: sequence }, buffer)
    const newer = block(2)
    newer.writeUInt32LE(99, 4)
    const producer = kafka.producer()
    await producer.connect()
    t.teardown(() => producer.disconnect())
    const publish = (partition: number, value: Buffer) => producer.send({ topic, messages: [{ partition, value }] })
    for (const value of [block(1), newer, block(3)]) await publish(0, value)
    await publish(1, block(1))

    const troubles: string[] = []
    const taken: Record<string, ClickDelivery[]> = { 0: [], 1: [] }
    const positions = (partition: number) => taken[partition].map(({ position }) => position)
    async function consume(partition: string, from: Partition<ClickDelivery>) {
      const deliveries = from.open(0)
      while (!deliveries.ended()) {
        const delivery = await deliveries.take(100)
        if (delivery) taken[partition].push(delivery)
      }
    }
    const source = consumeTopic(
      {
        kafka,
        topic,
        group: 'ingest',
        sessionTimeoutMs: 10_000,
        onWarning: (message) => troubles.push(message),
        onHang: (reason) => t.fail(reason),
      },
      consume,
    )
    t.teardown(() => source.close())
    await until(() => /newer version/.test(source.lastError() ?? ''), 'the error about a newer version')
    await publish(1, block(2))
    await until(() => positions(1).length === 2, 'the record on the other partition')
    t.same(positions(0), [0], 'nothing behind it is taken')
    t.match(troubles.at(-1), /partition 0 of newer stops at 1: .*newer version/)

    const admin = kafka.admin()
    await admin.connect()
    t.teardown(() => admin.disconnect())
    await admin.fetchTopicOffsets(topic) // has the client look where the partitions are: deleting does not
    await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: '2' }] })
    await until(() => positions(0).length === 2, 'the record after the newer one')
    t.same(positions(0), [0, 2], 'it goes on when that is gone')
    t.ok([...taken[0], ...taken[1]].every(({ bad }) => bad === undefined))
    t.equal(source.lastError(), undefined)
  })

  t.test('a log of a newer version is not shipped, and not removed', async (t) => {
    const topic = 'ship'
    await createTopic(brokers, topic, 1)
    const folder = path.join(t.testdir(), 'click-log')
    const onWarning = () => undefined
    const open = () =>
      openClickLog({ folder, segmentBytes: 128 * 1024, bytesMax: 1 << 30, fsyncMs: 1000, partitions: 1, onWarning })
    const orphan = open()
    orphan.append(aClick())
    await orphan.close()
    const file = segmentFile(orphan.folder, listSegments(orphan.folder)[0])
    const before = fs.readFileSync(file)
    fs.writeFileSync(file, Buffer.from(before).fill(99, 4, 5))

    const own = open()
    t.teardown(() => own.close())
    t.not(own.instance, orphan.instance)
    const shipping = shipAll({ kafka, topic, partitions: 1, requests: 4, folder, instance: own.instance, onWarning })
    t.teardown(() => shipping.close(0))
    own.append(aClick())
    await until(() => shipping.publishedClicks() === 1, 'the first click to be shipped')
    await until(() => shipping.lastError() !== undefined, 'the error about a newer version')
    t.match(shipping.lastError(), /newer version/)
    t.equal(fs.readFileSync(file)[4], 99, 'it is as it was')
    fs.writeFileSync(file, before)
    await until(() => shipping.lastError() === undefined, 'shipping to go on')
    t.notOk(fs.existsSync(file), 'shipped when it can be')
  })
}
