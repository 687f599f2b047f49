// An ingest that reads the topic notices clicks that kafkajs reported as sent and did not send.
import path from 'node:path'
import t from 'tap'
import { openClickLog } from '../../click-log/click-log.js'
import { startShipper } from '../../redirector/ship/ship.js'
import { aClick } from '../consume/make-records.js'
import { withFolder } from '../folder.js'
import { runProgram } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'
import { canRunKafka, createTopic, sharedBroker, testKafka } from './test-broker.js'

if (canRunKafka(t)) {
  const brokers = await sharedBroker(t)

  /**
   * Records clicks, publishes them by a producer that takes each `send` of kafkajs that resolves for a success, and waits until
   * ingest tells how many are missing.
   */
  async function missingAfter(topic: string, partitions: number, lose: () => boolean) {
    const [{ url: DATABASE_URL }, { url: CLICKHOUSE_URL }] = await Promise.all([withPostgres(t), withClickHouse(t)])
    await createTopic(brokers, topic, 2)
    const dataDir = withFolder(t)
    const env = { DATABASE_URL, CLICKHOUSE_URL, DATA_DIR: dataDir, KAFKA_BROKERS: brokers, KAFKA_TOPIC: topic }
    const ingest = await runProgram(t, 'ingest/main.js', { ...env, KAFKA_PARTITIONS: '2' })
    const log = openClickLog({
      folder: path.join(dataDir, 'click-log'),
      segmentBytes: 64 << 10,
      bytesMax: 1 << 30,
      fsyncMs: 1000,
      partitions,
      onWarning: t.comment,
    })
    for (let n = 0; n < 2000; n++) log.append(aClick({ time: Date.now() }))
    const producer = testKafka(brokers).producer({ allowAutoTopicCreation: false, maxInFlightRequests: 1 })
    const shipper = startShipper({
      publishers: [
        {
          connect: () => producer.connect(),
          async publish({ topic, partition, messages }) {
            const isLost = lose()
            if (!isLost)
              await producer.send({ topic, messages: messages.map((message) => ({ ...message, partition })) })
          },
        },
      ],
      topic,
      partitions,
      folder: log.folder,
      instance: log.instance,
      follow: false,
      onWarning: t.comment,
    })
    t.ok(await shipper.drained)
    await shipper.close(0)
    await log.close()
    await producer.disconnect()
    const metric = async (name: string) => {
      const text = await (await fetch(`${ingest.monitor}/metrics`)).text()
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)![1])
    }
    let [inserted, missing] = [0, 0]
    await until(
      async () => {
        inserted = await metric('slugline_clicks_inserted_total')
        missing = await metric('slugline_ingest_missing_clicks')
        return inserted + missing >= 2000
      },
      () => `2000 clicks: ${inserted} are inserted and ${missing} missing`,
      { msMax: 240_000, everyMs: 100 }, // Ingest looks less often when a look takes long.
    )
    await ingest.stop()
    return { inserted, missing }
  }

  t.test('a request that was never sent', async (t) => {
    let requests = 0
    const { inserted, missing } = await missingAfter('moved', 2, () => ++requests === 2)
    t.ok(missing > 0)
    t.equal(inserted + missing, 2000)
  })

  t.test('partitions that the topic does not have, which kafkajs leaves out', async (t) => {
    const { inserted, missing } = await missingAfter('small', 4, () => false)
    t.ok(missing > 0)
    t.equal(inserted + missing, 2000)
  })
}
