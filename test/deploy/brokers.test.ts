// Three real brokers with the settings of docker-compose.cluster.yml: topics get three replicas, and a click that was
// answered is counted, although a broker is killed.
import kafkajs from 'kafkajs'
import t, { type Test } from 'tap'
import { deadLetterTopic, ensureTopics } from '../../kafka/topics.js'
import { freePort } from '../../process/free-port.js'
import { startCluster } from '../chaos/cluster.js'
import { withFolder } from '../folder.js'
import { canRunKafka, testKafka } from '../kafka/test-broker.js'
import { runProgram } from '../programs.js'
import { RESET, readCompose } from '../read-compose.js'
import { ask } from '../redirector/ask.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'

const TOPIC = 'clicks'
const NAMES = ['kafka', 'kafka-2', 'kafka-3']
const { services } = readCompose<{ services: Record<string, { environment: Record<string, string> }> }>(
  'docker-compose.cluster.yml',
  [RESET],
)

/** The properties that Kafka's image makes of the environment of a service, with addresses of this machine. */
function propertiesOf(i: number, ports: number[], controllerPorts: number[]): string {
  const hereOf = (value: string) =>
    value
      .replaceAll(/([\w-]+):9092/g, (_, name) => `127.0.0.1:${ports[NAMES.indexOf(name)]}`)
      .replaceAll(/([\w-]+):9093/g, (_, name) => `127.0.0.1:${controllerPorts[NAMES.indexOf(name)]}`)
      .replace('//:9092', `//127.0.0.1:${ports[i]}`)
      .replace('//:9093', `//127.0.0.1:${controllerPorts[i]}`)
  return Object.entries(services[NAMES[i]].environment)
    .filter(([name]) => name.startsWith('KAFKA_') && name !== 'KAFKA_LOG_DIRS')
    .map(([name, value]) => `${name.slice('KAFKA_'.length).toLowerCase().replaceAll('_', '.')}=${hereOf(value)}\n`)
    .join('')
}

/** Topics with the number of replicas that each partition has, and the replicas that must have a click. */
async function describe(t: Test, brokers: string, topics: string[]) {
  const admin = testKafka(brokers).admin()
  await admin.connect()
  t.teardown(() => admin.disconnect())
  const { topics: found } = await admin.fetchTopicMetadata({ topics })
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: topics.map((name) => ({
      type: kafkajs.ConfigResourceTypes.TOPIC,
      name,
      configNames: ['min.insync.replicas', 'retention.ms'],
    })),
  })
  return topics.map((topic) => ({
    topic,
    replicas: [...new Set(found.find(({ name }) => name === topic)!.partitions.map((each) => each.replicas.length))],
    config: Object.fromEntries(
      resources
        .find(({ resourceName }) => resourceName === topic)!
        .configEntries.map(({ configName, configValue }) => [configName, configValue]),
    ),
  }))
}

if (canRunKafka(t))
  t.test('topics have three replicas, and one broker may die', async (t) => {
    const cluster = await startCluster(t, propertiesOf)
    const [{ url: DATABASE_URL, sql }, { url: CLICKHOUSE_URL, client }] = await Promise.all([
      withPostgres(t),
      withClickHouse(t),
    ])
    await sql`INSERT INTO workspaces (name) VALUES ('one')`
    await sql`INSERT INTO links (workspace_id, slug, url) VALUES (1, '/a', 'https://example.com/')`
    const { KAFKA_PARTITIONS = '8' } = services.migrate.environment
    // Each broker answers, which is all that the health checks of Compose wait for.
    await ensureTopics(testKafka(cluster.brokers), TOPIC, Number(KAFKA_PARTITIONS))

    const port = await freePort()
    const env = {
      DATABASE_URL,
      CLICKHOUSE_URL,
      KAFKA_BROKERS: cluster.brokers,
      KAFKA_TOPIC: TOPIC,
      KAFKA_PARTITIONS,
      KAFKA_SESSION_TIMEOUT_MS: '6000',
    }
    const run = (name: string) =>
      runProgram(t, `${name}/main.js`, { ...env, DATA_DIR: withFolder(t, name), REDIRECTOR_PORT: String(port) })
    await run('redirector')
    await run('ingest')
    let answered = 0
    const visit = async (count: number) => {
      for (let i = 0; i < count; i++) if ((await ask(port, '/a')).status === 302) answered += 1
    }
    const counted = async () => {
      const result = await client.query({ query: 'SELECT count() AS count FROM clicks', format: 'JSONEachRow' })
      return Number((await result.json<{ count: string }>())[0].count)
    }
    await visit(100)
    await until(async () => (await counted()) === answered, '100 clicks', { everyMs: 100 })

    const hours = Number(services.kafka.environment.KAFKA_LOG_RETENTION_HOURS)
    for (const { topic, replicas, config } of await describe(t, cluster.brokers, [TOPIC, deadLetterTopic(TOPIC)])) {
      t.same(replicas, [3], topic)
      t.same(config, { 'min.insync.replicas': '2', 'retention.ms': String(hours * 3_600_000) }, topic)
    }
    const [offsets] = await describe(t, cluster.brokers, ['__consumer_offsets'])
    t.same(offsets.replicas, [3], 'progress of groups too')

    const [leader] = await cluster.leaders(TOPIC)
    await visit(50)
    await cluster.kill(leader - 1)
    await visit(100)
    await until(async () => (await counted()) >= answered, 'all clicks', { everyMs: 200 })
    t.equal(answered, 250)
    t.equal(await counted(), answered, 'each once')
  })
