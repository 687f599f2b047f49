import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Test } from 'tap'
import { ensureFirstWorkspace } from '../../api/keys/first-workspace.js'
import { connectClickHouse } from '../../clickhouse/connect.js'
import type { Sql } from '../../postgres/connect.js'
import { addStranger } from '../api/api-fixture.js'
import { checkConversions, checkExactlyOnce } from '../chaos/check.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { startVisitors } from '../chaos/visitors.js'
import { withFolder } from '../folder.js'
import { freePorts } from '../free-ports.js'
import { rowsOf } from '../lifecycle/stores.js'
import { programVictim } from '../programs.js'
import { until } from '../until.js'

/** Reports of the tests are fast, so the rows of a former shard need not stay for long. */
export const GRACE = ['--grace', '2000']
export const adminMain = fileURLToPath(new URL('../../admin/main.js', import.meta.url))
const CONVERSION_EVERY_MS = 100
const SLOW = { msMax: 120_000 }

/** Adds workspaces to an empty installation, numbered from 1. Each has the link /w<id> and the key sk_<id>. */
async function addWorkspaces(sql: Sql, count: number): Promise<number[]> {
  await ensureFirstWorkspace(sql, 'sk_1')
  for (let id = 2; id <= count; id++) {
    await addStranger(sql, `sk_${id}`)
  }
  await sql`INSERT INTO links (workspace_id, slug, url)
    SELECT workspace, '/w' || workspace, 'https://example.com' FROM generate_series(1, ${count}::integer) AS workspace`
  return Array.from({ length: count }, (_, n) => n + 1)
}

export interface InstallationOptions {
  /** An empty, migrated database. */
  postgres: { url: string; sql: Sql }
  /** Databases of ClickHouse. The first is the shard of the installation, the others are empty. */
  servers: string[]
  workspaces: number
  /** Visitors, each with a click every `paceMs`. */
  visitors: number
  paceMs: number
}

