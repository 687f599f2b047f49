import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { openClickLog } from '../../click-log/click-log.js'
import { listReaders, openMark, type Reader, readMark, registerReader } from '../../click-log/readers.js'
import { listSegments, readSegmentHeader, removeSegment, segmentFile } from '../../click-log/segment.js'
import { followClickLogs } from '../../consume/click-log-source.js'
import type { ClickDelivery, Partition } from '../../consume/source.js'
import { aClick } from '../consume/make-records.js'
import { until } from '../until.js'

const INGEST: Reader = { name: 'ingest', takes: 'every' }
const EVENTS: Reader = { name: 'events', takes: 'recent' }
const SEGMENT_BYTES = 64 * 1024

function open(folder: string, segments = 100) {
  const said: string[] = []
  const log = openClickLog({
    folder,
    segmentBytes: SEGMENT_BYTES,
    bytesMax: segments * SEGMENT_BYTES,
    fsyncMs: 1000,
    partitions: 1,
    onWarning: (message) => said.push(message),
  })
  return { ...log, said }
}

/** Takes what comes, and is done with it as soon as it is let. */
function follow(folder: string, reader: Reader, from = 0) {
  const said: string[] = []
  const state = { taken: 0, position: from, isHeld: false, range: undefined as unknown }
  async function consume(_partition: string, partition: Partition<ClickDelivery>) {
    state.range = await partition.range()
    const deliveries = partition.open(from)
    while (!deliveries.ended()) {
      const delivery = state.isHeld ? undefined : await deliveries.take(10)
      if (!delivery) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        continue
      }
      state.taken += delivery.block!.count
      state.position = delivery.next
      deliveries.release(delivery.next)
    }
  }
  const source = followClickLogs(folder, reader, consume, (message) => said.push(message))
  return { ...source, state, said }
}

t.test('a segment goes when the slowest reader has taken it, whether it runs or not', async (t) => {
  const folder = path.join(t.testdir(), 'click-log')
  const log = open(folder)
  const ingest = follow(folder, INGEST)
  const events = follow(folder, EVENTS)
  events.state.isHeld = true
  for (let n = 0; n < 2000; n++) log.append(aClick({ query: `n=${n}` }))
  const segments = listSegments(log.folder).length
  t.ok(segments > 3)
  await until(() => ingest.state.taken === 2000, 'all clicks at ingest')
  t.equal(listSegments(log.folder).length, segments, 'they wait for the other one')
  events.state.isHeld = false
  await until(() => events.state.taken === 2000, 'all clicks at events')
  await until(() => listSegments(log.folder).length === 1, 'the removal of read segments')
  await events.close()

  for (let n = 0; n < 2000; n++) log.append(aClick({ query: `n=${n}` }))
  await until(() => ingest.state.taken === 4000, 'the later clicks at ingest')
  t.ok(listSegments(log.folder).length > 3, 'they wait for one that does not run')
  const again = follow(folder, EVENTS, readMark(log.folder, 'events'))
  await until(() => again.state.taken === 2000, 'the later clicks at events')
  await again.close()
  await ingest.close()
  await log.close()
})

t.test(
  'a full log goes on without a reader that need not have every click, and that one says what it missed',
  async (t) => {
    const folder = path.join(t.testdir(), 'click-log')
    const log = open(folder, 6)
    const ingest = follow(folder, INGEST)
    const events = follow(folder, EVENTS)
    log.append(aClick())
    await until(() => ingest.state.taken === 1 && events.state.taken === 1, 'the first click at both readers')
    events.state.isHeld = true
    let appended = 1
    for (let round = 0; round < 20; round++) {
      for (let n = 0; n < 200; n++) if (log.append(aClick({ query: `n=${n}` }))) appended += 1
      await until(() => ingest.state.taken === appended, 'the appended clicks at ingest')
    }
    t.equal(log.dropped(), 0)
    t.equal(appended, 4001)
    t.match(log.said[0], /goes before all its readers have it/)
    events.state.isHeld = false
    await until(() => events.state.position === log.nextSequence(), 'the end of the log at events')
    t.ok(events.state.taken < 4001)
    const missed = events.said.map((message) => Number(/^(\d+) clicks before segment/.exec(message)?.[1] ?? 0))
    t.equal(events.state.taken + missed.reduce((sum, count) => sum + count, 0), 4001, 'all are taken, or told of')
    await events.close()
    await ingest.close()
    await log.close()
  },
)

