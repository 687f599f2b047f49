import t from 'tap'
import type { ConsumeDeps } from '../../consume/consume-deps.js'
import { consumePartition } from '../../consume/consume-partition.js'
import { createLag } from '../../consume/lag.js'
import { advance, claim, PlacementChanged } from '../../consume/progress.js'
import { createRetries } from '../../consume/retries.js'
import type { ClickDelivery, Deliveries, Partition } from '../../consume/source.js'
import { connectAlone } from '../../postgres/connect.js'
import { withPostgres } from '../services.js'
import { aClick, makeDelivery } from './make-records.js'
import { createMarks, createMemorySink } from './memory-sink.js'

t.setTimeout(60_000)
const { sql } = await withPostgres(t)
const READER = 'test'

/** Ten blocks of ten clicks; ends with the last. */
const tenBlocks: Partition<ClickDelivery> = {
  range: async () => ({ low: 0, end: 10, canBeginAgain: true, removesUntaken: true }),
  open: openTenBlocks,
  ended: () => false,
}

function openTenBlocks(from: number): Deliveries<ClickDelivery> {
  const blocks = Array.from({ length: 10 }, (_, i) =>
    makeDelivery(
      Array.from({ length: 10 }, (_, n) => aClick({ query: `n=${i * 10 + n}` })),
      i,
      1000 + i * 10,
    ),
  ).filter(({ position }) => position >= from)
  return {
    take: async (_waitMs, until = Number.POSITIVE_INFINITY) =>
      blocks[0] && blocks[0].position < until ? blocks.shift() : undefined,
    release: () => undefined,
    ended: () => blocks.length === 0,
  }
}

const deps: ConsumeDeps = {
  sql,
  name: READER,
  lag: createLag(),
  onRefused: () => undefined,
  keepDeadLetters: async () => undefined,
  retryUntilDone: (_what, attempt) => attempt(),
  onWarning: (message) => t.fail(message),
}

for (const [what, marks] of Object.entries({ 'with marks': createMarks(), 'without marks': undefined })) {
  t.test(`a batch that may or may not have been written is repeated with its token, ${what}`, async (t) => {
    const written = new Map<string, string>()
    let kill = true
    const sink = createMemorySink(
      async (clicks, token) => {
        const queries = clicks.map(({ query }) => query).join()
        if (written.has(token)) t.equal(written.get(token), queries, 'the same token has the same rows')
        written.set(token, queries)
        if (kill && written.size === 2) throw new Error('killed after the write, before anybody knew')
      },
      { marks },
    )
    const partition = `a ${what}`
    await t.rejects(consumePartition(partition, tenBlocks, sink(partition), deps), /killed/)
    kill = false
    const tokens = [...written.keys()]
    await consumePartition(partition, tenBlocks, sink(partition), deps)
    t.equal(tokens.filter((token) => written.has(token)).length, 2)
    const all = [...written.values()].flatMap((queries) => queries.split(','))
    t.same(
      all.toSorted(),
      Array.from({ length: 100 }, (_, n) => `n=${n}`).toSorted(),
      'every click under one token only',
    )
    t.match(await claim(sql, READER, partition), { position: 10, intent: null })
  })
}

t.test('who has lost a partition can commit nothing, and stops', async (t) => {
  const first = await claim(sql, READER, 'b')
  const second = await claim(sql, READER, 'b')
  const progress = { position: 5, intent: null, seen: {} }
  await t.rejects(advance(sql, READER, 'b', first.epoch, progress), /belongs to another process/)
  await advance(sql, READER, 'b', second.epoch, progress)

  const sink = createMemorySink(async () => void (await claim(sql, READER, 'c')))
  const said: string[] = []
  await consumePartition('c', tenBlocks, sink('c'), { ...deps, onWarning: (message) => said.push(message) })
  t.match(said, [/belongs to another process/])
  t.match(
    await claim(sql, READER, 'c'),
    { position: 0, intent: { rows: 30 } },
    'its batch is the next owner’s to repeat',
  )
})

t.test('a batch is placed anew if workspaces moved before its intent was recorded', async (t) => {
  const placements: string[] = []
  let writes = 0
  const sink = createMemorySink(
    async () => {
      writes += 1
      if (writes === 1) await sql`UPDATE placement SET version = version + 1` // the next batch is being gathered
    },
    { open: async (placement) => void placements.push(placement) },
  )
  await t.rejects(consumePartition('d', tenBlocks, sink('d'), deps), PlacementChanged)
  t.equal(writes, 1, 'a batch of the former placement is not written')
  await consumePartition('d', tenBlocks, sink('d'), deps)
  t.same(placements, ['1', '2'])
  t.ok(writes > 2)
  t.match(await claim(sql, READER, 'd'), { position: 10, intent: null })
})

t.test('a paused sink has no batch begun, and goes on afterwards', async (t) => {
  const pausedBy = 'a pause of this test'
  let written = 0
  const sink = createMemorySink(
    async (clicks) => {
      written += clicks.length
    },
    { pausedBy },
  )
  const lock = connectAlone(sql)
  await lock`SELECT pg_advisory_lock(hashtext(${pausedBy}))`
  const blocks = { ...tenBlocks, open: (from: number) => ({ ...openTenBlocks(from), ended: () => written === 100 }) }
  const consuming = consumePartition('e', blocks, sink('e'), deps)
  let looks = 0
  while (looks < 5) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const [row] = await sql`SELECT intent FROM ingest_progress WHERE partition = 'e'`
    if (row) looks += 1
    t.notOk(row?.intent)
  }
  t.equal(written, 0)
  await lock.end()
  await consuming
  t.equal(written, 100)
})

t.test('a partition that is left is not asked any more how far its source reaches', async (t) => {
  let asked = 0
  const from = {
    ...tenBlocks,
    async range() {
      asked += 1
      throw new Error('no broker knows the partition yet')
    },
    ended: () => asked === 2,
  }
  const warnings: string[] = []
  const { retryUntilDone } = createRetries((message) => warnings.push(message))
  const sink = createMemorySink(async () => void t.fail('nothing is to be written'))
  await consumePartition('f', from, sink('f'), { ...deps, retryUntilDone })
  t.equal(asked, 2)
  t.match(warnings, [/^cannot ask how far the source reaches, trying again: no broker/])
})