/** An installation with one shard, to which others are added, and those who use it all the time. */
export async function startInstallation(t: Test, options: InstallationOptions) {
  const { servers, paceMs } = options
  const { sql } = options.postgres
  const clients = servers.map((url) => connectClickHouse(url, 'test'))
  t.teardown(() => Promise.all(clients.map((client) => client.close())))
  const workspaces = await addWorkspaces(sql, options.workspaces)
  /** Numbers of the present shards. A server's place in `servers` is its number. */
  let shards = [0]
  const [port, apiPort] = await freePorts(2)
  const env: NodeJS.ProcessEnv = {
    DATABASE_URL: options.postgres.url,
    CLICKHOUSE_URL: servers[0],
    DATA_DIR: withFolder(t),
    KAFKA_BROKERS: '',
    REDIRECTOR_PORT: String(port),
    API_PORT: String(apiPort),
    REDIRECTOR_MONITOR_PORT: '0',
    INGEST_MONITOR_PORT: '0',
    API_MONITOR_PORT: '0',
  }
  const [redirector, ingest, api] = ['redirector', 'ingest', 'api'].map((name) =>
    programVictim(t, name, `${name}/main.js`, env),
  )
  for (const program of [redirector, ingest, api]) await program.start()

  const admin = (...args: string[]) =>
    promisify(execFile)(process.execPath, [adminMain, ...args], { env: { ...process.env, ...env } })

  const ask = (path: string, workspaceId: number, body?: object) =>
    fetch(`http://127.0.0.1:${apiPort}/api/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer sk_${workspaceId}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })

  /** @returns undefined while the api is being started again */
  async function totalOf(workspaceId: number): Promise<number | undefined> {
    const response = await ask(`workspace/${workspaceId}/clicks`, workspaceId).catch(() => undefined)
    if (response?.status !== 200) return undefined
    return ((await response.json()) as { total: number }).total
  }

  /** Everything that was answered since the start; `keepUsing` adds to it. */
  const answered = new Set<number>()
  const converted = new Set<string>()
  const totals = new Map(workspaces.map((id) => [id, 0]))
  const sentUpTo = new Map(workspaces.map((id) => [id, 0]))

  /**
   * Visits, records conversions and asks for totals until it is stopped. A total must never fall, nor exceed the clicks
   * that were sent.
   */
  function keepUsing(t: Test) {
    let isStopped = false
    let reports = 0
    const begunMs = performance.now()
    const visitors = startVisitors({
      port,
      slugs: workspaces.map((id) => `/w${id}`),
      visitors: options.visitors,
      random: seededRandom(options.visitors),
      paceMs,
      firstId: answered.size,
    })
    const sentOf = (id: number) => sentUpTo.get(id)! + (visitors.sentTo.get(`/w${id}`) ?? 0)

    async function read() {
      for (let n = 0; !isStopped; n++) {
        const id = workspaces[n % workspaces.length]
        const total = await totalOf(id)
        if (total === undefined) continue
        reports += 1
        if (total < totals.get(id)!) t.fail(`the total of ${id} fell from ${totals.get(id)} to ${total}`)
        if (total > sentOf(id)) t.fail(`the total of ${id} is ${total} of ${sentOf(id)} clicks`)
        totals.set(id, total)
      }
    }
    async function convert() {
      for (let n = converted.size; !isStopped; n++) {
        const id = workspaces[n % workspaces.length]
        const sale = { event_id: `sale-${n}`, event_name: 'signup' }
        const response = await ask('conversions', id, sale).catch(() => undefined)
        if (response?.ok) converted.add(sale.event_id)
        else if (response) t.fail(`a conversion was answered with ${response.status}`)
        await delay(CONVERSION_EVERY_MS)
      }
    }
    const using = [read(), convert()]
    return {
      answered: visitors.answered,
      async stop() {
        isStopped = true
        await Promise.all([...using, visitors.stop()])
        for (const id of workspaces) sentUpTo.set(id, sentOf(id))
        for (const id of visitors.answered) answered.add(id)
        t.equal(visitors.uncertain.size, 0, 'each visit was answered')
        t.ok(reports > 0, `${reports} reports`)
        const seconds = (performance.now() - begunMs) / 1000
        t.comment(`${Math.round(visitors.answered.size / seconds)} clicks a second for ${Math.round(seconds)} s`)
      },
    }
  }

  /** Starts the programs again that know the shards. */
  async function nameShards(numbers: number[]) {
    shards = numbers
    env.CLICKHOUSE_URL = numbers
      .map((number) => servers[number])
      .reverse()
      .join(',') // their order does not matter
    for (const program of [ingest, api]) {
      await program.stop()
      await program.start()
    }
  }

  async function countWhere(client: ClickHouseClient, table: string, id: number) {
    const [[count]] = await rowsOf<[string]>(client, `SELECT count() FROM ${table} WHERE workspace_id = ${id}`)
    return Number(count)
  }

  return {
    ...{ sql, env, clients, admin, ask, workspaces, ingest, api, keepUsing },

    async addShard(t: Test, number: number) {
      const { stdout } = await admin('shards', 'add', '--url', servers[number])
      t.equal(stdout, `${number}\n`)
      await nameShards([...shards, number])
      await admin('shards', 'weight', '--shard', String(number), '--weight', '1')
    },

    async removeShard(t: Test, number: number) {
      await t.rejects(admin('shards', 'remove', '--shard', String(number)), /move them first/)
      await admin('shards', 'drain', '--shard', String(number), ...GRACE)
      await admin('shards', 'remove', '--shard', String(number))
      await nameShards(shards.filter((shard) => shard !== number))
    },

    /**
     * Nobody uses the installation now: every answered click and conversion is there once, in the reports too, and each
     * workspace is on the shard where it is placed, and on no other.
     */
    async demandExact(t: Test) {
      const present = shards.map((number) => clients[number])
      await checkExactlyOnce(t, present, { answered, uncertain: new Set() })
      await checkConversions(t, sql, present, converted)
      const rows = await sql<
        { workspace_id: number; shard: number }[]
      >`SELECT workspace_id, shard FROM workspace_shards`
      const placed = new Map(rows.map(({ workspace_id, shard }) => [workspace_id, shard]))
      for (const id of workspaces) {
        const clicks = await countWhere(clients[placed.get(id)!], 'clicks', id)
        await until(async () => (await totalOf(id)) === clicks, `all clicks of workspace ${id} in its report`, SLOW)
        for (const number of shards)
          for (const table of ['clicks', 'conversions'])
            if (number !== placed.get(id))
              t.equal(await countWhere(clients[number], table, id), 0, `${table} of ${id} in shard ${number}`)
      }
    },
  }
}
