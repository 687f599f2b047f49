// A second consumer beside ingest's, and the change from the click log to Kafka and back: each click once, everywhere.
import path from 'node:path'
import pino from 'pino'
import t from 'tap'
import { type ClickLog, openClickLog } from '../../click-log/click-log.js'
import { openMark, type Reader, readMark, SHIPPER } from '../../click-log/readers.js'
import { clicksFor } from '../../consume/open-clicks.js'
import { type Consumer, openConsumer } from '../../consume/open-consumer.js'
import { createRetries } from '../../consume/retries.js'
import { sourceEntries } from '../../consume/source-config.js'
import { readEnv } from '../../process/config.js'
import { shipAll } from '../../redirector/ship/ship-all.js'
import { aClick } from '../consume/make-records.js'
import { createMarks, createMemorySink } from '../consume/memory-sink.js'
import { withFolder } from '../folder.js'
import { withPostgres } from '../services.js'
import { until } from '../until.js'
import { canRunKafka, createTopic, sharedBroker, testKafka } from './test-broker.js'

const TOPIC = 'twice-consumed'

if (canRunKafka(t)) {
  const { sql } = await withPostgres(t)
  const brokers = await sharedBroker(t)
  const dataDir = withFolder(t)
  const folder = path.join(dataDir, 'click-log')
  await createTopic(brokers, TOPIC, 2)
  const onWarning = (message: string) => t.comment(message)

  /** The `?n=…` that each consumer has taken, over all its starts. */
  const taken: Record<string, string[]> = { ingest: [], events: [] }
  const marks = createMarks()

  function consume(reader: Reader, kafkaBrokers: string): Consumer {
    const config = readEnv(sourceEntries, { DATA_DIR: dataDir, KAFKA_BROKERS: kafkaBrokers, KAFKA_TOPIC: TOPIC })
    const sink = createMemorySink(
      async (clicks, _token, before) => {
        const queries = clicks.map(({ query }) => query)
        // The clicks that ClickHouse has already, when single clicks of a batch may be there.
        const known = new Set(before === 'rows' ? taken[reader.name] : [])
        taken[reader.name].push(...queries.filter((query) => !known.has(query)))
      },
      reader.name === 'ingest' ? { marks } : {},
    )
    const log = pino({ level: 'silent' })
    const stop = (reason: string) => t.fail(reason)
    return openConsumer({
      ...clicksFor({ config, reader, log, stop }),
      sink,
      keepDeadLetters: async () => {
        t.fail('no dead letters')
      },
      sql,
      retries: createRetries(onWarning),
      log,
    })
  }
  const both = (kafkaBrokers = '') => [
    consume({ name: 'ingest', takes: 'every' }, kafkaBrokers),
    consume({ name: 'events', takes: 'recent' }, kafkaBrokers),
  ]
  const close = (consumers: Consumer[]) => Promise.all(consumers.map((consumer) => consumer.close()))

  let clicks = 0
  function click(log: ClickLog, count: number) {
    for (let i = 0; i < count; i++) log.append(aClick({ query: `n=${clicks++}` }))
  }
  const all = () => Array.from({ length: clicks }, (_, n) => `n=${n}`).toSorted()
  const haveAll = () =>
    until(() => taken.ingest.length >= clicks && taken.events.length >= clicks, 'all clicks at both consumers')
  const haveEachOnce = () => {
    t.same(taken.ingest.toSorted(), all(), 'ingest')
    t.same(taken.events.toSorted(), all(), 'events')
  }

  const log = openClickLog({
    folder,
    segmentBytes: 1 << 20,
    bytesMax: 1 << 30,
    fsyncMs: 1000,
    partitions: 2,
    onWarning,
  })
  t.teardown(() => log.close())

  t.test('from the click log, both have every click', async () => {
    click(log, 500)
    const consumers = both()
    await haveAll()
    click(log, 500)
    await haveAll()
    await close(consumers)
    haveEachOnce()
  })

  t.test('then from Kafka: what the log had given is not published', async (t) => {
    click(log, 500)
    const shipping = shipAll({
      kafka: testKafka(brokers),
      topic: TOPIC,
      partitions: 2,
      requests: 4,
      folder,
      instance: log.instance,
      onWarning,
    })
    const consumers = both(brokers)
    await haveAll()
    t.equal(shipping.publishedClicks(), 500)
    await close(consumers)
    await shipping.close(5000)
    haveEachOnce()
  })

  t.test('then from the click log again: what was published is not taken', async () => {
    const consumers = both()
    click(log, 500)
    await haveAll()
    await close(consumers)
    haveEachOnce()
  })

  t.test('what a killed shipper had published before its mark said so counts once, both ways', async (t) => {
    const marked = readMark(log.folder, SHIPPER)
    click(log, 300)
    const shipping = shipAll({
      kafka: testKafka(brokers),
      topic: TOPIC,
      partitions: 2,
      requests: 4,
      folder,
      instance: log.instance,
      onWarning,
    })
    await until(() => shipping.publishedClicks() === 300, 'all clicks to be shipped')
    await shipping.close(5000)
    const mark = openMark(log.folder, SHIPPER)
    mark.write(marked)
    mark.close()
    t.comment('from the log first, while Kafka still has them too')
    const fromLog = both()
    await haveAll()
    await close(fromLog)
    haveEachOnce()
    const fromKafka = both(brokers)
    const again = shipAll({
      kafka: testKafka(brokers),
      topic: TOPIC,
      partitions: 2,
      requests: 4,
      folder,
      instance: log.instance,
      onWarning,
    })
    click(log, 10) // behind the others, in their partition
    await haveAll()
    await close(fromKafka)
    await again.close(5000)
    haveEachOnce()
    const rows = await sql`SELECT source, partition FROM ingest_progress ORDER BY source, partition`
    t.match(
      rows.map(({ source }) => source),
      [
        'click-log',
        'events/click-log',
        `events/kafka/${TOPIC}`,
        `events/kafka/${TOPIC}`,
        `kafka/${TOPIC}`,
        `kafka/${TOPIC}`,
      ],
    )
  })
}
