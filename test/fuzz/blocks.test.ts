// Consumers must read on after anything that others write to the topic, or that a disk does to a click log. One that ends reads
// the same again, and stops for ever.
import fs from 'node:fs'
import t from 'tap'
import { toLiveRow } from '../../api/live/live-row.js'
import { encodeBlock } from '../../click/block.js'
import { checksum } from '../../click/checksum.js'
import { NewerVersion } from '../../click/newer-version.js'
import { lengthAt, RECORD_BYTES_MIN, type RecordMemory, recordMemory } from '../../click/record.js'
import { readClick } from '../../click/recorded-click.js'
import { isSequence } from '../../click/sequence.js'
import { openClickLog } from '../../click-log/click-log.js'
import { openReader } from '../../click-log/reader.js'
import { listSegments, SEGMENT_HEADER_BYTES, segmentFile } from '../../click-log/segment.js'
import { type ClickTarget, createClickBatch, NO_LETTERS } from '../../consume/click-batch.js'
import { createQueue } from '../../consume/kafka-queue.js'
import type { Seen } from '../../consume/progress.js'
import { createClickTally } from '../../events/usage/click-tally.js'
import { createClickRows } from '../../ingest/click-rows.js'
import { insertClicks } from '../../ingest/insert-clicks.js'
import { createDice, type Dice } from '../../traffic/dice.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { randomClicks } from '../click-log/random-clicks.js'
import { INSTANCE, makeRecords, sealRecord } from '../consume/make-records.js'
import { withClickHouse } from '../services.js'

const SEED = Number(process.env.FUZZ_SEED ?? 1)
t.comment(`FUZZ_SEED=${SEED}`)
t.setTimeout(120_000)

const NUMBERS = [Number.NaN, Number.POSITIVE_INFINITY, -1, -0, 0, 0.5, 1, 1e15, 2 ** 53 - 1, 2 ** 53, 1e300]
const COUNTS = [0, 1, 2, 3, 100, 2 ** 31, 2 ** 32 - 1]

function changeBytes(bytes: Buffer, dice: Dice, from = 0, to = bytes.length) {
  for (let left = 1 + dice.below(4); left > 0 && to > from; left--)
    bytes[from + dice.below(to - from)] = dice.below(256)
}

/** Changes records, most often so that their checksums are right. */
function changeRecords(records: RecordMemory, dice: Dice) {
  const { buffer } = records
  for (let at = 0; at + RECORD_BYTES_MIN <= buffer.length; ) {
    const length = lengthAt(records, at)
    if (length < RECORD_BYTES_MIN || at + length > buffer.length) return
    if (dice.chance(0.5)) {
      // Most are in the head behind the checksum: lengths, times, kinds, versions.
      const isHead = dice.chance(0.8)
      changeBytes(buffer, dice, at + (isHead ? 8 : 0), at + (isHead ? RECORD_BYTES_MIN : length))
      if (dice.chance(0.9) && lengthAt(records, at) === length) sealRecord(records, at)
    }
    at += length
  }
}

function randomMessage(dice: Dice): Buffer {
  if (dice.chance(0.02)) return Buffer.from(Array.from({ length: dice.below(100) }, () => dice.below(256)))
  const records = makeRecords(randomClicks(dice, dice.below(4)))
  if (dice.chance(0.7)) changeRecords(records, dice)
  const number = () => (dice.chance(0.1) ? dice.pick(NUMBERS) : 1e15 + dice.below(1000))
  const count = dice.chance(0.2) ? dice.pick(COUNTS) : 3
  const firstSequence = number()
  const previousEnd = dice.chance(0.9) ? firstSequence : number()
  let message = encodeBlock({ instance: INSTANCE, firstSequence, count, previousEnd }, records.buffer)
  if (dice.chance(0.3)) message.writeUInt32LE(dice.pick([1, 500, 2 ** 31, 2 ** 32 - 2, 2 ** 32 - 1]), 28)
  const version = dice.below(10)
  if (version < 2) message = Buffer.concat([message.subarray(0, 32), version ? message.subarray(40) : records.buffer])
  if (version < 2) message.writeUInt32LE(version + 1, 4)
  if (dice.chance(0.1)) changeBytes(message, dice, 0, Math.min(60, message.length))
  if (dice.chance(0.1)) message = message.subarray(0, dice.below(message.length + 1))
  return message
}

const facts = { parseUserAgent, isp: (asn: number) => `AS${asn}` }
const publicUrl = new URL('https://go.example')

/** Gives each record to all that consume clicks. */
function createTarget() {
  const rows = createClickRows(facts)
  const tally = createClickTally(parseUserAgent)
  const target: ClickTarget = {
    add(records, at) {
      const reason = rows.add(records, at)
      if (tally.add(records, at) !== reason) t.fail(`usage does not take ${reason ?? 'a click'}`)
      const click = readClick(records, at)
      if (typeof click === 'string') return reason
      JSON.stringify(toLiveRow(click, facts, publicUrl))
      return reason
    },
    rows: rows.rows,
    bytes: rows.bytes,
  }
  return { rows, tally, target }
}

