// The programs of the previous release are replaced by those of this version, one after the other, while visitors click,
// links change and conversions arrive. Then they are put back. Nothing may be lost or counted twice on the way.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import t, { type Test } from 'tap'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { ensureTopics } from '../../kafka/topics.js'
import { freePort } from '../../process/free-port.js'
import { startCallers, startReceiver } from '../chaos/callers.js'
import { checkConversions, checkExactlyOnce } from '../chaos/check.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { startVisitors } from '../chaos/visitors.js'
import { withFolder } from '../folder.js'
import { canRunKafka, sharedBroker, testKafka } from '../kafka/test-broker.js'
import { dropClickHouse, given, withEmptyPostgres } from '../services.js'
import { until } from '../until.js'
import { buildRelease, previousRelease, releaseMissing } from './build-release.js'
import { thisVersion, versionsOf } from './versions.js'

t.setTimeout(600_000)
const API_KEY = 'sk_upgradeupgradeupgradeupgradeupgrad'
const LINKS = 20
/** Answered clicks between two replacements: more than a batch of ingest. */
const CLICKS_BETWEEN = 300

/** Empty databases, as the first migration of an installation finds them. */
async function withEmptyStores(t: Test) {
  const { sql, url } = await withEmptyPostgres(t)
  const server = given('TEST_CLICKHOUSE_URL')
  const { pathname } = new URL(url)
  const clickHouseUrl = Object.assign(new URL(server), { pathname }).href // migrate creates it
  const client = connectClickHouse(clickHouseUrl, 'test')
  t.teardown(() => client.close())
  t.teardown(() => dropClickHouse(server, [pathname.slice(1)]))
  return { sql, client, env: { DATABASE_URL: url, CLICKHOUSE_URL: clickHouseUrl } }
}

/** A program of which one version runs, the previous one at first. */
function versionedProgram(t: Test, name: string, program: string, previous: string, env: NodeJS.ProcessEnv) {
  const [old, next] = versionsOf(t, name, program, [previous, thisVersion], env)
  let running = old
  return {
    start: () => running.start(),
    async replaceBy(version: 'previous' | 'next') {
      await running.stop()
      running = version === 'next' ? next : old
      await running.start()
    },
  }
}

function migrate(folder: string, env: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, 'migrate/main.js')], {
    env: { ...process.env, ...env, API_KEY },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`migrate ended with ${status}: ${stdout}${stderr}`)
}

async function upgradeAndBack(t: Test, previous: string, kafka: NodeJS.ProcessEnv) {
  const stores = await withEmptyStores(t)
  const { sql, client } = stores
  const receiver = await startReceiver(t)
  const [port, apiPort] = [await freePort(), await freePort()]
  const env: NodeJS.ProcessEnv = {
    ...stores.env,
    ...kafka,
    DATA_DIR: withFolder(t, 'upgrade'),
    REDIRECTOR_PORT: String(port),
    API_PORT: String(apiPort),
    CLICK_LOG_SEGMENT_BYTES: '256K',
    BATCH_ROWS_MAX: '200',
    WEBHOOK_ALLOW_PRIVATE: '127.0.0.1',
    ...Object.fromEntries(['REDIRECTOR', 'INGEST', 'EVENTS', 'API'].map((name) => [`${name}_MONITOR_PORT`, '0'])),
  }
  migrate(previous, env)
  const rows = await sql<{ id: number; slug: string }[]>`
    INSERT INTO links (workspace_id, slug, url) SELECT 1, '/s' || i, 'https://example.com/' || i
    FROM generate_series(1, ${LINKS}) AS i RETURNING id, slug`
  await sql`UPDATE workspaces SET webhooks = ${[receiver.url]}`
  const program = (name: string, file: string) => versionedProgram(t, name, file, previous, env)
  const redirectors = [0, 1].map((n) => program(`redirector ${n}`, 'redirector/main.js'))
  const [ingest, events, api] = ['ingest', 'events', 'api'].map((name) => program(name, `${name}/main.js`))
  for (const one of [...redirectors, ingest, events, api]) await one.start()

  const visitors = startVisitors({
    port,
    slugs: rows.map(({ slug }) => slug),
    visitors: 4,
    random: seededRandom(20263),
  })
  const callers = startCallers({
    ports: [apiPort],
    workspaces: [{ id: 1, key: API_KEY, links: rows.map(({ id }) => id) }],
  })
  const moreClicks = async () => {
    const before = visitors.answered.size
    await until(() => visitors.answered.size >= before + CLICKS_BETWEEN, `${CLICKS_BETWEEN} answers`)
  }
  await moreClicks()
  migrate(thisVersion, env)
  await moreClicks()
  const order = [ingest, events, api, ...redirectors] // docs/operation.md has it
  for (const [version, programs] of [
    ['next', order],
    ['previous', order.toReversed()],
  ] as const)
    for (const one of programs) {
      await one.replaceBy(version)
      await moreClicks()
    }
  await Promise.all([visitors.stop(), callers.stop()])
  await checkExactlyOnce(t, client, visitors)
  await checkConversions(t, sql, [client], callers.recorded)
  t.ok(callers.recorded.size > 0, `${callers.recorded.size} sales, each after a change of a link`)
  t.same(callers.wrong, [], 'the api gave no wrong answer')
  t.notOk(callers.statuses.has(503), 'the api was never unavailable while it answered')
  await until(
    () => [...visitors.answered].every((n) => receiver.told.has(n)),
    'every answered click told to the webhook',
  )
}

const release = previousRelease()
const missing = release && releaseMissing(release)
if (!release) t.plan(0, 'no version was released before this one')
else if (missing) {
  console.error(`UPGRADES ARE NOT TESTED: ${missing}`)
  if (process.env.REQUIRE_RELEASES === '1') t.fail(missing)
  else t.plan(0, missing)
} else {
  const previous = buildRelease(release)
  t.test(`from ${release.version} and back, with click logs`, (t) => upgradeAndBack(t, previous, { KAFKA_BROKERS: '' }))
  if (canRunKafka(t))
    t.test(`from ${release.version} and back, with Kafka`, async (t) => {
      const brokers = await sharedBroker(t)
      const topic = `upgrade_${process.pid}`
      await ensureTopics(testKafka(brokers), topic, 2)
      await upgradeAndBack(t, previous, { KAFKA_BROKERS: brokers, KAFKA_TOPIC: topic, KAFKA_PARTITIONS: '2' })
    })
}
