// Workspaces are moved between shards, with the real programs, while visitors click and reports are asked for all the time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import t from 'tap'
import { countRows, rowsOf } from '../lifecycle/stores.js'
import { programVictim } from '../programs.js'
import { dropClickHouse, given, withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'
import { adminMain, GRACE, startInstallation } from './installation.js'

t.setTimeout(600_000)
const first = await withClickHouse(t)
/** Empty databases, which are made shards later. */
const more = ['b', 'c'].map((letter) => `${new URL(first.url).pathname.slice(1)}_${letter}`)
t.teardown(() => dropClickHouse(given('TEST_CLICKHOUSE_URL'), more))
const urlOf = (name: string) => Object.assign(new URL(first.url), { pathname: `/${name}` }).href
const servers = [first.url, ...more.map(urlOf)]
const postgres = await withPostgres(t)
const installation = await startInstallation(t, { postgres, servers, workspaces: 6, visitors: 2, paceMs: 5 })
const { sql, env, clients, admin, ask, ingest, api, keepUsing, addShard, removeShard, demandExact } = installation

const placements = () => sql<{ workspace_id: number; shard: number }[]>`
  SELECT workspace_id, shard FROM workspace_shards ORDER BY workspace_id`
const shardOf = async (workspaceId: number) =>
  (await placements()).find(({ workspace_id }) => workspace_id === workspaceId)!.shard

t.test('one workspace is moved, and others follow when shards are made even', async (t) => {
  const usage = keepUsing(t)
  await until(() => usage.answered.size > 100, 'some clicks')
  await addShard(t, 1)
  await admin('shards', 'move', '--workspace', '2', '--to', '1', ...GRACE)
  await addShard(t, 2)
  const before = await placements()
  const planned = await admin('shards', 'rebalance', '--dry-run')
  t.match(planned.stdout, /^workspace \d to shard 2$/m)
  t.same(await placements(), before, 'a dry run moves nothing')
  await admin('shards', 'rebalance', ...GRACE)
  const { stdout } = await admin('shards', 'list')
  t.match(stdout, /^0 +active +1 +[1-3] /m)
  t.match(stdout, /^2 +active +1 +[1-3] +\d+ +[\d.]+ [KM]iB$/m)
  const [{ shard }] = await sql<[{ shard: number }]>`
    WITH added AS (INSERT INTO workspaces (name) VALUES ('new') RETURNING id)
    SELECT shard_of(id) AS shard FROM added`
  t.ok([0, 1, 2].includes(shard))
  await usage.stop()
  await demandExact(t)
})

t.test('a move that was killed goes on', async (t) => {
  const usage = keepUsing(t)
  const from = await shardOf(1)
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
  await usage.stop()
  await demandExact(t)
})

t.test('a shard is emptied and removed', async (t) => {
  const usage = keepUsing(t)
  await removeShard(t, 1)
  await usage.stop()
  await demandExact(t)
  t.same(await countRows(clients[1], '1'), {})
})

t.test('a Postgres from before a move is noticed, and settled', async (t) => {
  const shard = await shardOf(1)
  await ingest.stop()
  await sql`UPDATE workspace_shards SET shard = 2 - ${shard}::integer WHERE workspace_id = 1`
  await sql`UPDATE placement SET version = 1`
  await t.rejects(ingest.start(), /Postgres is older than shard \d of ClickHouse/)
  const { stdout } = await admin('shards', 'settle')
  t.equal(stdout, `workspace 1 is on shard ${shard}\n`)
  await ingest.start()
  await demandExact(t)
})

t.test('a shard of another installation is not added, and its schema stays as it is', async (t) => {
  const { client } = first
  const name = `${new URL(first.url).pathname.slice(1)}_stranger`
  t.teardown(() => dropClickHouse(given('TEST_CLICKHOUSE_URL'), [name]))
  await client.command({ query: `CREATE DATABASE ${name}` })
  await client.command({
    query: `CREATE TABLE ${name}.shard (installation UUID, number UInt32) ENGINE = MergeTree ORDER BY number`,
  })
  await client.command({ query: `INSERT INTO ${name}.shard VALUES (generateUUIDv4(), 5)` })
  await t.rejects(admin('shards', 'add', '--url', urlOf(name)), /is shard 5 already/)
  t.same(await rowsOf(client, `SHOW TABLES FROM ${name}`), [['shard']])
})

t.test('servers that are not those of the installation are refused', async (t) => {
  const refused = (CLICKHOUSE_URL: string, why: RegExp) =>
    t.rejects(programVictim(t, 'api', 'api/main.js', { ...env, API_PORT: '0', CLICKHOUSE_URL }).start(), why)
  await refused(`${env.CLICKHOUSE_URL},${servers[0]}`, /are both shard 0/)
  const { url } = await withClickHouse(t)
  await refused(`${env.CLICKHOUSE_URL},${url}`, /no shard of this installation/)
  const stranger = await withClickHouse(t)
  await stranger.client.command({ query: `INSERT INTO shard (installation, number) VALUES (generateUUIDv4(), 0)` })
  await refused(stranger.url, /belongs to another installation/)
  await api.stop()
  env.CLICKHOUSE_URL = servers[0]
  await api.start()
  const away = (await placements()).find(({ workspace_id, shard }) => shard === 2 && workspace_id <= 6)!.workspace_id
  const response = await ask(`workspace/${away}/clicks`, away)
  t.equal(response.status, 503)
  t.match(await response.text(), /Shard 2 of ClickHouse is not available/)
})
