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
const KILLS = 8
const CLICKS_A_BLOCK = 5_000
const seed = Number(process.env.TEST_SEED ?? 20260101)

/** Mulberry32: the same instants on every run of the same seed. */
function seeded(state: number) {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), state | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
}

const rows = createClickRows({ parseUserAgent, isp: () => '' })

function makeBlock(number: number) {
  const start = Date.UTC(2026, 0, 2) + number * CLICKS_A_BLOCK
  for (let i = 0; i < CLICKS_A_BLOCK; i += 1)
    rows.add(makeRecords([aClick({ time: start + i, query: `utm_term=t${i % 7}` })]), 0)
  return { block: rows.take(), names: rows.names, token: `block-${number}` }
}

t.test(
  `${KILLS} kills of ClickHouse during inserts: each click counts once, in the table and in all rollups`,
  async (t) => {
    const { sql } = await withPostgres(t)
    await sql`INSERT INTO workspaces (name) VALUES ('one')`
    const random = seeded(seed)
    const dataDir = withFolder(t, 'kills')
    let server = await startClickHouse({ dataDir })
    t.teardown(() => server.stop())
    const port = Number(new URL(server.url).port)
    const client = connectClickHouse(server.url, 'test')
    t.teardown(() => client.close())
    const shards = oneShard(client)
    await migrateClickHouse(client)

    let blocks = 0
    const insert = ({ block, names, token }: ReturnType<typeof makeBlock>) => insertClicks(client, block, names, token)
    const insertNext = () => insert(makeBlock(blocks++))
    await insertNext()
    let cut = 0
    const halves = { missing: 0, doubled: 0 }
    for (let kill = 0; kill < KILLS; kill += 1) {
      await insertNext() // the first after a start is slower
      const startedAt = performance.now()
      await insertNext()
      const usualMs = performance.now() - startedAt
      const block = makeBlock(blocks++)
      const timer = setTimeout(server.kill, random() * usualMs)
      await insert(block).catch(() => {
        cut += 1
      })
      clearTimeout(timer)
      server.kill()
      await server.exited
      server = await startClickHouse({ dataDir, port })
      await insert(block) // also if it was answered, because a repetition may always come
      const found = await verifyRetriedInsert(sql, client, block)
      halves.missing += found.missing
      halves.doubled += found.doubled
    }
    const corrected = await correctRollups(sql, shards)
    t.comment(
      `seed ${seed}: ${cut} of ${KILLS} inserts were cut; kept by half: ${JSON.stringify({ ...halves, corrected })}`,
    )

    const [[clicks, times]] = await rowsOf<[string, string]>(client, 'SELECT count(), uniqExact(time) FROM clicks')
    t.same([clicks, times].map(Number), [blocks * CLICKS_A_BLOCK, blocks * CLICKS_A_BLOCK])
    t.same(await audit(client), [])
  },
)
