import { compressSync } from 'snappy'
import t from 'tap'
import { type BlockPlace, decodeBlock, encodeBlock, stampUnpublished } from '../../click/block.js'
import { BLOCK_BYTES_MAX, checkRecord } from '../../click/record.js'
import { loadKafkajs } from '../../kafka/client.js'
import { aClick, INSTANCE, makeRecords } from '../consume/make-records.js'

const { buffer: records } = makeRecords(Array.from({ length: 400 }, (_, i) => aClick({ query: `n=${i}` })))
const message = encodeBlock({ instance: INSTANCE, firstSequence: 1.7e15, count: 400, previousEnd: 1.6e15 }, records)

t.test('what was encoded comes back, and takes less', async (t) => {
  t.ok(message.length < records.length / 3, `${message.length} of ${records.length} bytes`)
  // Behind an odd byte, as kafkajs cuts messages out of what it received.
  const block = decodeBlock(Buffer.concat([Buffer.alloc(1), message]).subarray(1))!
  t.match(block, { instance: INSTANCE, firstSequence: 1.7e15, count: 400, previousEnd: 1.6e15 })
  t.ok(block.records.buffer.equals(records))
  t.ok(checkRecord(block.records, 0, block.records.buffer.length) > 0, 'words can be read')
})

t.test('what redirectors of a former version published is read', async (t) => {
  const second = Buffer.concat([message.subarray(0, 32), message.subarray(40)])
  second.writeUInt32LE(2, 4)
  t.match(decodeBlock(second), { firstSequence: 1.7e15, count: 400, previousEnd: 0 })
  const plain = Buffer.concat([message.subarray(0, 32), records])
  plain.writeUInt32LE(1, 4)
  const block = decodeBlock(Buffer.concat([Buffer.alloc(1), plain]).subarray(1))!
  t.match(block, { instance: INSTANCE, firstSequence: 1.7e15, count: 400, previousEnd: 0 })
  t.ok(block.records.buffer.equals(records))

  const lengthOf = (bytes: Buffer) => Buffer.from([0, 0, bytes.length >> 8, bytes.length & 255])
  const chunks = [plain.subarray(0, 60_000), plain.subarray(60_000)].map((chunk) => compressSync(chunk))
  const head = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0, 0, 0, 0, 1, 0, 0, 0, 1])
  const framed = Buffer.concat([head, ...chunks.flatMap((chunk) => [lengthOf(chunk), chunk])])
  const { CompressionCodecs, CompressionTypes } = loadKafkajs()
  const { decompress } = CompressionCodecs[CompressionTypes.Snappy]()
  t.ok((await decompress(framed)).equals(plain), 'in frames')
  t.ok((await decompress(compressSync(plain))).equals(plain), 'as a whole')
})

t.test('a block of no clicks says how far an instance has published', async (t) => {
  const end = { instance: INSTANCE, firstSequence: 1.7e15, count: 0, previousEnd: 1.7e15 }
  t.match(decodeBlock(encodeBlock(end, Buffer.alloc(0))), end)
})

t.test('a block says which sequence was not published yet', async (t) => {
  const first = 1.7e15
  const sent = (unpublished?: number) =>
    decodeBlock(
      encodeBlock({ instance: INSTANCE, firstSequence: first, count: 0, previousEnd: 0, unpublished }, Buffer.alloc(0)),
    )!.unpublished
  t.equal(sent(), first, 'everything before it was')
  t.equal(sent(first - 70_000), first - 70_000)
  t.equal(sent(first - 2 ** 32 + 2), first - 2 ** 32 + 2)
  for (const distance of [2 ** 32 - 1, 2 ** 32, 2 ** 40]) t.equal(sent(first - distance), 0, 'too far: nothing is said')
  t.equal(message.readUInt32LE(28), 0, 'in order it is as former versions wrote it')
  t.equal(decodeBlock(message)!.unpublished, first)
  const later = Buffer.from(message)
  stampUnpublished(later, first, first - 5)
  t.match(decodeBlock(later), { firstSequence: first, count: 400, unpublished: first - 5 })
  const strange = encodeBlock({ instance: INSTANCE, firstSequence: 3, count: 0, previousEnd: 3 }, Buffer.alloc(0))
  strange.writeUInt32LE(4, 28)
  t.equal(decodeBlock(strange)!.unpublished, 0, 'before the first sequence that there is')
})

t.test('what is no block is told apart', async (t) => {
  const changed = (at: number, byte: number) => Buffer.concat([message]).fill(byte, at, at + 1)
  t.equal(decodeBlock(null), undefined)
  t.equal(decodeBlock(Buffer.from('hello')), undefined)
  t.equal(decodeBlock(changed(0, 0)), undefined, 'another magic')
  t.equal(decodeBlock(changed(4, 0)), undefined, 'a version that there never was')
  t.equal(decodeBlock(message.subarray(0, 32)), undefined, 'nothing compressed')
  t.equal(decodeBlock(message.subarray(0, message.length - 1)), undefined, 'cut off')
  t.equal(decodeBlock(changed(40, 0xff)), undefined, 'another length')
  const encoded = (place: Partial<BlockPlace>, content = records) =>
    encodeBlock({ instance: INSTANCE, firstSequence: 10, count: 400, previousEnd: 10, ...place }, content)
  t.ok(decodeBlock(encoded({})))
  t.equal(decodeBlock(encoded({ count: 1 }, Buffer.alloc(0))), undefined, 'no record')
  t.equal(decodeBlock(encoded({ count: 1 }, Buffer.alloc(400))), undefined, 'a record that was not begun')
  t.equal(decodeBlock(encoded({ count: 2 ** 32 - 1 })), undefined, 'more records than have room')
  for (const number of [Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5, 2 ** 53, 1e300]) {
    t.equal(decodeBlock(encoded({ firstSequence: number })), undefined, `sequence ${number}`)
    t.equal(decodeBlock(encoded({ previousEnd: number })), undefined, `end ${number}`)
    t.equal(
      decodeBlock(encoded({ firstSequence: number, count: 0 }, Buffer.alloc(0))),
      undefined,
      `${number}, no clicks`,
    )
  }
  t.equal(decodeBlock(encoded({ previousEnd: 11 })), undefined, 'an end behind its first sequence')
})

t.test('no more is decompressed than a redirector publishes', async (t) => {
  const place = { instance: INSTANCE, firstSequence: 1, count: 0, previousEnd: 1 }
  const zeros = (bytes: number) => encodeBlock(place, Buffer.alloc(bytes))
  t.equal(decodeBlock(zeros(BLOCK_BYTES_MAX))?.records.buffer.length, BLOCK_BYTES_MAX)
  t.equal(decodeBlock(zeros(BLOCK_BYTES_MAX + 4)), undefined)
  // A declared length of 4 GB, which Snappy would allocate.
  const declared = Buffer.concat([zeros(0).subarray(0, 40), Buffer.from('ffffffff0f00', 'hex')])
  t.equal(decodeBlock(declared), undefined)
  const plain = Buffer.concat([zeros(0).subarray(0, 32), Buffer.alloc(BLOCK_BYTES_MAX + 4)])
  plain.writeUInt32LE(1, 4)
  t.equal(decodeBlock(plain), undefined, 'not compressed')
})
