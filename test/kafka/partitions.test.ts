import t, { type Test } from 'tap'
import { ensureTopics } from '../../kafka/topics.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { runProgram } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'
import { canRunKafka, sharedBroker, testKafka } from './test-broker.js'

type Program = Awaited<ReturnType<typeof runProgram>>
const isReady = (program: Program) => until(async () => (await program.health()).ready, 'the program to be ready')

/** Waits until the program is not ready, and the part `part` names both numbers. */
function saysThatTheyDiffer(program: Program, part: string, topic: string, actual: number, configured: number) {
  const message = `topic ${topic} has ${actual} partitions, KAFKA_PARTITIONS is ${configured}: make them equal`
  return until(async () => {
    const { ready, parts } = await program.health()
    return !ready && parts[part] === message
  }, 'the program to name the missing partitions')
}

async function startSystem(t: Test, topic: string, topicPartitions: number) {
  const brokers = await sharedBroker(t)
  const kafka = testKafka(brokers)
  await ensureTopics(kafka, topic, topicPartitions)
  const [{ url: databaseUrl, sql }, clickhouse] = await Promise.all([withPostgres(t), withClickHouse(t)])
  await sql`INSERT INTO workspaces (name) VALUES ('one')`
  await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/a', 'https://example.com/')`
  const port = await freePort()
  const env = {
    DATABASE_URL: databaseUrl,
    CLICKHOUSE_URL: clickhouse.url,
    DATA_DIR: withFolder(t),
    KAFKA_BROKERS: brokers,
    KAFKA_TOPIC: topic,
    KAFKA_SESSION_TIMEOUT_MS: '6000',
    REDIRECTOR_PORT: String(port),
    API_PORT: '0',
    CLICK_LOG_SEGMENT_BYTES: '128K',
  }
  const start = (name: string, partitions: number) =>
    runProgram(t, `${name}/main.js`, { ...env, KAFKA_PARTITIONS: String(partitions) })
  let answered = 0

  return {
    start,
    answered: () => answered,
    /** More than the segments of four partitions take. */
    async visit() {
      const visitor = async () => {
        for (let i = 0; i < 250; i++) {
          const { status } = await fetch(`http://127.0.0.1:${port}/a?${'q'.repeat(500)}`, { redirect: 'manual' })
          if (status === 302) answered += 1
        }
      }
      await Promise.all(Array.from({ length: 8 }, visitor))
    },
    async raise(count: number) {
      const admin = kafka.admin()
      await admin.connect()
      await admin.createPartitions({ topicPartitions: [{ topic, count }] })
      await admin.disconnect()
    },
    /** Messages that each partition of the topic has. */
    async published(): Promise<number[]> {
      const admin = kafka.admin()
      await admin.connect()
      const offsets = await admin.fetchTopicOffsets(topic)
      await admin.disconnect()
      return offsets.toSorted((a, b) => a.partition - b.partition).map(({ high }) => Number(high))
    },
    async inserted(): Promise<number> {
      const result = await clickhouse.client.query({ query: 'SELECT count() AS n FROM clicks', format: 'JSONEachRow' })
      return Number((await result.json<{ n: string }>())[0].n)
    },
  }
}

if (canRunKafka(t)) {
  t.test('partitions are raised step by step, and every click counts once', async (t) => {
    const topic = 'raised'
    const system = await startSystem(t, topic, 2)
    let [ingest, redirector, events] = await Promise.all([
      system.start('ingest', 2),
      system.start('redirector', 2),
      system.start('events', 2),
    ])
    await Promise.all([ingest, redirector, events].map(isReady))
    await system.visit()

    t.comment('1. the topic')
    await system.raise(4)
    await Promise.all([
      saysThatTheyDiffer(ingest, 'source', topic, 4, 2),
      saysThatTheyDiffer(redirector, 'kafka', topic, 4, 2),
      saysThatTheyDiffer(events, 'usage', topic, 4, 2),
      saysThatTheyDiffer(events, 'clicks', topic, 4, 2),
    ])
    await system.visit()
    t.comment('2. those who read')
    await Promise.all([ingest.stop(), events.stop()])
    ;[ingest, events] = await Promise.all([system.start('ingest', 4), system.start('events', 4)])
    await Promise.all([ingest, events].map(isReady))
    await system.visit()
    t.comment('3. those who publish')
    await redirector.stop()
    redirector = await system.start('redirector', 4)
    await isReady(redirector)
    await system.visit()

    await until(async () => (await system.inserted()) >= system.answered(), 'every answered click in ClickHouse')
    t.equal(await system.inserted(), system.answered())
    t.ok(system.answered() >= 8000)
    const published = await system.published()
    t.ok(
      published.every((messages) => messages > 0),
      `all partitions have clicks: ${published}`,
    )
  })

  t.test('clicks of partitions that the topic has not wait for them', async (t) => {
    const topic = 'too-small'
    const system = await startSystem(t, topic, 2)
    const [ingest, redirector, api] = await Promise.all([
      system.start('ingest', 4),
      system.start('redirector', 4),
      system.start('api', 4),
    ])
    await until(async () => {
      const { ready, parts } = await api.health()
      return ready && /has 2 partitions, KAFKA_PARTITIONS is 4/.test(parts.kafka)
    }, 'the api to be ready')
    await Promise.all([
      saysThatTheyDiffer(ingest, 'source', topic, 2, 4),
      saysThatTheyDiffer(redirector, 'kafka', topic, 2, 4),
    ])
    await system.visit()
    // Nobody has restarted anything: the ingest that runs reads the new partitions, too.
    await system.raise(4)
    await Promise.all([ingest, redirector].map(isReady))
    await until(async () => (await system.inserted()) >= system.answered(), 'every answered click in ClickHouse')
    t.equal(await system.inserted(), system.answered())
    t.ok(system.answered() >= 2000)
  })
}
