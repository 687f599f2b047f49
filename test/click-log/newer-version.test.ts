import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { decodeBlock, encodeBlock } from '../../click/block.js'
import { checksum } from '../../click/checksum.js'
import { NewerVersion } from '../../click/newer-version.js'
import { checkRecord, lengthAt, NEWER_RECORD, type RecordMemory, recordMemory } from '../../click/record.js'
import { AT, RECORD_VERSION } from '../../click/record-layout.js'
import { openClickLog } from '../../click-log/click-log.js'
import { listInstances } from '../../click-log/instance.js'
import { openReader } from '../../click-log/reader.js'
import { listSegments, SEGMENT_HEADER_BYTES, segmentFile } from '../../click-log/segment.js'
import { followClickLogs } from '../../consume/click-log-source.js'
import type { ClickDelivery, Partition } from '../../consume/source.js'
import { aClick, INSTANCE, makeRecords, sealRecord } from '../consume/make-records.js'
import { until } from '../until.js'

/** Makes the record at `at` one of a version to come. */
function makeNewer(records: RecordMemory, at: number) {
  records.buffer[at + AT.version] = RECORD_VERSION + 1
  sealRecord(records, at)
}

function changeSegment(file: string, change: (memory: RecordMemory) => void) {
  const bytes = Uint8Array.from(fs.readFileSync(file)).buffer
  change(recordMemory(bytes))
  fs.writeFileSync(file, new Uint8Array(bytes))
}

const sealHeader = (words: Uint32Array) => {
  words[15] = checksum(words, 0, 15)
}
/** How a segment says that it is of a version to come. */
const NEWER_SEGMENTS: Record<string, (memory: RecordMemory) => void> = {
  'its own version': ({ words }) => {
    words[1] += 1
    sealHeader(words)
  },
  'its own version, with a header of another form': ({ words }) => {
    words[1] += 1
    words.fill(0xffff_ffff, 2, 16)
  },
  'the version of its records': ({ words }) => {
    words[3] = RECORD_VERSION + 1
    sealHeader(words)
  },
}

function open(folder: string, onWarning: (message: string) => void = (message) => t.fail(message)) {
  const segmentBytes = 128 * 1024
  return openClickLog({ folder, segmentBytes, bytesMax: 1 << 30, fsyncMs: 1000, partitions: 1, onWarning })
}

/** A closed log of at least three segments. */
async function writeLog(folder: string) {
  const log = open(folder)
  for (let i = 0; i < 1500; i++) log.append(aClick({ query: `n=${i}` }))
  await log.close()
  const files = listSegments(log.folder).map((number) => segmentFile(log.folder, number))
  t.ok(files.length >= 3)
  return { ...log, files }
}

/** Reads until there is nothing more, or a newer version stops it. */
function readOn(reader: ReturnType<typeof openReader>) {
  let count = 0
  try {
    for (let run = reader.next(); run; run = reader.next()) count += run.count
    return { count, stopped: '' }
  } catch (error) {
    if (!(error instanceof NewerVersion)) throw error
    return { count, stopped: error.message }
  }
}

for (const [what, change] of Object.entries(NEWER_SEGMENTS)) {
  t.test(`a segment that is newer by ${what} stops its reader, and stays as it is`, async (t) => {
    const { folder, files, nextSequence } = await writeLog(t.testdir())
    const troubles: string[] = []
    const before = fs.readFileSync(files[1])
    changeSegment(files[1], change)
    const newer = fs.readFileSync(files[1])
    const reader = openReader(folder, { from: 0, onWarning: (message) => troubles.push(message) })
    const first = readOn(reader)
    t.ok(first.count > 0, 'what lies before it is read')
    t.match(first.stopped, new RegExp(`${path.basename(files[1])}.*newer version`))
    t.match(readOn(reader), { count: 0, stopped: /newer version/ }, 'it stays there')
    reader.release(nextSequence())
    t.same(
      files.map((file) => fs.existsSync(file)),
      files.map(() => true),
      'nothing is removed',
    )
    t.ok(fs.readFileSync(files[1]).equals(newer), 'nothing is cut')
    fs.writeFileSync(files[1], before)
    t.same(readOn(reader), { count: 1500 - first.count, stopped: '' }, 'it goes on where it stopped')
    t.same(troubles, [], 'nothing is called damaged')
    reader.close()

    changeSegment(files[0], change)
    const begins = openReader(folder, { from: 0, onWarning: (message) => troubles.push(message) })
    t.match(readOn(begins), { count: 0, stopped: /newer version/ }, 'none behind it is read instead')
    begins.close()
  })

  t.test(`a log that is newer by ${what} is taken over by nobody`, async (t) => {
    const folder = t.testdir()
    const { instance, files } = await writeLog(folder)
    changeSegment(files.at(-1)!, change)
    const troubles: string[] = []
    const log = open(folder, (message) => troubles.push(message))
    t.not(log.instance, instance)
    t.ok(log.append(aClick()))
    t.match(troubles, [/newer version/])
    await log.close()
    t.equal(listInstances(folder).length, 2)
    t.ok(files.every((file) => fs.existsSync(file)))
  })
}

