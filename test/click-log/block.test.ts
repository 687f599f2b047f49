import { compressSync } from 'snappy'
import t from 'tap'
import { decodeBlock, encodeBlock } from '../../click/block.js'
import { checkRecord } from '../../click/record.js'
import { loadKafkajs } from '../../kafka/client.js'
import { aClick, INSTANCE, makeRecords } from '../consume/make-records.js'

const { buffer: records } = makeRecords(Array.from({ length: 500 }, (_, i) => aClick({ query: `n=${i}` })))
const message = encodeBlock({ instance: INSTANCE, firstSequence: 1.7e15, count: 500, previousEnd: 1.6e15 }, records)

t.test('what was encoded comes back, and takes less', async (t) => {
  t.ok(message.length < records.length / 3, `${message.length} of ${records.length} bytes`)
  // Behind an odd byte, as kafkajs cuts messages out of what it received.
  const block = decodeBlock(Buffer.concat([Buffer.alloc(1), message]).subarray(1))!
  t.match(block, { instance: INSTANCE, firstSequence: 1.7e15, count: 500, previousEnd: 1.6e15 })
  t.ok(block.records.buffer.equals(records))
  t.ok(checkRecord(block.records, 0, block.records.buffer.length) > 0, 'words can be read')
})

t.test('what redirectors of a former version published is read', async (t) => {
  const second = Buffer.concat([message.subarray(0, 32), message.subarray(40)])
  second.writeUInt32LE(2, 4)
  t.match(decodeBlock(second), { firstSequence: 1.7e15, count: 500, previousEnd: 0 })
  const plain = Buffer.concat([message.subarray(0, 32), records])
  plain.writeUInt32LE(1, 4)
  const block = decodeBlock(Buffer.concat([Buffer.alloc(1), plain]).subarray(1))!
  t.match(block, { instance: INSTANCE, firstSequence: 1.7e15, count: 500, previousEnd: 0 })
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

t.test('what is no block is told apart', async (t) => {
  const changed = (at: number, byte: number) => Buffer.concat([message]).fill(byte, at, at + 1)
  t.equal(decodeBlock(null), undefined)
  t.equal(decodeBlock(Buffer.from('hello')), undefined)
  t.equal(decodeBlock(changed(0, 0)), undefined, 'another magic')
  t.equal(decodeBlock(changed(4, 0)), undefined, 'a version that there never was')
  t.equal(decodeBlock(message.subarray(0, 32)), undefined, 'nothing compressed')
  t.equal(decodeBlock(message.subarray(0, message.length - 1)), undefined, 'cut off')
  t.equal(decodeBlock(changed(40, 0xff)), undefined, 'another length')
})
