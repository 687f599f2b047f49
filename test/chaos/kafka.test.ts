import t from 'tap'
import { ensureTopics } from '../../kafka/topics.js'
import { withFolder } from '../folder.js'
import { canRunKafka, testBroker, testKafka } from '../kafka/test-broker.js'
import { until } from '../until.js'
import { checkExactlyOnce } from './check.js'
import { killAtRandom } from './kill.js'
import { seededRandom } from './seeded-random.js'
import { startSystem } from './system.js'
import { startVisitors } from './visitors.js'

const SEED = Number(process.env.CHAOS_SEED ?? 20262)
const MORE_CLICKS = 1500

if (canRunKafka(t)) {
  t.test('with Kafka: answered clicks count exactly once through 20 kills, outages and rebalances', async (t) => {
    t.comment(`CHAOS_SEED=${SEED}`)
    const random = seededRandom(SEED)
    const brokerFolder = withFolder(t, 'kafka')
    let broker = await testBroker(t, brokerFolder)
    await ensureTopics(testKafka(broker.brokers), 'clicks', 4)
    const system = await startSystem(t, { links: 200, ingests: 2, brokers: broker.brokers })
    const visitors = startVisitors({ port: system.port, slugs: system.slugs, visitors: 8, random })
    const { clickhouse, redirectors, ingests } = system
    const moreClicks = async () => {
      const before = visitors.answered.size
      await until(() => visitors.answered.size >= before + MORE_CLICKS, `${MORE_CLICKS} answers`)
    }
    await killAtRandom(t, [...redirectors, ...ingests, clickhouse], 20, random)

    await broker.stop()
    await moreClicks()
    t.pass('redirects go on without Kafka')
    broker = await testBroker(t, brokerFolder, broker.port)
    await clickhouse.stop()
    await moreClicks()
    t.pass('redirects go on without ClickHouse')
    await clickhouse.start()

    // One ingest leaves in order and comes back, then the other: each time the partitions move under load.
    for (const ingest of ingests) {
      await ingest.stop()
      await moreClicks()
      await ingest.start()
      await moreClicks()
    }
    await visitors.stop()
    await checkExactlyOnce(t, system.client, visitors)
  })
}
