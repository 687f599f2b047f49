import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { checksum } from '../../click/checksum.js'
import type { ClickRecord } from '../../click/record.js'
import { openClickLog } from '../../click-log/click-log.js'
import { openReader, type Run } from '../../click-log/reader.js'
import { openMark } from '../../click-log/readers.js'
import { listSegments, readSegmentHeader, segmentFile } from '../../click-log/segment.js'
import { until } from '../until.js'

const click = (over: Partial<ClickRecord> = {}): ClickRecord => ({
  time: 1_700_000_000_123,
  kind: 0,
  flags: 0,
  asn: 64500,
  addressHashHigh: 1,
  addressHashLow: 2,
  country: 'DE',
  link: 'link',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
  referer: '',
  query: '',
  language: 'de',
  ...over,
})

function open(folder: string, over: Partial<Parameters<typeof openClickLog>[0]> = {}) {
  const troubles: string[] = []
  const log = openClickLog({
    folder,
    segmentBytes: 128 * 1024,
    bytesMax: 1 << 30,
    fsyncMs: 1000,
    partitions: 3,
    onWarning: (message) => troubles.push(message),
    ...over,
  })
  return { log, troubles }
}

function readAll(folder: string, from = 0, onWarning = (_: string) => {}) {
  const reader = openReader(folder, { from, onWarning })
  const runs: Run[] = []
  for (let run = reader.next(); run; run = reader.next()) runs.push(run)
  return { reader, runs, count: runs.reduce((sum, run) => sum + run.count, 0) }
}

const firstSequenceOf = (folder: string, number: number) =>
  readSegmentHeader(segmentFile(folder, number))!.firstSequence

/** Clicks of segment `gone`, which the one `behind` follows. */
const clicksIn = (runs: Run[], folder: string, gone: number, behind: number) => {
  const [from, to] = [firstSequenceOf(folder, gone), firstSequenceOf(folder, behind)]
  return runs
    .filter(({ firstSequence }) => firstSequence >= from && firstSequence < to)
    .reduce((sum, { count }) => sum + count, 0)
}

t.test('the checksum is XXH32', async (t) => {
  const words = (text: string) => new Uint32Array(new Uint8Array(Buffer.from(text)).buffer)
  t.equal(checksum(new Uint32Array(0), 0, 0), 0x02cc5d05)
  t.equal(checksum(words('abcd'), 0, 1), 0xa3643705)
  t.equal(checksum(words('Nobody inspects the spammish repetition '), 0, 10) >>> 0 > 0, true)
})

t.test('clicks come back in order, over segments, from any sequence on', async (t) => {
  const { log } = open(t.testdir())
  t.teardown(() => log.close())
  const first = log.nextSequence()
  for (let i = 0; i < 5000; i++) if (!log.append(click({ query: `n=${i}` }))) t.fail('refused')
  t.ok(listSegments(log.folder).length > 3, 'several segments')
  const { runs, count } = readAll(log.folder)
  t.equal(count, 5000)
  let expected = first
  for (const run of runs) {
    t.equal(run.firstSequence, expected, 'no gap')
    expected += run.count
  }
  for (const from of [first, first + 1, first + 2500, first + 4999, first + 5000]) {
    const some = readAll(log.folder, from)
    t.equal(some.count, 5000 - (from - first))
    t.equal(some.runs[0]?.firstSequence ?? from, from)
  }
})

