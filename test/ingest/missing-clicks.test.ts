// Clicks that a producer, a topic or a disk loses although it has acknowledged them are noticed, by their sequences; and
// nothing else is taken for a loss.
import path from 'node:path'
import pino from 'pino'
import t, { type Test } from 'tap'
import { decodeBlock } from '../../click/block.js'
import { openClickLog } from '../../click-log/click-log.js'
import { consumePartition } from '../../consume/consume-partition.js'
import { createLag } from '../../consume/lag.js'
import { createRetries } from '../../consume/retries.js'
import type { ClickDelivery, Partition } from '../../consume/source.js'
import { openClickSink } from '../../ingest/click-sink.js'
import { keepSequences } from '../../ingest/marks.js'
import { createMissingClicks } from '../../ingest/missing-clicks.js'
import type { Publication } from '../../kafka/publish.js'
import { startShipper } from '../../redirector/ship/ship.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { aClick } from '../consume/make-records.js'
import { withFolder } from '../folder.js'
import { oneShard } from '../one-shard.js'
import { withEmptiedClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'

t.setTimeout(120_000)

const PARTITIONS = 4
const SOURCE = 'kafka/clicks'
const log = pino({ level: 'silent' })

/** Requests at the same time: one for each partition. */
const REQUESTS = PARTITIONS

/** Whether a request is lost that is acknowledged all the same. */
type Lose = (request: Request) => boolean
/** Resolves when a request may reach the brokers. */
type Hold = (request: Request) => Promise<unknown> | undefined
interface Request {
  partition: number
  number: number
  isOfClicks: boolean
}

/** A redirector's click log, a producer that loses what it is told to, the topic, and ingest's own steps behind it. */
async function startPipeline(t: Test) {
  const [{ sql }, { client }] = await Promise.all([withPostgres(t), withEmptiedClickHouse(t)])
  const folder = path.join(withFolder(t), 'click-log')
  const topic: Buffer[][] = Array.from({ length: PARTITIONS }, () => [])
  /** Offsets before which messages were removed. */
  const lows = Array.from({ length: PARTITIONS }, () => 0)
  const lost: [from: number, to: number][] = []
  const retries = createRetries(t.comment)
  const openSink = () =>
    openClickSink({
      shards: oneShard(client),
      sql,
      source: SOURCE,
      enrichment: { parseUserAgent, isp: () => '' },
      versions: '1',
      limits: { rowsMax: 500, bytesMax: 1 << 30, ageMinMs: 1, ageMaxMs: 1 },
      retries,
      log,
      onWritten: () => undefined,
    })

  function publisher(lose: Lose, hold: Hold) {
    let number = 0
    return {
      connect: async () => undefined,
      async publish({ partition, messages }: Publication) {
        const blocks = messages.map(({ value }) => decodeBlock(value as Buffer)!)
        const request = { partition, number: ++number, isOfClicks: blocks[0].count > 0 }
        await hold(request)
        if (!lose(request)) topic[partition].push(...messages.map(({ value }) => value as Buffer))
        else if (blocks[0].count > 0)
          lost.push(
            ...blocks.map(({ firstSequence, count }): [number, number] => [firstSequence, firstSequence + count]),
          )
      },
    }
  }

  return {
    sql,
    client,
    topic,
    /** Sequences that the producer has lost, those that touch as one. */
    lost: () =>
      lost
        .toSorted(([a], [b]) => a - b)
        .reduce<[number, number][]>((merged, [from, to]) => {
          const last = merged.at(-1)
          if (last && last[1] === from) last[1] = to
          else merged.push([from, to])
          return merged
        }, []),

    /**
     * Removes all messages of a partition, as Kafka does when they are old: one that has no leap of sequences among what is
     * unread. @returns the partition, and how many clicks ingest had not read
     */
    async removeAll() {
      const rows = await sql<{ partition: string; position: string }[]>`SELECT partition, position FROM ingest_progress`
      for (const { partition, position } of rows) {
        const unread = topic[Number(partition)].slice(Number(position)).map((value) => decodeBlock(value)!)
        if (unread.some(({ previousEnd, firstSequence }) => previousEnd !== firstSequence)) continue
        lows[Number(partition)] = topic[Number(partition)].length
        return { partition: Number(partition), unread: unread.reduce((sum, { count }) => sum + count, 0) }
      }
      throw new Error('each partition has a leap')
    },

    /** A redirector starts, records `clicks`, publishes them in order, and ends. */
    async record(clicks: number, lose: Lose = () => false, hold: Hold = () => undefined) {
      const log = openClickLog({
        folder,
        segmentBytes: 64 << 10,
        bytesMax: 1 << 30,
        fsyncMs: 1000,
        partitions: PARTITIONS,
        onWarning: t.comment,
      })
      for (let n = 0; n < clicks; n++) log.append(aClick({ time: Date.now() }))
      const { instance, folder: own } = log
      const shipper = startShipper({
        publishers: Array(REQUESTS).fill(publisher(lose, hold)),
        topic: 'clicks',
        partitions: PARTITIONS,
        folder: own,
        instance,
        follow: false,
        onWarning: t.comment,
      })
      t.ok(await shipper.drained)
      await shipper.close(0)
      await log.close()
    },

    /** An ingest that has just taken the partitions over inserts their messages. */
    async ingest(...partitions: number[]) {
      for (const partition of partitions) {
        const messages = topic[partition]
        let at = 0
        const source: Partition<ClickDelivery> = {
          range: async () => ({
            low: lows[partition],
            end: messages.length,
            canBeginAgain: true,
            removesUntaken: true,
          }),
          ended: () => false,
          open(position) {
            at = position
            return {
              async take(_waitMs, until = Number.POSITIVE_INFINITY) {
                if (at >= messages.length) return undefined
                if (at >= until) return { position: until, next: until, timeMs: Date.now() }
                const block = decodeBlock(messages[at])!
                return { position: at, next: ++at, timeMs: Date.now(), block }
              },
              release: () => undefined,
              ended: () => at >= messages.length,
            }
          },
        }
        await consumePartition(String(partition), source, openSink()(String(partition)), {
          sql,
          name: SOURCE,
          onRefused: (_, message) => t.equal(message, undefined),
          keepDeadLetters: async () => undefined,
          retryUntilDone: retries.retryUntilDone,
          onWarning: t.comment,
          lag: createLag(),
        })
      }
    },

    /** The result of the second look of a newly started ingest, or of the audit. */
    async find() {
      const look = createMissingClicks(oneShard(client), sql, {
        name: SOURCE,
        ends: async () => new Map(topic.map((messages, partition) => [String(partition), messages.length])),
      })
      const { hasGaps } = await look()
      const { lost, unread } = await look()
      return { hasGaps, unread, lost: lost.map(({ from, to }): [number, number] => [from, to]) }
    },
  }
}

const NONE = { hasGaps: false, unread: [], lost: [] }

t.test('what is on its way is no loss, in whatever order partitions are read', async (t) => {
  const { record, ingest, find, topic, sql } = await startPipeline(t)
  await record(3000)
  t.ok(topic.every(({ length }) => length > 1))
  t.same(await find(), NONE, 'nothing is inserted yet')
  await ingest(2, 0)
  t.match(await find(), { hasGaps: true, unread: ['1', '3'], lost: [] })
  await ingest(3)
  t.match(await find(), { hasGaps: true, unread: ['1'], lost: [] })
  await ingest(1)
  t.same(await find(), NONE)

  // The redirector starts again, and its sequences leap; each partition has another owner.
  await record(2000)
  await ingest(1, 0, 2, 3)
  await record(300)
  await ingest(3, 1, 2, 0)
  t.same(await find(), NONE, 'leaps that the log declares are no losses')

  await sql`DELETE FROM ingest_progress`
  await ingest(0, 1, 2, 3)
  t.same(await find(), NONE, 'after a restore ingest goes on at the marks, with what they have seen')
})

t.test('what is still under way is no loss, although later clicks are inserted', async (t) => {
  const { record, ingest, find, lost, topic } = await startPipeline(t)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold: Hold = ({ partition }) => (partition === 1 ? released : undefined)
  let isLost = false
  const lose: Lose = ({ partition, isOfClicks }) => {
    const isFirst = partition === 2 && isOfClicks && !isLost
    isLost ||= isFirst
    return isFirst
  }
  const recording = record(3000, lose, hold)
  await until(() => [0, 2, 3].every((partition) => topic[partition].length > 1), 'the other partitions')
  await ingest(0, 1, 2, 3)
  t.same(await find(), NONE, 'neither what is held back, nor what was lost behind it')
  release()
  await recording
  await ingest(0, 1, 2, 3)
  t.equal(lost().length, 1)
  t.same((await find()).lost, lost(), 'the loss is told when all before it is published')
})

t.test('requests that were never sent', async (t) => {
  const { record, ingest, find, lost, client } = await startPipeline(t)
  await record(4000, ({ number }) => [2, 5, 6].includes(number))
  await ingest(0, 1, 2, 3)
  t.ok(lost().length > 0)
  t.same((await find()).lost, lost())
  await record(2000)
  await ingest(0, 1, 2, 3)
  const { lost: still } = await find()
  t.same(still, lost(), 'also when other clicks have come since')
  const gaps = still.map(([from, to]) => ({ from, to }))
  const [{ instance }] = await (
    await client.query({ query: 'SELECT instance FROM ingest_sequences LIMIT 1', format: 'JSONEachRow' })
  ).json<{ instance: string }>()
  await keepSequences(
    client,
    gaps.map((gap) => ({ ...gap, instance })),
  )
  t.same(await find(), NONE, 'what the operator has accepted is reported no more')
})

t.test('partitions that the topic does not have', async (t) => {
  const { record, ingest, find, lost } = await startPipeline(t)
  await record(4000, ({ partition }) => partition >= 2)
  await ingest(0, 1, 2, 3)
  t.ok(lost().length > 1)
  t.same((await find()).lost, lost())
})

t.test('the last clicks of a redirector, behind which no others come', async (t) => {
  const { record, ingest, find, lost } = await startPipeline(t)
  await record(1000)
  await ingest(0, 1, 2, 3)
  await record(20, ({ isOfClicks }) => isOfClicks)
  await ingest(0, 1, 2, 3)
  t.equal(lost().length, 1)
  const [[from, to]] = (await find()).lost
  t.match([from <= lost()[0][0], to], [true, lost()[0][1]], 'with the leap before them, which nobody has told either')
})

t.test('clicks that Kafka has removed before they were read', async (t) => {
  const { record, ingest, find, removeAll } = await startPipeline(t)
  await record(3000)
  await ingest(0, 1, 2, 3)
  await record(3000)
  const { partition, unread } = await removeAll()
  t.ok(unread > 0)
  await ingest(0, 1, 2, 3)
  await ingest(partition) // an owner that comes later does not take the stores for restored
  await record(500)
  await ingest(3, 2, 1, 0)
  const { lost } = await find()
  t.equal(
    lost.reduce((sum, [from, to]) => sum + to - from, 0),
    unread,
  )
})