t.test('no message stops its partition, but for those of a newer version', async (t) => {
  const dice = createDice(SEED)
  const { client } = await withClickHouse(t)
  const { rows, tally, target } = createTarget()
  const letters = new Set<string>()
  let newer = 0
  let blocks = 0
  let seen: Seen = {}
  for (let offset = 0; offset < 5000; offset++) {
    const stops: string[] = []
    const consumer = { seek() {}, pause() {}, resume() {}, commitOffsets: async () => {} }
    const queue = createQueue(consumer, 'clicks', 0, (message) => stops.push(message))
    queue.start(offset)
    const isOffered = queue.offer(offset, randomMessage(dice))
    const delivery = isOffered ? await queue.take(0) : undefined
    queue.end()
    if (!isOffered) {
      newer += 1
      if (stops.length !== 1 || !/newer version/.test(stops[0])) t.fail(`message ${offset} is refused: ${stops}`)
      continue
    }
    if (delivery?.block) blocks += 1
    const batch = createClickBatch('0', target, offset, seen)
    batch.add(delivery!)
    for (const { reason } of batch.deadLetters) letters.add(reason)
    const sequences = [
      ...Object.values(batch.seen).flatMap(([next, , from, published]) => [next, from ?? 0, published ?? 0]),
      ...batch.closedRanges.flatMap(({ from, to }) => [from, to]),
    ]
    if (!sequences.every(isSequence)) t.fail(`message ${offset} would be noted as ${sequences}`)
    // Most messages are from the same sequences, and would be repetitions.
    seen = dice.chance(0.5) ? {} : batch.seen
  }
  t.ok(newer > 50 && blocks > 1000, `${newer} of a newer version, ${blocks} blocks`)
  t.same([...letters].sort(), Object.keys(NO_LETTERS).sort(), 'there were bad ones of each kind')
  t.ok(rows.rows() > 1000, `${rows.rows()} clicks`)
  const { months, links } = tally.take()
  for (const id of [...months.map(({ workspaceId }) => workspaceId), ...links.map(({ linkId }) => linkId)])
    if (!(id >= 0 && id < 2 ** 31)) t.fail(`Postgres has no id ${id}`)
  await t.resolves(insertClicks(client, rows.take(), rows.names, 'fuzz'), 'ClickHouse takes them all')
})

t.test('nothing in a click log stops its reader, but for newer versions', async (t) => {
  const dice = createDice(SEED)
  const folder = t.testdir()
  const log = openClickLog({
    folder,
    segmentBytes: 128 * 1024,
    bytesMax: 1 << 30,
    fsyncMs: 1000,
    partitions: 1,
    onWarning: (message) => t.fail(message),
  })
  for (const click of randomClicks(dice, 1200)) log.append(click)
  await log.close()
  const files = listSegments(log.folder).map((number) => segmentFile(log.folder, number))
  t.ok(files.length >= 3)
  const whole = files.map((file) => fs.readFileSync(file))
  const { target } = createTarget()
  let newer = 0
  let read = 0
  for (let round = 0; round < 40; round++) {
    for (const [i, file] of files.entries()) {
      const bytes = Uint8Array.from(whole[i])
      const memory = recordMemory(bytes.buffer)
      if (dice.chance(0.3)) {
        // The header, which says that it is right.
        if (dice.chance(0.5)) memory.view.setFloat64(dice.pick([16, 24, 32]), dice.pick(NUMBERS), true)
        else changeBytes(memory.buffer, dice, 8, SEGMENT_HEADER_BYTES - 4)
        memory.words[15] = checksum(memory.words, 0, 15)
      }
      if (dice.chance(0.3)) changeBytes(memory.buffer, dice)
      if (dice.chance(0.3))
        changeRecords(recordMemory(bytes.buffer, SEGMENT_HEADER_BYTES, bytes.length - SEGMENT_HEADER_BYTES), dice)
      fs.writeFileSync(file, dice.chance(0.05) ? bytes.subarray(0, dice.below(bytes.length)) : bytes)
    }
    const reader = openReader(log.folder, { from: 0, onWarning: () => undefined })
    const batch = createClickBatch('0', target, 0, {})
    try {
      for (let run = reader.next(); run; run = reader.next()) {
        const records = recordMemory(run.bytes.buffer, run.bytes.byteOffset, run.bytes.length)
        read += run.count
        batch.add({
          position: run.firstSequence,
          next: run.firstSequence + run.count,
          timeMs: 0,
          block: { ...run, instance: INSTANCE, records },
        })
      }
    } catch (error) {
      if (!(error instanceof NewerVersion)) throw error
      newer += 1
    } finally {
      reader.close()
    }
  }
  t.ok(newer > 5 && read > 5_000, `${newer} of a newer version, ${read} records`)
})
