// Two databases as two shards, with the real programs: redirector, ingest, api, and the admin's commands.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { ensureFirstWorkspace } from '../../api/keys/first-workspace.js'
import { connectShards } from '../../clickhouse/shards.js'
import { maintainClicks } from '../../maintenance/keep-maintaining.js'
import { freePort } from '../../process/free-port.js'
import { addStranger } from '../api/api-fixture.js'
import { withFolder } from '../folder.js'
import { audit, countRows, rowsOf } from '../lifecycle/stores.js'
import { programVictim } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'

t.setTimeout(240_000)
const DAY_MS = 86_400_000
const postgres = await withPostgres(t)
const { sql } = postgres
const servers = [await withClickHouse(t), await withClickHouse(t)]
const urls = servers.map(({ url }) => url)
const keys = ['sk_one', 'sk_two']
await ensureFirstWorkspace(sql, keys[0])
await addStranger(sql, keys[1])
await sql`INSERT INTO links (workspace_id, slug, url, public_analytics)
  SELECT 1 + i % 2, '/s' || i, 'https://example.com', true FROM generate_series(1, 4) AS i`

const [redirectorPort, apiPort] = [await freePort(), await freePort()]
const env = {
  DATABASE_URL: postgres.url,
  CLICKHOUSE_URL: urls.join(', '),
  DATA_DIR: withFolder(t),
  KAFKA_BROKERS: '',
  REDIRECTOR_PORT: String(redirectorPort),
  API_PORT: String(apiPort),
  REDIRECTOR_MONITOR_PORT: '0',
  INGEST_MONITOR_PORT: '0',
  API_MONITOR_PORT: '0',
}
for (const name of ['redirector', 'ingest', 'api']) await programVictim(t, name, `${name}/main.js`, env).start()
const inShard = async (i: number, condition = '1') =>
  Number((await rowsOf<[string]>(servers[i].client, `SELECT count() FROM clicks WHERE ${condition}`))[0][0])

async function click(slug: string, userAgent: string) {
  const url = `http://127.0.0.1:${redirectorPort}/${slug}`
  const { status } = await fetch(url, { redirect: 'manual', headers: { 'User-Agent': userAgent } })
  if (status !== 302) throw new Error(`${slug} answered ${status}`)
}
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1'

async function total(workspace: number) {
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/v1/workspace/${workspace}/clicks`, {
    headers: { authorization: `Bearer ${keys[workspace - 1]}` },
  })
  return response.text()
}

t.test('every shard has the clicks of its workspaces, and they are asked for there', async (t) => {
  // Link 1 and 3 are of workspace 2, link 2 and 4 of workspace 1.
  for (const slug of ['s1', 's1', 's3', 's2']) await click(slug, FIREFOX)
  for (const slug of ['s2', 's4', 's1']) await click(slug, SAFARI)
  await until(async () => (await inShard(0)) + (await inShard(1)) === 7, '7 clicks in both shards')
  t.same(await countRows(servers[0].client, 'workspace_id != 2'), {})
  t.same(await countRows(servers[1].client, 'workspace_id != 1'), {})
  t.equal(await inShard(0), 4)
  t.equal(await inShard(1), 3)
  for (const { client } of servers)
    await until(async () => (await audit(client)).length === 0, 'rollups that agree with the clicks')
  t.match(await total(2), /"y":4/)
  t.match(await total(1), /"y":3/)
  for (const [slug, clicks] of Object.entries({ s1: 3, s4: 1 })) {
    const page = await (await fetch(`http://127.0.0.1:${redirectorPort}/${slug}.stats`)).text()
    t.match(page, new RegExp(`\\b${clicks}\\b`), 'the page of public statistics')
  }
})

const run = promisify(execFile)
const admin = (...args: string[]) =>
  run(process.execPath, [fileURLToPath(new URL('../../admin/main.js', import.meta.url)), ...args], {
    env: { ...process.env, ...env },
  })

t.test('commands of the admin ask all shards', async (t) => {
  const { stdout } = await admin('usage')
  t.match(stdout, /^1 +enterprise +\d+ +0 +2 +3 /m)
  t.match(stdout, /^2 +enterprise +\d+ +0 +2 +4 /m)
  t.equal((await admin('audit')).stdout, '')
})

t.test('a visitor who asks for it is forgotten, as long as that can be', async (t) => {
  const forget = (...more: string[]) => admin('visitor', 'forget', '--address', '127.0.0.1', ...more)
  t.equal((await forget('--user-agent', 'somebody else')).stdout, '0\n')
  t.equal((await forget('--user-agent', FIREFOX, '--workspace', '1')).stdout, '1\n')
  t.equal((await forget('--user-agent', FIREFOX)).stdout, '3\n')
  t.same([await inShard(0), await inShard(1)], [1, 2], 'others of the same address stay')
  for (const { client } of servers) t.same(await audit(client), [])
  await t.rejects(
    admin('visitor', 'forget', '--address', 'nowhere', '--user-agent', FIREFOX),
    /must be an IPv4 or IPv6/,
  )
  await click('s1', FIREFOX)
  await until(async () => (await inShard(0)) === 2, '2 clicks in the first shard')
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  await sql`UPDATE visitor_salts SET day = ${yesterday} WHERE day < (now() AT TIME ZONE 'UTC')::date + 1`
  t.equal((await forget('--user-agent', FIREFOX)).stdout, '0\n', 'without the salt of their day clicks are nobody’s')
})

t.test('what is deleted is removed from its shard', async (t) => {
  const shards = connectShards(sql, urls, 'test')
  t.teardown(() => shards.close())
  await sql`DELETE FROM workspaces WHERE id = 2`
  await sql`DELETE FROM links WHERE id = 4`
  const forEver = { free: 0, growth: 0, business: 0, enterprise: 0 }
  t.equal(await maintainClicks(sql, shards, forEver), 2)
  t.same(await countRows(servers[0].client, '1'), {})
  t.equal(await inShard(1), 1)
  t.same(await audit(servers[1].client), [])
})
