// Shards are added and workspaces moved, with the real programs, while visitors click and reports are asked for all the time.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ClickHouseClient } from '@clickhouse/client'
import t, { type Test } from 'tap'
import { ensureFirstWorkspace } from '../../api/keys/first-workspace.js'
import { insertKey } from '../../api/keys/keys-table.js'
import { hashKey } from '../../api/keys/secret.js'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { freePort } from '../../process/free-port.js'
import { withFolder } from '../folder.js'
import { programVictim } from '../programs.js'
import { dropClickHouse, given, withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'
import { audit, countRows, rowsOf } from './stores.js'

t.setTimeout(900_000)
/** Reports of the test are fast, so the rows of a former shard need not stay for long. */
const GRACE = ['--grace', '2000']
const WORKSPACES = [1, 2, 3, 4, 5, 6]
const postgres = await withPostgres(t)
const { sql } = postgres
const first = await withClickHouse(t)
/** Empty databases, which are made shards later. */
const more = ['b', 'c'].map((letter) => `${new URL(first.url).pathname.slice(1)}_${letter}`)
t.teardown(() => dropClickHouse(given('TEST_CLICKHOUSE_URL'), more))
const urlOf = (name: string) => Object.assign(new URL(first.url), { pathname: `/${name}` }).href
const urls = [first.url, ...more.map(urlOf)]
const clients = urls.map((url) => connectClickHouse(url, 'test'))
t.teardown(() => Promise.all(clients.map((client) => client.close())))

await ensureFirstWorkspace(sql, 'sk_1')
for (const id of WORKSPACES.slice(1)) {
  await sql`INSERT INTO workspaces (name) VALUES (${`w${id}`})`
  await insertKey(sql, {
    hash: hashKey(`sk_${id}`),
    prefix: 'sk_',
    name: null,
    scopes: ['read', 'write'],
    user_id: null,
    workspace_id: id,
    expires_at: null,
    madeBy: null,
  })
}
await sql`INSERT INTO links (workspace_id, slug, url)
  SELECT workspace, '/w' || workspace, 'https://example.com' FROM generate_series(1, ${WORKSPACES.length}) AS workspace`

const [redirectorPort, apiPort] = [await freePort(), await freePort()]
const env: NodeJS.ProcessEnv = {
  DATABASE_URL: postgres.url,
  CLICKHOUSE_URL: first.url,
  DATA_DIR: withFolder(t),
  KAFKA_BROKERS: '',
  REDIRECTOR_PORT: String(redirectorPort),
  API_PORT: String(apiPort),
  REDIRECTOR_MONITOR_PORT: '0',
  INGEST_MONITOR_PORT: '0',
  API_MONITOR_PORT: '0',
}
const [redirector, ingest, api] = ['redirector', 'ingest', 'api'].map((name) =>
  programVictim(t, name, `${name}/main.js`, env),
)
for (const program of [redirector, ingest, api]) await program.start()

const adminMain = fileURLToPath(new URL('../../admin/main.js', import.meta.url))
const admin = (...args: string[]) =>
  promisify(execFile)(process.execPath, [adminMain, ...args], { env: { ...process.env, ...env } })

/** Clicks that were answered, by workspace. */
const answered = new Map(WORKSPACES.map((id) => [id, 0]))
const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0' }

/** Clicks and asks for totals until it is closed. A total must never fall, nor exceed the clicks that were sent. */
function keepClicking(t: Test) {
  let isClosed = false
  const sent = new Map(answered)
  const totals = new Map(WORKSPACES.map((id) => [id, 0]))
  let reports = 0

  async function click() {
    for (let n = 0; !isClosed; n += 1) {
      const id = WORKSPACES[n % WORKSPACES.length]
      sent.set(id, sent.get(id)! + 1)
      const { status } = await fetch(`http://127.0.0.1:${redirectorPort}/w${id}`, {
        redirect: 'manual',
        headers: browser,
      })
      if (status === 302) answered.set(id, answered.get(id)! + 1)
      else t.fail(`a click was answered with ${status}`)
      await delay(5)
    }
  }

  async function ask() {
    for (let n = 0; !isClosed; n += 1) {
      const id = WORKSPACES[n % WORKSPACES.length]
      const answer = await totalOf(id)
      if (answer === undefined) continue // the api is being started again
      reports += 1
      if (answer < totals.get(id)!) t.fail(`the total of ${id} fell from ${totals.get(id)} to ${answer}`)
      if (answer > sent.get(id)!) t.fail(`the total of ${id} is ${answer} of ${sent.get(id)} clicks`)
      totals.set(id, answer)
    }
  }
  async function convert() {
    for (let n = 0; !isClosed; n += 1) {
      const id = WORKSPACES[n % WORKSPACES.length]
      const response = await fetch(`http://127.0.0.1:${apiPort}/api/v1/conversions`, {
        method: 'POST',
        headers: { authorization: `Bearer sk_${id}`, 'content-type': 'application/json' },
        body: JSON.stringify({ event_name: 'signup' }),
      }).catch(() => undefined)
      if (response?.ok === false) t.fail(`a conversion was answered with ${response.status}`)
      await delay(100)
    }
  }
  const doing = [click(), click(), convert(), ask()]
  return async () => {
    isClosed = true
    await Promise.all(doing)
    t.ok(reports > 0, `${reports} reports`)
  }
}

async function totalOf(id: number): Promise<number | undefined> {
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/v1/workspace/${id}/clicks`, {
    headers: { authorization: `Bearer sk_${id}` },
  }).catch(() => undefined)
  if (response?.status !== 200) return undefined
  return ((await response.json()) as { total: number }).total
}

async function conversionsOf(id: number) {
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::integer AS count FROM conversions WHERE workspace_id = ${id}`
  return count
}

async function countConversions(client: ClickHouseClient, id: number) {
  const query = `SELECT count() FROM conversions FINAL WHERE workspace_id = ${id}`
  return Number((await rowsOf<[string]>(client, query))[0][0])
}

/** Every answered click and every recorded conversion is in the reports once, each workspace is on one shard, and rollups agree with the clicks. */
async function demandExact(t: Test, shards: number[]) {
  for (const id of WORKSPACES)
    await until(async () => (await totalOf(id)) === answered.get(id), `all clicks of workspace ${id} in its report`)
  const placed = new Map(
    (await sql<{ workspace_id: number; shard: number }[]>`SELECT workspace_id, shard FROM workspace_shards`).map(
      (row) => [row.workspace_id, row.shard],
    ),
  )
  for (const number of shards) {
    t.same(await audit(clients[number]), [], `rollups of shard ${number}`)
    for (const id of WORKSPACES) {
      const [[count]] = await rowsOf<[string]>(clients[number], `SELECT count() FROM clicks WHERE workspace_id = ${id}`)
      t.equal(Number(count), placed.get(id) === number ? answered.get(id) : 0, `workspace ${id} in shard ${number}`)
      const conversions = placed.get(id) === number ? await conversionsOf(id) : 0
      await until(
        async () => (await countConversions(clients[number], id)) === conversions,
        `${conversions} conversions of workspace ${id} in shard ${number}`,
      )
    }
  }
}

async function addShard(number: number) {
  const { stdout } = await admin('shards', 'add', '--url', urls[number])
  t.equal(stdout, `${number}\n`)
  env.CLICKHOUSE_URL = [...urls.slice(0, number + 1)].reverse().join(',') // their order does not matter
  for (const program of [ingest, api]) {
    await program.stop()
    await program.start()
  }
  await admin('shards', 'weight', '--shard', String(number), '--weight', '1')
}

t.test('shards are added and workspaces moved while clicks arrive', async (t) => {
  const stop = keepClicking(t)
  await until(() => answered.get(6)! > 20, 'some clicks')
  await addShard(1)
  await admin('shards', 'move', '--workspace', '2', '--to', '1', ...GRACE)
  await addShard(2)
  const placed = () => sql`SELECT workspace_id, shard FROM workspace_shards ORDER BY workspace_id`
  const before = await placed()
  const planned = await admin('shards', 'rebalance', '--dry-run')
  t.match(planned.stdout, /^workspace \d to shard 2$/m)
  t.same(await placed(), before, 'a dry run moves nothing')
  await admin('shards', 'rebalance', ...GRACE)
  const { stdout } = await admin('shards', 'list')
  t.match(stdout, /^0 +active +1 +[1-3] /m)
  t.match(stdout, /^2 +active +1 +[1-3] +\d+ +[\d.]+ [KM]iB$/m)
  const [{ shard }] = await sql<[{ shard: number }]>`
    WITH added AS (INSERT INTO workspaces (name) VALUES ('new') RETURNING id)
    SELECT shard_of(id) AS shard FROM added`
  t.ok([0, 1, 2].includes(shard))
  await stop()
  await demandExact(t, [0, 1, 2])
})

t.test('a move that was killed goes on', async (t) => {
  const stop = keepClicking(t)
  const [{ shard: from }] = await sql<[{ shard: number }]>`SELECT shard FROM workspace_shards WHERE workspace_id = 1`
  const to = (from + 1) % 3
  /** Kills the command as soon as `when` holds. */
  async function killMove(when: () => Promise<boolean>, what: string) {
    const moving = spawn(process.execPath, [adminMain, 'shards', 'move', '--workspace', '1', '--to', String(to)], {
      env: { ...process.env, ...env },
    })
    const ended = once(moving, 'exit')
    await until(when, what, { everyMs: 0 })
    moving.kill('SIGKILL')
    await ended
  }
  await killMove(async () => (await sql`SELECT FROM shard_moves WHERE workspace_id = 1`).length > 0, 'a begun move')
  await killMove(async () => Object.keys(await countRows(clients[to], 'workspace_id = 1')).length > 0, 'copied clicks')
  await killMove(
    async () => (await sql`SELECT FROM shard_moves WHERE workspace_id = 1 AND switched_at IS NOT NULL`).length > 0,
    'the switch',
  )
  await ingest.kill()
  await ingest.start()
  t.ok(Object.keys(await countRows(clients[from], 'workspace_id = 1')).length > 0, 'the former rows are there still')
  await admin('shards', 'move', '--workspace', '1', '--to', String(to), ...GRACE)
  t.same(await sql`SELECT FROM shard_moves`, [])
  await stop()
  await demandExact(t, [0, 1, 2])
})

t.test('a shard is emptied and removed', async (t) => {
  const stop = keepClicking(t)
  await t.rejects(admin('shards', 'remove', '--shard', '1'), /move them first/)
  await admin('shards', 'drain', '--shard', '1', ...GRACE)
  await admin('shards', 'remove', '--shard', '1')
  env.CLICKHOUSE_URL = [urls[2], urls[0]].join(',')
  for (const program of [ingest, api]) {
    await program.stop()
    await program.start()
  }
  await stop()
  await demandExact(t, [0, 2])
  t.same(await countRows(clients[1], '1'), {})
})

t.test('a Postgres from before a move is noticed, and settled', async (t) => {
  const [{ shard }] = await sql<[{ shard: number }]>`SELECT shard FROM workspace_shards WHERE workspace_id = 1`
  await ingest.stop()
  await sql`UPDATE workspace_shards SET shard = 2 - ${shard}::integer WHERE workspace_id = 1`
  await sql`UPDATE placement SET version = 1`
  await t.rejects(ingest.start(), /Postgres is older than shard \d of ClickHouse/)
  const { stdout } = await admin('shards', 'settle')
  t.equal(stdout, `workspace 1 is on shard ${shard}\n`)
  await ingest.start()
  await demandExact(t, [0, 2])
})

t.test('servers that are not those of the installation are refused', async (t) => {
  const refused = (CLICKHOUSE_URL: string, why: RegExp) =>
    t.rejects(programVictim(t, 'api', 'api/main.js', { ...env, API_PORT: '0', CLICKHOUSE_URL }).start(), why)
  await refused(`${env.CLICKHOUSE_URL},${urls[0]}`, /are both shard 0/)
  const { url } = await withClickHouse(t)
  await refused(`${env.CLICKHOUSE_URL},${url}`, /no shard of this installation/)
  const stranger = await withClickHouse(t)
  await stranger.client.command({ query: `INSERT INTO shard (installation, number) VALUES (generateUUIDv4(), 0)` })
  await refused(stranger.url, /belongs to another installation/)
  await api.stop()
  env.CLICKHOUSE_URL = urls[0]
  await api.start()
  const [{ workspace_id }] = await sql<[{ workspace_id: number }]>`
    SELECT workspace_id FROM workspace_shards WHERE shard = 2 AND workspace_id <= 6 LIMIT 1`
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/v1/workspace/${workspace_id}/clicks`, {
    headers: { authorization: `Bearer sk_${workspace_id}` },
  })
  t.equal(response.status, 503)
  t.match(await response.text(), /Shard 2 of ClickHouse is not available/)
})
