// The programs of the previous release are replaced by those of this version, one after the other, while visitors click,
// links change and conversions arrive. Then they are put back. Nothing may be lost or counted twice on the way.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import t, { type Test } from 'tap'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { ensureTopics } from '../../kafka/topics.js'
import { connectPostgres } from '../../postgres/connect.js'
import { freePort } from '../../process/free-port.js'
import { checkExactlyOnce } from '../chaos/check.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { startVisitors } from '../chaos/visitors.js'
import { withHook } from '../events/events-fixture.js'
import { withFolder } from '../folder.js'
import { canRunKafka, sharedBroker, testKafka } from '../kafka/test-broker.js'
import { rowsOf } from '../lifecycle/stores.js'
import { dropClickHouse, given } from '../services.js'
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
  const [server, clickHouseServer] = [given('TEST_DATABASE_URL'), given('TEST_CLICKHOUSE_URL')]
  const name = `test_upgrade_${process.pid}_${await freePort()}`
  const urlOf = (server: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href
  const admin = connectPostgres(server, 'test')
  t.teardown(() => admin.end({ timeout: 1 }))
  await admin`CREATE DATABASE ${admin(name)}`
  t.teardown(() => admin`DROP DATABASE ${admin(name)} WITH (FORCE)`)
  t.teardown(() => dropClickHouse(clickHouseServer, [name]))
  const [sql, client] = [connectPostgres(urlOf(server), 'test'), connectClickHouse(urlOf(clickHouseServer), 'test')]
  t.teardown(() => Promise.all([sql.end({ timeout: 1 }), client.close()]))
  return { sql, client, env: { DATABASE_URL: urlOf(server), CLICKHOUSE_URL: urlOf(clickHouseServer) } }
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

/** An owner who gives links other destinations, and a shop that records sales. */
function keepCalling(t: Test, port: number, links: number[]) {
  let isClosed = false
  let conversions = 0
  let changes = 0
  /** @returns false if no api answered, because it is being replaced */
  async function call(method: string, target: string, body: object) {
    const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${target}`, {
      method,
      headers,
      body: JSON.stringify(body),
    }).catch(() => undefined)
    if (answer && !answer.ok) t.fail(`${method} ${target} was answered with ${answer.status}: ${await answer.text()}`)
    return answer?.ok ?? false
  }
  async function loop() {
    for (let n = 0; !isClosed; n++) {
      const id = links[n % links.length]
      if (await call('POST', 'link', { workspace_id: 1, id, url: `https://example.com/${n}` })) changes += 1
      const sale = { event_id: `sale-${n}`, event_name: 'sale', event_type: 'sale', amount_cents: 100, currency: 'EUR' }
      // An id is sent again until an api has answered, so each is recorded once.
      while (!(await call('POST', 'conversions', sale)) && !isClosed);
      conversions += 1
    }
  }
  const running = loop()
  return {
    async stop() {
      isClosed = true
      await running
      t.ok(changes > 0, `${changes} changes of links`)
      return conversions
    },
  }
}

async function upgradeAndBack(t: Test, previous: string, kafka: NodeJS.ProcessEnv) {
  const stores = await withEmptyStores(t)
  const { sql, client } = stores
  const hook = await withHook(t)
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
  await sql`UPDATE workspaces SET webhooks = ${[`${hook.url}/all`]}`
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
  const calls = keepCalling(
    t,
    apiPort,
    rows.map(({ id }) => id),
  )
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
  const conversions = await calls.stop()
  await visitors.stop()
  await checkExactlyOnce(t, client, visitors)
  await until(
    async () => Number((await rowsOf<[string]>(client, 'SELECT count() FROM conversions FINAL'))[0][0]) === conversions,
    `${conversions} conversions in ClickHouse`,
  )
  await until(() => {
    const told = new Set(hook.numbers())
    return [...visitors.answered].every((n) => told.has(n))
  }, 'every answered click told to the webhook')
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
