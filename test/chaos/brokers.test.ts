import path from 'node:path'
import t, { type Test } from 'tap'
import { type KafkaBroker, newClusterId, startKafkaBroker } from '../../embedded/kafka-broker.js'
import { ensureTopics } from '../../kafka/topics.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { canRunKafka, testKafka } from '../kafka/test-broker.js'
import { until } from '../until.js'
import { checkExactlyOnce } from './check.js'
import { seededRandom } from './seeded-random.js'
import { type System, startSystem } from './system.js'
import { startVisitors } from './visitors.js'

const SEED = Number(process.env.CHAOS_SEED ?? 20263)
/** Rounds; each broker is restarted once in a round. */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 1)
const PARTITIONS = 4
const MORE_CLICKS = 1000
const SLOW = { msMax: 180_000, everyMs: 100 }

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  return ports
}

/** Three brokers. Each can be stopped and started again. */
async function startCluster(t: Test) {
  const folder = withFolder(t, 'kafka')
  const clusterId = newClusterId()
  const [ports, controllerPorts] = [await freePorts(3), await freePorts(3)]
  const start = (i: number) =>
    startKafkaBroker({
      dataDir: path.join(folder, String(i)),
      port: ports[i],
      member: { clusterId, nodeId: i + 1, controllerPorts },
    })
  const running: (KafkaBroker | undefined)[] = await Promise.all(ports.map((_, i) => start(i)))
  t.teardown(() => Promise.all(running.map((broker) => broker?.kill() ?? broker?.exited)))
  return {
    brokers: ports.map((port) => `127.0.0.1:${port}`).join(','),
    async stop(i: number) {
      await running[i]!.stop()
      running[i] = undefined
    },
    async kill(i: number) {
      running[i]!.kill()
      await running[i]!.exited
      running[i] = undefined
    },
    async start(i: number) {
      running[i] = await start(i)
    },
  }
}

/**
 * Starts the program again when it ends, as Compose does: ingest ends when kafkajs no longer reads one of its partitions.
 * @returns how often it was started again
 */
function supervise(t: Test, program: System['ingests'][number]): () => number {
  let starts = 0
  let starting = false
  const timer = setInterval(async () => {
    if (starting || !program.hasEnded()) return
    starting = true
    starts += 1
    await program.start()
    starting = false
  }, 200)
  t.teardown(() => clearInterval(timer))
  return () => starts
}

if (canRunKafka(t)) {
  t.test('while brokers restart one after another, answered clicks count exactly once', async (t) => {
    t.comment(`CHAOS_SEED=${SEED} CHAOS_ROUNDS=${ROUNDS}`)
    const cluster = await startCluster(t)
    const kafka = testKafka(cluster.brokers)
    await ensureTopics(kafka, 'clicks', PARTITIONS)
    const system = await startSystem(t, { links: 200, ingests: 1, brokers: cluster.brokers })
    const startsOfIngest = supervise(t, system.ingests[0])
    const random = seededRandom(SEED)
    const visitors = startVisitors({ port: system.port, slugs: system.slugs, visitors: 8, random })
    const admin = kafka.admin()
    await admin.connect()
    t.teardown(() => admin.disconnect())

    async function moreClicks() {
      const before = visitors.answered.size
      await until(() => visitors.answered.size >= before + MORE_CLICKS, `${MORE_CLICKS} answers`)
    }
    const leaders = async () => {
      const { topics } = await admin.fetchTopicMetadata({ topics: ['clicks'] })
      return topics[0].partitions.toSorted((a, b) => a.partitionId - b.partitionId).map(({ leader }) => leader)
    }
    const allAreBack = async () => {
      const { topics } = await admin.fetchTopicMetadata({ topics: ['clicks'] })
      return topics[0].partitions.every(({ isr }) => isr.length === 3)
    }

    await moreClicks()
    const seen = new Set<string>()
    for (let round = 0; round < ROUNDS; round++)
      for (const i of [0, 1, 2]) {
        seen.add(String(await leaders()))
        if (random() < 0.5) await cluster.stop(i)
        else await cluster.kill(i)
        await moreClicks()
        // A thousand clicks can come before the other brokers have noticed a kill.
        await until(async () => !(await leaders()).includes(i + 1), 'the partitions to have other leaders', SLOW)
        seen.add(String(await leaders()))
        await cluster.start(i)
        await moreClicks()
        // Another one stops only when two replicas have what this one has missed.
        await until(allAreBack, 'every replica to be in sync', SLOW)
      }
    t.ok(seen.size > 1, `leaders moved: ${[...seen].join(' | ')}`)
    await visitors.stop()
    await checkExactlyOnce(t, system.client, visitors)
    t.comment(`ingest was started again ${startsOfIngest()} times`)
  })
}
