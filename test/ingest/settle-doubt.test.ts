import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { connectClickHouse } from '../../clickhouse/connect.js'
import { startClickHouse } from '../../embedded/clickhouse/spawn.js'
import { createClickRows } from '../../ingest/click-rows.js'
import { insertClicks } from '../../ingest/insert-clicks.js'
import { verifyRetriedInsert } from '../../ingest/verify-retried-insert.js'
import { correctRollups } from '../../maintenance/correct-rollups.js'
import { migrateClickHouse } from '../../migrate/migrate-clickhouse.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { aClick, makeRecords } from '../consume/make-records.js'
import { withFolder } from '../folder.js'
import { audit, rowsOf } from '../lifecycle/stores.js'
import { oneShard } from '../one-shard.js'
import { withPostgres } from '../services.js'

t.setTimeout(120_000)
const COUNT = 30
const { sql } = await withPostgres(t)
await sql`INSERT INTO workspaces (name) VALUES ('one')`

function makeBlock() {
  const rows = createClickRows({ parseUserAgent, isp: () => '' })
  const day = Date.UTC(2026, 0, 31, 23, 59, 59, 990)
  // Over the end of a month, which is two parts, and so two tokens.
  for (let i = 0; i < COUNT; i++) rows.add(makeRecords([aClick({ time: day + i, query: `utm_term=t${i % 3}` })]), 0)
  return { block: rows.take(), names: rows.names, token: 'one' }
}

/** Leaves the folder as a kill between the token and the rows leaves it. */
function loseRows(folder: string, partition = '') {
  const parts = readdirSync(folder).filter((name) => /^\d+_\d+_\d+_\d+$/.test(name) && name.startsWith(partition))
  if (parts.length === 0) throw new Error(`no parts in ${folder}`)
  for (const part of parts) rmSync(path.join(folder, part), { recursive: true })
}

/** Leaves the folder as a kill between the rows and the token leaves it, in a server that keeps them in that order. */
function loseTokens(folder: string) {
  const logs = path.join(folder, 'deduplication_logs')
  for (const log of readdirSync(logs)) writeFileSync(path.join(logs, log), '')
}

const all = (folder: string) => loseRows(folder)
const january = (folder: string) => loseRows(folder, '202601')

interface Kill {
  what: string
  /** For each table, makes its folder look as a kill leaves it. */
  harms: Record<string, (folder: string) => void>
  /** Clicks, and clicks by utm_term, after the insert was repeated with its token. */
  seen: [number, number]
  settled: { missing: number; doubled: number }
}
const kills: Kill[] = [
  { what: 'clicks are missing', harms: { clicks: all }, seen: [0, COUNT], settled: { missing: COUNT, doubled: 0 } },
  {
    what: 'clicks of one part and rows of rollups are missing',
    harms: { clicks: january, counter_utm_term_by_day: all, counter_top_params_by_bucket: all },
    seen: [20, 0],
    settled: { missing: 10, doubled: 0 },
  },
  {
    what: 'clicks are there twice',
    harms: { clicks: loseTokens },
    seen: [2 * COUNT, COUNT],
    settled: { missing: 0, doubled: COUNT },
  },
  {
    what: 'a rollup has them twice',
    harms: { counter_utm_term_by_day: loseTokens },
    seen: [COUNT, 2 * COUNT],
    settled: { missing: 0, doubled: 0 },
  },
]

// A server of their own, with a database for each: their files are changed while it is down.
const dataDir = withFolder(t, 'doubt')
let server = await startClickHouse({ dataDir })
t.teardown(() => server.stop())
const before = makeBlock()
const stores = await Promise.all(
  kills.map(async (_, i) => {
    const admin = connectClickHouse(server.url, 'test')
    await admin.command({ query: `CREATE DATABASE doubt_${i}` })
    await admin.close()
    const client = connectClickHouse(`${server.url}/doubt_${i}`, 'test')
    t.teardown(() => client.close())
    return { shards: oneShard(client), client }
  }),
)
const harms: (() => void)[] = []
for (const [i, kill] of kills.entries()) {
  const { client } = stores[i]
  await migrateClickHouse(client)
  await insertClicks(client, before.block, before.names, before.token)
  for (const [table, harm] of Object.entries(kill.harms)) {
    const where = `database = currentDatabase() AND name = '${table}'`
    const [[folder]] = await rowsOf<[string]>(client, `SELECT data_paths[1] FROM system.tables WHERE ${where}`)
    harms.push(() => harm(folder))
  }
}
await server.stop()
for (const harm of harms) harm()
server = await startClickHouse({ dataDir, port: Number(new URL(server.url).port) })

for (const [i, { what, harms, seen, settled }] of kills.entries()) {
  t.test(`after a kill of ClickHouse ${what}, and then each counts once`, async (t) => {
    const { client, shards } = stores[i]
    const { block, names, token } = before
    const counts = async () => {
      const [[clicks]] = await rowsOf<[string]>(client, 'SELECT count() FROM clicks')
      const [[terms]] = await rowsOf<[string]>(client, 'SELECT sum(clicks) FROM counter_utm_term_by_day')
      return [Number(clicks), Number(terms)]
    }
    await insertClicks(client, block, names, token)
    t.same(await counts(), seen, 'the token alone does not help')
    t.same(await verifyRetriedInsert(sql, client, { block, names, token }), settled)
    const corrected = await correctRollups(sql, shards)
    // Clicks put in again count in every view, whether they had counted there or not.
    if (!harms.clicks) t.same(corrected, Object.keys(harms), 'no other rollup was corrected')
    t.same(await counts(), [COUNT, COUNT])
    t.same(await audit(client), [])
    t.same(await verifyRetriedInsert(sql, client, { block, names, token }), { missing: 0, doubled: 0 })
    t.same(await correctRollups(sql, shards), [], 'nothing is left to correct')
    const left = "SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE 'clicks_doubted%'"
    t.same(await rowsOf(client, left), [])
  })
}