t.test(
  'a segment that somebody removed is passed over and told of, also by a reader that waits before it',
  async (t) => {
    for (const isWaiting of [false, true]) {
      const { log } = open(path.join(t.testdir(), String(isWaiting)))
      const { folder } = log
      t.teardown(() => log.close())
      for (let n = 0; n < 5000; n += 1) log.append(click())
      const numbers = listSegments(folder)
      t.ok(numbers.length > 3)
      const all = readAll(folder).runs
      const [, gone, behind] = numbers
      const firstBehind = all.find(({ firstSequence }) => firstSequence >= firstSequenceOf(folder, behind))!
      const warnings: string[] = []
      const reader = openReader(folder, { from: 0, onWarning: (message) => warnings.push(message) })
      t.teardown(() => reader.close())
      let count = 0
      if (isWaiting) count += reader.next()!.count
      const lost = clicksIn(all, folder, gone, behind)
      const missing = firstSequenceOf(folder, behind) - firstSequenceOf(folder, gone)
      fs.rmSync(segmentFile(folder, gone))
      let seen: Run | undefined
      while (count < 5000 - lost) {
        const run = reader.next()
        if (!run) continue
        count += run.count
        if (run.firstSequence === firstBehind.firstSequence) seen = { ...run }
      }
      t.equal(reader.next(), undefined)
      t.equal(seen?.previousEnd, firstBehind.previousEnd, 'which tells ingest what is missing')
      t.match(warnings, [new RegExp(`^${missing} clicks before segment`)])
      reader.release(Number.MAX_SAFE_INTEGER)
      t.same(listSegments(folder), numbers.slice(-1))
    }
  },
)

t.test('segments go when all their clicks are released, the last one stays', async (t) => {
  const { log } = open(t.testdir())
  t.teardown(() => log.close())
  for (let i = 0; i < 5000; i++) log.append(click())
  const { reader, runs } = readAll(log.folder)
  const before = listSegments(log.folder).length
  reader.release(runs[0].firstSequence)
  t.equal(listSegments(log.folder).length, before)
  reader.release(log.nextSequence())
  t.equal(listSegments(log.folder).length, 1)
})

t.test('a torn last record is recognised and cut, and the log goes on', async (t) => {
  const folder = t.testdir()
  const first = open(folder).log
  for (let i = 0; i < 10; i++) first.append(click())
  const [number] = listSegments(first.folder)
  const sequence = first.nextSequence()
  await first.close()
  const file = segmentFile(first.folder, number)
  fs.truncateSync(file, fs.statSync(file).size - 20)
  const second = open(folder).log
  t.teardown(() => second.close())
  t.equal(second.instance, first.instance)
  t.ok(second.nextSequence() > sequence, 'a sequence never comes again')
  second.append(click())
  const troubles: string[] = []
  t.equal(readAll(second.folder, 0, (message) => troubles.push(message)).count, 9 + 1)
  t.match(troubles, [/torn/])
})

t.test('a full click log drops, says so, and takes clicks again when there is room', async (t) => {
  const { log, troubles } = open(t.testdir(), { bytesMax: 300 * 1024 })
  t.teardown(() => log.close())
  let kept = 0
  for (let i = 0; i < 5000; i++) if (log.append(click())) kept += 1
  t.ok(log.dropped() > 0)
  t.equal(kept + log.dropped(), 5000)
  t.match(troubles[0], /CLICK_LOG_BYTES_MAX/)
  const { reader, count } = readAll(log.folder)
  t.equal(count, kept)
  reader.release(log.nextSequence())
  const dropped = log.dropped()
  await until(() => log.append(click()), 'room in the log', { everyMs: 0 })
  t.ok(log.dropped() >= dropped)
  t.match(troubles.at(-1), `clicks are recorded again: ${log.dropped()} in `)
})

t.test(
  'what waits is told in bytes of clicks: none where all are taken, without the room of those to come',
  async (t) => {
    const { log } = open(t.testdir())
    t.teardown(() => log.close())
    const mark = openMark(log.folder, 'ingest')
    t.teardown(() => mark.close())
    const first = log.nextSequence()
    t.equal(log.waitingBytes(), 0)
    t.equal(log.bytesOnDisk(), 128 * 1024, 'the segment that is being written')
    for (let i = 0; i < 100; i++) log.append(click())
    const all = log.waitingBytes()
    t.equal(all % 100, 0, 'a hundred records of a size')
    mark.write(first + 25)
    t.equal(log.waitingBytes(), all * 0.75)
    mark.write(first + 100)
    t.equal(log.waitingBytes(), 0)
    for (let i = 0; i < 2000; i++) log.append(click())
    t.ok(listSegments(log.folder).length > 2)
    const waiting = log.waitingBytes()
    t.ok(Math.abs(waiting - all * 20) < 1000, `${waiting} are the bytes of 2000 clicks, over several segments`)
    const { reader } = readAll(log.folder)
    mark.write(log.nextSequence())
    reader.release(log.nextSequence())
    t.equal(log.waitingBytes(), 0)
    t.equal(log.bytesOnDisk(), 128 * 1024)
  },
)

