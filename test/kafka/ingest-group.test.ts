import t from 'tap'
import { ensureTopics } from '../../kafka/topics.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'
import { canRunKafka, sharedBroker, testKafka } from './test-broker.js'

if (canRunKafka(t)) {
  const brokers = await sharedBroker(t)
  const [{ url: databaseUrl }, { url: clickhouseUrl }] = await Promise.all([withPostgres(t), withClickHouse(t)])
  for (const topic of ['one', 'two']) await ensureTopics(testKafka(brokers), topic, 2)

  const dataDir = withFolder(t) // shared, because the first program compiles the location tables
  /** An ingest of the topic; its answers to `/health/ready` and `/metrics`. */
  async function startIngest(topic: string, group?: string) {
    const port = await freePort()
    const ingest = programVictim(t, `ingest of ${topic}`, 'ingest/main.js', {
      DATABASE_URL: databaseUrl,
      CLICKHOUSE_URL: clickhouseUrl,
      DATA_DIR: dataDir,
      KAFKA_BROKERS: brokers,
      KAFKA_TOPIC: topic,
      KAFKA_PARTITIONS: '2',
      KAFKA_GROUP: group ?? '',
      KAFKA_SESSION_TIMEOUT_MS: '6000',
      INGEST_MONITOR_PORT: String(port),
    })
    await ingest.start()
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then((response) => response.text())
    return { ...ingest, ready: () => ask('/health/ready'), metrics: () => ask('/metrics') }
  }

  t.test('ingests of two topics read both', async (t) => {
    const ingests = [await startIngest('one'), await startIngest('two')]
    for (const { ready, metrics } of ingests) {
      await until(async () => /"ready":true/.test(await ready()), 'ingest to be ready')
      await until(async () => /^slugline_ingest_partitions 2$/m.test(await metrics()), 'two partitions at each ingest')
    }
    const spare = await startIngest('one')
    await until(async () => /"ready":true/.test(await spare.ready()), 'the spare ingest to be ready')
    await until(async () => /"ready":true/.test(await ingests[0].ready()), 'the first ingest to be ready')
    t.pass('a third, which shares the partitions of one, is ready too')
    await Promise.all([...ingests, spare].map((ingest) => ingest.stop()))
  })

  t.test('in one group they are not ready, and say which partitions nobody reads', async (t) => {
    const ingests = [await startIngest('one', 'shared'), await startIngest('two', 'shared')]
    const isUnread = async () =>
      (await Promise.all(ingests.map(({ ready }) => ready()))).some((answer) =>
        /"ready":false.*nobody in group shared reads partition .* of (one|two): ingests of (one|two) are in it too/.test(
          answer,
        ),
      )
    await until(isUnread, 'the unread topic to be noticed')
    t.pass()
    await Promise.all(ingests.map((ingest) => ingest.stop()))
  })
}