t.test('a full log drops what the reader has not taken that must have every click', async (t) => {
  const folder = path.join(t.testdir(), 'click-log')
  const log = open(folder, 4)
  const ingest = follow(folder, INGEST)
  ingest.state.isHeld = true
  for (let n = 0; n < 4000; n++) log.append(aClick({ query: `n=${n}` }))
  t.ok(log.dropped() > 0)
  const kept = 4000 - log.dropped()
  ingest.state.isHeld = false
  await until(() => ingest.state.taken === kept, 'all kept clicks at ingest')
  t.same(ingest.said, [])
  await ingest.close()
  await log.close()
})

t.test('a name is one process’s; readers are listed with what they take', async (t) => {
  const folder = path.join(t.testdir(), 'click-log')
  const first = registerReader(folder, INGEST)
  registerReader(folder, EVENTS).release()
  t.throws(() => registerReader(folder, INGEST), /another ingest follows/)
  t.same(
    listReaders(folder).toSorted((a, b) => a.name.localeCompare(b.name)),
    [EVENTS, INGEST],
  )
  first.release()
  registerReader(folder, INGEST).release()
})

t.test('a leap of sequences at a start is no gap, and what was removed before it is known', async (t) => {
  const folder = path.join(t.testdir(), 'click-log')
  const first = open(folder)
  for (let n = 0; n < 10; n++) first.append(aClick())
  const end = first.nextSequence()
  await first.close()
  const second = open(folder)
  t.equal(second.instance, first.instance)
  t.ok(second.nextSequence() > end, 'it leaps')
  const headers = () =>
    listSegments(second.folder).map((number) => readSegmentHeader(segmentFile(second.folder, number))!)
  t.equal(headers()[0].previousEnd, 0, 'there was none before')
  t.equal(headers()[1].previousEnd, end)
  second.append(aClick())
  await second.close()

  const all = follow(folder, INGEST)
  await until(() => all.state.taken === 11, 'all clicks at the first reader')
  t.match(all.state.range, { low: 0, end: second.nextSequence() })
  await until(() => listSegments(second.folder).length === 1, 'the removal of read segments')
  await all.close()
  const rest = follow(folder, INGEST, end)
  await until(() => rest.state.taken === 1, 'the last click at the new reader')
  t.match(rest.state.range, { low: end })
  t.same([...all.said, ...rest.said], [])
  await rest.close()
})

t.test('a segment without a click hands on where the one before it ended', async (t) => {
  const folder = path.join(t.testdir(), 'click-log')
  const first = open(folder)
  first.append(aClick())
  await first.close()
  await open(folder).close()
  const third = open(folder)
  const header = readSegmentHeader(segmentFile(third.folder, listSegments(third.folder).at(-1)!))!
  t.equal(header.previousEnd, first.nextSequence())
  await third.close()
})

t.test('a torn mark is none', async (t) => {
  const folder = t.testdir()
  t.equal(readMark(folder, 'ingest'), 0)
  const mark = openMark(folder, 'ingest')
  mark.write(5)
  t.equal(readMark(folder, 'ingest'), 5)
  mark.close()
  fs.truncateSync(path.join(folder, 'ingest.mark'), 3)
  t.equal(readMark(folder, 'ingest'), 0)
})

t.test('a segment can be removed by others at any moment', async (t) => {
  const log = open(t.testdir())
  t.teardown(() => log.close())
  log.append(aClick())
  const last = listSegments(log.folder).at(-1)!
  const { readdirSync } = fs
  const listing = (() => [
    ...readdirSync(log.folder),
    path.basename(segmentFile('', last + 2)),
  ]) as unknown as typeof readdirSync
  t.intercept(fs, 'readdirSync', { value: listing })
  t.equal(removeSegment(log.folder, last, Number.POSITIVE_INFINITY), false)
})
