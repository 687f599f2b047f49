import t from 'tap'
import type { DeadLetter } from '../../ingest/batch.js'
import { createClickRows } from '../../ingest/click-rows.js'
import { type ConsumeDeps, consumePartition } from '../../ingest/consume-partition.js'
import { createLag } from '../../ingest/lag.js'
import type { Mark, NewMark } from '../../ingest/marks.js'
import { advance, claim } from '../../ingest/progress.js'
import { createShardRows } from '../../ingest/shard-rows.js'
import type { Deliveries, Delivery, Partition } from '../../ingest/source.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { withPostgres } from '../services.js'
import { aClick, makeDelivery } from './make-records.js'

t.setTimeout(60_000)
const { sql } = await withPostgres(t)
const rows = () => createShardRows([createClickRows({ parseUserAgent, isp: () => '' })])
const source = 'test'

/** Ten blocks of ten clicks; ends with the last. */
const tenBlocks: Partition = {
  range: async () => ({ low: 0, end: 10, canBeginAgain: true }),
  open: openTenBlocks,
  ended: () => false,
}

/** A ClickHouse's marks, in memory. */
function createMarks(shards = 1) {
  const kept = new Map<string, Mark>()
  return {
    read: async (partition: string) => Array.from({ length: shards }, () => [kept.get(partition) ?? []].flat()),
    async write({ partition, epoch, position, seen }: NewMark) {
      kept.set(partition, { epoch: Number(epoch), position, seen, atMs: Date.now(), isOfThisTable: true })
    },
  }
}
const marks = createMarks()

function openTenBlocks(from: number): Deliveries {
  const blocks = Array.from({ length: 10 }, (_, i) =>
    makeDelivery(
      Array.from({ length: 10 }, (_, n) => aClick({ query: `n=${i * 10 + n}` })),
      i,
      1000 + i * 10,
    ),
  ).filter(({ position }) => position >= from)
  return {
    async take(_waitMs, until = Number.POSITIVE_INFINITY): Promise<Delivery | undefined> {
      return blocks[0] && blocks[0].position < until ? blocks.shift() : undefined
    },
    release: () => undefined,
    ended: () => blocks.length === 0,
  }
}

function depsWith(insert: ConsumeDeps['insert']): ConsumeDeps {
  return {
    sql,
    source,
    versions: '1',
    shards: 1,
    limits: { rowsMax: 30, bytesMax: 1 << 30, ageMinMs: 50, ageMaxMs: 50 },
    insert,
    marks,
    lag: createLag(),
    doubtRollups: async () => void t.fail('nothing was restored'),
    onRefused: () => undefined,
    keepDeadLetters: async (_letters: DeadLetter[]) => undefined,
    retryUntilDone: (_what, attempt) => attempt(),
    onWarning: (message) => t.fail(message),
    onBatch: () => undefined,
  }
}

t.test('a batch that may or may not have been inserted is repeated with its token, and nothing twice', async (t) => {
  const inserted = new Map<string, Buffer>()
  let kill = true
  const insert = async ([block]: Buffer[], _names: string[], token: string) => {
    if (inserted.has(token)) t.ok(inserted.get(token)!.equals(block), 'the same token has the same rows')
    inserted.set(token, block)
    if (kill && inserted.size === 2) throw new Error('killed after the insert, before anybody knew')
  }
  await t.rejects(consumePartition('a', rows(), depsWith(insert), tenBlocks), /killed/)
  kill = false
  const tokens = new Set(inserted.keys())
  await consumePartition('a', rows(), depsWith(insert), tenBlocks)
  t.equal([...tokens].filter((token) => inserted.has(token)).length, 2)
  const counted = [...inserted.keys()].reduce((sum, token) => sum + Number(token.split('/')[3]), 0)
  t.equal(counted, 100, 'every click under one token only')
  const { position, intent } = await claim(sql, source, 'a')
  t.equal(position, 10)
  t.equal(intent, null)
})

t.test('who has lost a partition can commit nothing, and stops', async (t) => {
  const first = await claim(sql, source, 'b')
  const second = await claim(sql, source, 'b')
  const progress = { position: 5, intent: null, seen: {} }
  await t.rejects(advance(sql, source, 'b', first.epoch, progress), /belongs to another ingest/)
  await advance(sql, source, 'b', second.epoch, progress)

  const deps = depsWith(async () => void (await claim(sql, source, 'c')))
  const said: string[] = []
  await consumePartition('c', rows(), { ...deps, onWarning: (message) => said.push(message) }, tenBlocks)
  t.match(said, [/belongs to another ingest/])
  t.match(
    await claim(sql, source, 'c'),
    { position: 0, intent: { rows: 30 } },
    'its batch is the next owner’s to repeat',
  )
})
