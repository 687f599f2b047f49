import t from 'tap'
import { ensureTopics } from '../../kafka/topics.js'
import { canRunKafka, testKafka } from '../kafka/test-broker.js'
import { until } from '../until.js'
import { checkExactlyOnce } from './check.js'
import { startCluster } from './cluster.js'
import { seededRandom } from './seeded-random.js'
import { superviseProgram } from './supervise.js'
import { startSystem } from './system.js'
import { startVisitors } from './visitors.js'

const SEED = Number(process.env.CHAOS_SEED ?? 20263)
/** Rounds; each broker is restarted once in a round. */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 1)
const PARTITIONS = 4
const MORE_CLICKS = 1000
const SLOW = { msMax: 180_000, everyMs: 100 }

if (canRunKafka(t)) {
  t.test('while brokers restart one after another, answered clicks count exactly once', async (t) => {
    t.comment(`CHAOS_SEED=${SEED} CHAOS_ROUNDS=${ROUNDS}`)
    const cluster = await startCluster(t)
    await ensureTopics(testKafka(cluster.brokers), 'clicks', PARTITIONS)
    const system = await startSystem(t, { links: 200, ingests: 1, brokers: cluster.brokers })
    // Ingest ends when kafkajs no longer reads one of its partitions.
    const ingest = superviseProgram(t, 'ingest', system.ingests)
    ingest.start()
    const random = seededRandom(SEED)
    const visitors = startVisitors({ port: system.port, slugs: system.slugs, visitors: 8, random })

    async function moreClicks() {
      const before = visitors.answered.size
      await until(() => visitors.answered.size >= before + MORE_CLICKS, `${MORE_CLICKS} answers`)
    }
    await moreClicks()
    const seen = new Set<string>()
    for (let round = 0; round < ROUNDS; round++)
      for (const i of [0, 1, 2]) {
        seen.add(String(await cluster.leaders('clicks')))
        if (random() < 0.5) await cluster.stop(i)
        else await cluster.kill(i)
        await moreClicks()
        // A thousand clicks can come before the other brokers have noticed a kill.
        await until(
          async () => !(await cluster.leaders('clicks')).includes(i + 1),
          'the partitions to have other leaders',
          SLOW,
        )
        seen.add(String(await cluster.leaders('clicks')))
        await cluster.start(i)
        await moreClicks()
        // Another one stops only when two replicas have what this one has missed.
        await until(() => cluster.allAreBack('clicks'), 'every replica to be in sync', SLOW)
      }
    t.ok(seen.size > 1, `leaders moved: ${[...seen].join(' | ')}`)
    await visitors.stop()
    await checkExactlyOnce(t, system.client, visitors)
    t.comment(`ingest was started again ${ingest.ends()} times`)
  })
}