t.test('a newer record stops its reader, which has read the ones before', async (t) => {
  const { folder, files } = await writeLog(t.testdir())
  changeSegment(files[0], (memory) => {
    let at = SEGMENT_HEADER_BYTES
    for (let i = 0; i < 7; i++) at += lengthAt(memory, at)
    makeNewer(memory, at)
  })
  const reader = openReader(folder, { from: 0, onWarning: (message) => t.fail(message) })
  t.match(readOn(reader), { count: 7, stopped: /newer version/ })
  t.match(readOn(reader), { count: 0, stopped: /newer version/ })
  reader.close()
})

t.test('a damaged record is damaged, whatever version it seems to have', async (t) => {
  const records = makeRecords([aClick()])
  makeNewer(records, 0)
  t.equal(checkRecord(records, 0, records.buffer.length), NEWER_RECORD)
  records.buffer[60] ^= 1
  t.equal(checkRecord(records, 0, records.buffer.length), -1)
})

const place = { instance: INSTANCE, firstSequence: 1, previousEnd: 0 }

t.test('a block of a newer version is no bad block, nor is one of newer records', async (t) => {
  const records = makeRecords([aClick()])
  const message = encodeBlock({ ...place, count: 1 }, records.buffer)
  message.writeUInt32LE(4, 4)
  t.throws(() => decodeBlock(message), /newer version/)
  t.throws(() => decodeBlock(message.subarray(0, 40)), /newer version/, 'whatever its form')
  makeNewer(records, 0)
  t.throws(() => decodeBlock(encodeBlock({ ...place, count: 1 }, records.buffer)), /newer version/)
})

t.test('a newer record among others stops its partition too, and does not end the process', async (t) => {
  const records = makeRecords([aClick(), aClick()])
  makeNewer(records, lengthAt(records, 0))
  t.throws(() => decodeBlock(encodeBlock({ ...place, count: 2 }, records.buffer)), /newer version/)
  records.buffer[lengthAt(records, 0) + 60] ^= 1
  t.ok(decodeBlock(encodeBlock({ ...place, count: 2 }, records.buffer)), 'unless it is only damaged')
})

t.test('ingest says why it stands still, and goes on when it can', async (t) => {
  const folder = t.testdir()
  const { files, instance } = await writeLog(folder)
  const before = fs.readFileSync(files[1])
  changeSegment(files[1], NEWER_SEGMENTS['its own version'])
  const troubles: string[] = []
  let taken = 0
  async function consume(partition: string, from: Partition<ClickDelivery>) {
    t.equal(partition, instance)
    const deliveries = from.open(0)
    while (!deliveries.ended()) taken += (await deliveries.take(50))?.block?.count ?? 0
  }
  const source = followClickLogs(folder, { name: 'ingest', takes: 'every' }, consume, (message) =>
    troubles.push(message),
  )
  await until(() => source.lastError(), 'the error about a newer version')
  t.match(source.lastError(), /newer version/)
  t.ok(taken > 0 && taken < 1500)
  fs.writeFileSync(files[1], before)
  await until(() => taken >= 1500, 'all clicks of the log')
  t.equal(source.lastError(), undefined)
  t.equal(troubles.length, 1, 'it is said once')
  await source.close()
})
