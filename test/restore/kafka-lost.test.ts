import t from 'tap'
import { ensureTopics } from '../../kafka/topics.js'
import { canRunKafka, sharedBroker, testKafka } from '../kafka/test-broker.js'
import { until } from '../until.js'
import { canDump } from './debian-postgres.js'
import { restore } from './scenarios.js'
import { startRestorable } from './system.js'

const LOST = 200

if (canRunKafka(t) && canDump(t)) {
  t.setTimeout(600_000)
  t.test('where Kafka has not what ClickHouse lacks, nothing goes on before it is accepted', async (t) => {
    const [brokers, topic] = [await sharedBroker(t), 'lost']
    const kafka = testKafka(brokers)
    await ensureTopics(kafka, topic, 1)
    const system = await startRestorable(t, { brokers, topic })
    const admin = kafka.admin()
    await admin.connect()
    t.teardown(() => admin.disconnect())
    await system.click(100)
    await system.inserted()

    await t.test('Kafka has removed clicks that a copy of ClickHouse lacks: ingest names them', async (t) => {
      await system.copyAlone('clickhouse', 'before')
      const [{ position }] = await system.sql<
        { position: string }[]
      >`SELECT position FROM ingest_progress WHERE source <> 'conversions'`
      const before = await system.count()
      await system.click(LOST)
      await system.inserted()
      const [{ high }] = await admin.fetchTopicOffsets(topic)
      await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: high }] })
      await restore(system, () => system.page('restore-clickhouse', 'before'))
      t.match(await system.refusal(), new RegExp(`From ${position} to ${high} the source has no clicks any more`))
      await system.click(100)
      t.equal(await system.count(), before, 'nothing is inserted before')
      await system.page('accept', '')
      for (let id = before; id < before + LOST; id++) system.answered.delete(id)
      await system.check(t, LOST)
    })

    await t.test('a topic that was made again is not taken for the one before', async (t) => {
      await system.inserted()
      await Promise.all([system.ingest.stop(), system.redirector.stop()])
      await admin.deleteTopics({ topics: [topic] })
      await until(async () => !(await admin.listTopics()).includes(topic), 'the topic to be gone')
      await ensureTopics(kafka, topic, 1)
      await Promise.all([system.ingest.start(), system.redirector.start()])
      t.match(await system.refusal(), /partition 0 of kafka\/lost ends before \d+, which was reached/)
      await system.ingest.stop() // because it says what it said before, until it looks again
      await system.sql`DELETE FROM ingest_progress`
      await system.ingest.start()
      t.match(await system.refusal(), /ends before/, 'ClickHouse knows how far it is, too')
      await system.page('accept', '')
      await system.check(t, LOST)
    })
  })
}
