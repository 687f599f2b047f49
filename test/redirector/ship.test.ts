// Several requests at the same time: each partition has its clicks in order, and what blocks say of the others is true.
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { type Block, decodeBlock } from '../../click/block.js'
import { openClickLog } from '../../click-log/click-log.js'
import { readMark, SHIPPER } from '../../click-log/readers.js'
import type { Publication } from '../../kafka/publish.js'
import { startShipper } from '../../redirector/ship/ship.js'
import { createDice } from '../../traffic/dice.js'
import { aClick } from '../consume/make-records.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'

const SEED = Number(process.env.FUZZ_SEED ?? 1)
const PARTITIONS = 5
const ROUNDS = 6
const CLICKS = 3000

/** A topic whose brokers answer late, with failures, and in any order. */
function createTopic(t: Test, folder: () => string) {
  const dice = createDice(SEED)
  const partitions: Block[][] = Array.from({ length: PARTITIONS }, () => [])
  const recorded: number[] = []
  const present = new Set<number>()
  const busy = new Set<number>()
  let most = 0
  let outOfOrder = 0
  let isAway = false

  function demandPresent(before: number, what: string) {
    const absent = recorded.find((sequence) => sequence < before && !present.has(sequence))
    if (absent !== undefined) t.fail(`${what} says that everything before ${before} is published, and ${absent} is not`)
  }

  async function publish({ partition, messages }: Publication) {
    if (busy.has(partition)) t.fail(`partition ${partition} has two requests under way`)
    busy.add(partition)
    most = Math.max(most, busy.size)
    const blocks = messages.map(({ value }) => decodeBlock(Buffer.from(value as Buffer))!)
    for (const { unpublished, firstSequence } of blocks) {
      demandPresent(unpublished!, 'a block')
      if (unpublished! < firstSequence) outOfOrder += 1
    }
    await delay(dice.below(60))
    demandPresent(readMark(folder(), SHIPPER), 'the mark')
    // A broker may have the clicks although its answer does not come.
    const isAnswered = !isAway && dice.chance(0.8)
    if (isAnswered || dice.chance(0.5)) {
      partitions[partition].push(...blocks)
      for (const { firstSequence, count } of blocks) for (let i = 0; i < count; i++) present.add(firstSequence + i)
    }
    busy.delete(partition)
    if (!isAnswered) throw new Error('no answer')
  }

  return {
    partitions,
    recorded,
    publisher: { connect: async () => undefined, publish },
    most: () => most,
    outOfOrder: () => outOfOrder,
    /** From now on nothing is answered, as for a process that is killed. */
    leave(now: boolean) {
      isAway = now
    },
  }
}

/** Sequences that ingest takes from a partition, in this order. */
function takenOf(blocks: Block[]): number[] {
  const taken: number[] = []
  let next = 0
  for (const { firstSequence, count } of blocks) {
    for (let i = 0; i < count; i++) if (firstSequence + i >= next) taken.push(firstSequence + i)
    next = Math.max(next, firstSequence + count)
  }
  return taken
}

t.test('through failures and restarts, with any number of requests', { timeout: 120_000 }, async (t) => {
  t.comment(`FUZZ_SEED=${SEED}`)
  const folder = path.join(withFolder(t), 'click-log')
  let own = ''
  const topic = createTopic(t, () => own)
  for (let round = 0; round < ROUNDS; round++) {
    const log = openClickLog({
      folder,
      segmentBytes: 64 << 10,
      bytesMax: 1 << 30,
      fsyncMs: 1000,
      partitions: PARTITIONS,
      onWarning: t.comment,
    })
    own = log.folder
    topic.leave(false)
    const first = log.nextSequence()
    for (let i = 0; i < CLICKS; i++) {
      topic.recorded.push(first + i)
      log.append(aClick({ query: `n=${i}` }))
    }
    const isLast = round === ROUNDS - 1
    const shipper = startShipper({
      publishers: Array(isLast ? PARTITIONS : 1 + round).fill(topic.publisher),
      topic: 'clicks',
      partitions: PARTITIONS,
      folder: own,
      instance: log.instance,
      follow: !isLast,
      onWarning: () => undefined,
    })
    if (isLast) t.ok(await shipper.drained)
    else await until(() => shipper.publishedClicks() > CLICKS / 2, 'half of the clicks')
    if (round === 0) t.equal(topic.outOfOrder(), 0, 'one request after the other is the order of sequences')
    topic.leave(!isLast)
    await shipper.close(0)
    await log.close()
  }
  t.ok(topic.most() > 2, `${topic.most()} requests at the same time`)
  t.ok(topic.outOfOrder() > 0)
  const taken = topic.partitions.map(takenOf)
  for (const sequences of taken) t.ok(sequences.length > 0)
  t.same(
    taken.flat().toSorted((a, b) => a - b),
    topic.recorded,
    'ingest takes each click once',
  )
  for (const blocks of topic.partitions) {
    const { count, firstSequence } = blocks.at(-1)!
    t.same([count, firstSequence], [0, topic.recorded.at(-1)! + 1], 'the end is declared to each partition')
  }
})

t.test('a request without an answer is reported, and the other partitions go on', { timeout: 60_000 }, async (t) => {
  const folder = path.join(withFolder(t), 'click-log')
  const options = { segmentBytes: 64 << 10, bytesMax: 1 << 30, fsyncMs: 1000, partitions: 2, onWarning: t.comment }
  const log = openClickLog({ folder, ...options })
  for (let i = 0; i < 1000; i++) log.append(aClick())
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const got = [0, 0]
  const publisher = {
    connect: async () => undefined,
    async publish({ partition, messages }: Publication) {
      if (partition === 1) await answered
      got[partition] += messages.reduce((sum, { value }) => sum + decodeBlock(value as Buffer)!.count, 0)
    },
  }
  const shipper = startShipper({
    publishers: [publisher, publisher],
    topic: 'clicks',
    partitions: 2,
    folder: log.folder,
    instance: log.instance,
    follow: true,
    onWarning: t.comment,
  })
  await until(() => got[0] > 300, 'the clicks of the partition that answers')
  t.equal(readMark(log.folder, SHIPPER), 0, 'the mark waits for the first click')
  await until(() => shipper.lastError() !== undefined, 'the error')
  t.match(shipper.lastError(), /no broker has answered for 8000 ms/)
  answer()
  await until(() => got[0] + got[1] === 1000, 'all clicks')
  await until(() => shipper.lastError() === undefined, 'no error')
  await until(() => readMark(log.folder, SHIPPER) === log.nextSequence(), 'the mark behind the last click')
  await shipper.close(1000)
  await log.close()
})
