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
import { canRunKafka, createTopic, testBroker, testKafka } from './test-broker.js'

if (canRunKafka(t)) {
  const { brokers } = await testBroker(t, withFolder(t, 'kafka'))
  await createTopic(brokers, 'clicks', 3)
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
    const config = readEnv(sourceEntries, { KAFKA_BROKERS: brokers })
    const { close } = tailClicks({
      config,
      sinceMs,
      onRecord: (records, at) => queries.push((readClick(records, at) as RecordedClick).query),
      onPause: () => undefined,
      onMissed: () => t.fail('nothing was removed'),
      log: pino({ level: 'silent' }),
    })
    return { queries, close }
  }

  t.test('from a moment on', async (t) => {
    click(100, Date.now() - 60_000)
    const shipping = shipAll({
      kafka: testKafka(brokers),
      topic: 'clicks',
      partitions: 3,
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
    await Promise.all(tails.map(({ close }) => close()))
    await shipping.close(5000)
    const admin = testKafka(brokers).admin()
    await admin.connect()
    t.same((await admin.listGroups()).groups, [], 'nothing of them is left')
    await admin.disconnect()
  })
}