t.test('two processes never share an instance; a lock ends with its process', async (t) => {
  const folder = t.testdir()
  const one = open(folder).log
  const two = open(folder).log
  t.not(one.instance, two.instance)
  await one.close()
  const three = open(folder).log
  t.equal(three.instance, one.instance)
  await three.close()
  await two.close()
})

t.test('a kill loses no click that was appended', async (t) => {
  const folder = path.join(t.testdir(), 'click-log')
  const writer = fileURLToPath(new URL('./append-until-killed.js', import.meta.url))
  const acknowledged = path.join(path.dirname(folder), 'acknowledged')
  for (let round = 0; round < 5; round++) {
    fs.writeFileSync(acknowledged, '')
    const child = spawn(process.execPath, [writer, folder, acknowledged], { stdio: ['ignore', 'inherit', 'inherit'] })
    await until(() => fs.statSync(acknowledged).size >= 20_000, 'acknowledged clicks', { everyMs: 0 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    const text = fs.readFileSync(acknowledged, 'utf8')
    const last = Number(text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1))
    const [instance] = fs.readdirSync(folder)
    const run = readAll(path.join(folder, instance)).runs.at(-1)!
    t.ok(run.firstSequence + run.count > last, `round ${round}: the last acknowledged click is there`)
  }
  t.equal(fs.readdirSync(folder).length, 1, 'the instance is taken over')
})

t.test('processes that start together each get an instance of their own', async (t) => {
  const folder = path.join(t.testdir(), 'click-log')
  const writer = fileURLToPath(new URL('./append-until-killed.js', import.meta.url))
  const acknowledged = (i: number) => path.join(path.dirname(folder), `acknowledged-${i}`)
  const children = Array.from({ length: 6 }, (_, i) =>
    spawn(process.execPath, [writer, folder, acknowledged(i)], { stdio: ['ignore', 'inherit', 'inherit'] }),
  )
  const hasStarted = (i: number) => fs.existsSync(acknowledged(i)) && fs.statSync(acknowledged(i)).size > 0
  await until(
    () => children.every((_, i) => hasStarted(i) || children[i].exitCode !== null),
    'every process to start or to end',
  )
  t.ok(children.every((_, i) => hasStarted(i)))
  for (const child of children) child.kill('SIGKILL')
})

t.test('a log that is full is begun all the same, and takes clicks when there is room', async (t) => {
  const folder = t.testdir()
  const first = open(folder, { bytesMax: 300 * 1024 }).log
  while (first.append(click()));
  await first.close()
  const { log, troubles } = open(folder, { bytesMax: 300 * 1024 })
  t.teardown(() => log.close())
  t.equal(log.instance, first.instance)
  t.equal(log.append(click()), false)
  t.equal(log.dropped(), 1)
  t.match(log.lastError(), /CLICK_LOG_BYTES_MAX/)
  const { reader } = readAll(log.folder)
  reader.release(log.nextSequence())
  for (const number of listSegments(log.folder)) fs.rmSync(segmentFile(log.folder, number))
  await until(() => log.append(click()), 'room in the log')
  t.match(troubles.at(-1), /recorded again/)
})

t.test('a folder that cannot be written is told of at the start', async (t) => {
  const folder = t.testdir({ 'click-log': 'a file' })
  t.throws(() => open(path.join(folder, 'click-log')))
})

t.test('what a former process left is counted as far as nobody has taken it', async (t) => {
  const folder = t.testdir()
  const { log } = open(folder)
  for (let n = 0; n < 2000; n++) log.append(click())
  const waiting = log.waitingBytes()
  const end = log.nextSequence()
  await log.close()
  const again = open(folder).log
  t.teardown(() => again.close())
  t.equal(again.instance, log.instance)
  t.ok(again.waitingBytes() >= waiting)
  const mark = openMark(log.folder, 'ingest')
  mark.write(end)
  mark.close()
  t.equal(again.waitingBytes(), 0)
})
