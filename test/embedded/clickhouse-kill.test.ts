import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createClient } from '@clickhouse/client'
import t from 'tap'
import { startClickHouse } from '../../embedded/clickhouse/spawn.js'
import { askClickHouse } from './ask-clickhouse.js'
import { insertEncoded, nativeBlock } from './native-block.js'

const KILLS = 8
const ROWS_PER_BLOCK = 100_000
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

const openFolder = () => mkdtempSync(path.join(tmpdir(), 'slugline-'))

const DEDUPLICATION = 'SETTINGS non_replicated_deduplication_window = 1000'
const tables = [
  `CREATE TABLE clicks (workspace UInt32, link UInt32, block UInt32) ENGINE = MergeTree ORDER BY (workspace, link) ${DEDUPLICATION}`,
  `CREATE TABLE per_link (workspace UInt32, link UInt32, n UInt64) ENGINE = SummingMergeTree ORDER BY (workspace, link) ${DEDUPLICATION}`,
  `CREATE TABLE per_block (block UInt32, n UInt64) ENGINE = SummingMergeTree ORDER BY block ${DEDUPLICATION}`,
  'CREATE MATERIALIZED VIEW link_mv TO per_link AS SELECT workspace, link, count() AS n FROM clicks GROUP BY ALL',
  'CREATE MATERIALIZED VIEW block_mv TO per_block AS SELECT block, count() AS n FROM clicks GROUP BY ALL',
]

t.test(`${KILLS} kills during inserts: every block is counted once, in the table and in its views`, async (t) => {
  const random = seeded(seed)
  const dataDir = openFolder()
  let server = await startClickHouse({ dataDir })
  let client = createClient({ url: server.url, log: { level: 127 } })
  t.teardown(async () => {
    await client.close()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })
  for (const query of tables) await client.command({ query })

  const encode = (block: number) =>
    nativeBlock({
      workspace: Uint32Array.from({ length: ROWS_PER_BLOCK }, (_, row) => row % 50),
      link: Uint32Array.from({ length: ROWS_PER_BLOCK }, (_, row) => (row * 7919 + block) % 5000),
      block: new Uint32Array(ROWS_PER_BLOCK).fill(block),
    })
  const insert = (block: number, rows: Buffer) =>
    insertEncoded(client, 'INSERT INTO clicks FORMAT Native', Readable.from([rows]), {
      async_insert: 0,
      insert_deduplication_token: `block-${block}`,
      deduplicate_blocks_in_dependent_materialized_views: 1,
    })

  let blocks = 0
  let refused = 0
  const insertNext = () => insert(blocks, encode(blocks++))
  await insertNext()
  for (let kill = 0; kill < KILLS; kill += 1) {
    await insertNext() // the first after a start is slower
    const startedAt = performance.now()
    await insertNext()
    const usualMs = performance.now() - startedAt
    const rows = encode(blocks)
    const timer = setTimeout(server.kill, random() * usualMs)
    await insert(blocks, rows).catch(() => {
      refused += 1
    })
    clearTimeout(timer)
    server.kill()
    await server.exited
    await client.close()
    server = await startClickHouse({ dataDir })
    client = createClient({ url: server.url, log: { level: 127 } })
    await insert(blocks, rows) // also when it was answered: a retry may always come
    blocks += 1
  }

  t.comment(`seed ${seed}: ${refused} of ${KILLS} inserts were cut`)
  const totals = await client.query({
    query: `SELECT (SELECT count() FROM clicks) AS raw, (SELECT sum(n) FROM per_link) AS links,
      (SELECT sum(n) FROM per_block) AS blocks, (SELECT uniqExact(block) FROM clicks) AS distinct`,
    format: 'JSONEachRow',
  })
  const rows = blocks * ROWS_PER_BLOCK
  t.same(await totals.json(), [{ raw: rows, links: rows, blocks: rows, distinct: blocks }])
})

t.test('the server ends with a parent that was killed, and the folder can be used at once', async (t) => {
  const dataDir = openFolder()
  const parent: ChildProcess = fork(fileURLToPath(new URL('./start-and-wait.js', import.meta.url)), [
    'clickhouse',
    dataDir,
  ])
  const [{ url }] = (await once(parent, 'message')) as [{ url: string }]
  await askClickHouse(url, 'CREATE TABLE kept (a UInt8) ENGINE = MergeTree ORDER BY a')
  await askClickHouse(url, 'INSERT INTO kept VALUES (7)')
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  const server = await startClickHouse({ dataDir })
  t.teardown(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })
  t.equal(await (await askClickHouse(server.url, 'SELECT a FROM kept')).text(), '7\n')
  await t.rejects(askClickHouse(url), 'the first has ended')
})
