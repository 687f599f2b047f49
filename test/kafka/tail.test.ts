// Every tail of the topic has all clicks, beside the consumers of the topic.

import path from 'node:path'
import pino from 'pino'
import t from 'tap'
import { type RecordedClick, readClick } from '../../click/recorded-click.js'
import { openClickLog } from '../../click-log/click-log.js'
import { sourceEntries } from '../../consume/source-config.js'
import { tailClicks } from '../../consume/tail-clicks.js'
import { readEnv } from '../../process/config.js'
import { shipAll } from '../../redirector/ship/ship-all.js'
import { aClick } from '../consume/make-records.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'
import { canRunKafka, createTopic, sharedBroker, testKafka } from './test-broker.js'

const TOPIC = 'tailed'

if (canRunKafka(t)) {
  const brokers = await sharedBroker(t)
  await createTopic(brokers, TOPIC, 3)
  const folder = path.join(withFolder(t), 'click-log')
  const onWarning = (message: string) => t.comment(message)
  const log = openClickLog({
    folder,
    segmentBytes: 1 << 20,
    bytesMax: 1 << 30,
    fsyncMs: 1000,
    partitions: 3,
    onWarning,
  })
  t.teardown(() => log.close())
  let clicks = 0
  function click(count: number, time = Date.now()) {
    for (let i = 0; i < count; i++) log.append(aClick({ time, query: `n=${clicks++}` }))
  }
  const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => `n=${first + i}`).toSorted()

  function tail(sinceMs: number) {
    const queries: string[] = []
    const config = readEnv(sourceEntries, { KAFKA_BROKERS: brokers, KAFKA_TOPIC: TOPIC })
    const { close } = tailClicks({
      config,
      sinceMs,
      onRecord: (records, at) => queries.push((readClick(records, at) as RecordedClick).query),
      onPause: async () => undefined,
      onMissed: () => t.fail('nothing was removed'),
      log: pino({ level: 'silent' }),
    })
    return { queries, close }
  }

  /** Consumer groups whose names have the topic. */
  async function groups() {
    const admin = testKafka(brokers).admin()
    await admin.connect()
    const { groups } = await admin.listGroups()
    await admin.disconnect()
    return groups.filter(({ groupId }) => groupId.includes(TOPIC))
  }

  t.test('from a moment on', async (t) => {
    click(100, Date.now() - 60_000)
    const shipping = shipAll({
      kafka: testKafka(brokers),
      topic: TOPIC,
      partitions: 3,
      requests: 4,
      folder,
      instance: log.instance,
      onWarning,
    })
    await until(() => shipping.publishedClicks() === 100, '100 shipped clicks')
    click(100)
    const tails = [tail(Date.now() - 30_000), tail(Date.now() - 30_000)]
    await until(() => tails.every(({ queries }) => queries.length >= 100), '100 clicks at every tail')
    click(100)
    await until(() => tails.every(({ queries }) => queries.length >= 200), '200 clicks at every tail')
    for (const { queries } of tails) t.same(queries.toSorted(), from(100, 200))
    t.equal((await groups()).length, 2)
    await Promise.all(tails.map(({ close }) => close()))
    await shipping.close(5000)
    t.same(await groups(), [], 'nothing of them is left')
  })
}
