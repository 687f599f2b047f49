import t from 'tap'
import { until } from '../until.js'
import { checkExactlyOnce } from './check.js'
import { killAtRandom } from './kill.js'
import { seededRandom } from './seeded-random.js'
import { startSystem } from './system.js'
import { startVisitors } from './visitors.js'

const SEED = Number(process.env.CHAOS_SEED ?? 20261)

t.test('without Kafka: answered clicks count exactly once through 20 kills and an outage of ClickHouse', async (t) => {
  t.comment(`CHAOS_SEED=${SEED}`)
  const random = seededRandom(SEED)
  const system = await startSystem(t, { links: 200, ingests: 1 })
  const visitors = startVisitors({ port: system.port, slugs: system.slugs, visitors: 8, random })
  const { clickhouse, redirectors, ingests } = system
  await killAtRandom(t, [...redirectors, ...ingests, clickhouse], 20, random)

  await clickhouse.stop()
  const before = visitors.answered.size
  await until(() => visitors.answered.size >= before + 3000, '3000 answers without ClickHouse')
  t.pass('redirects go on without ClickHouse')
  await clickhouse.start()

  await visitors.stop()
  t.ok(visitors.answered.size > 5000, 'under load')
  await checkExactlyOnce(t, system.client, visitors)
})
