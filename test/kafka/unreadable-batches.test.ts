// Batches of messages that kafkajs cannot read, or not in any time, as a stranger with access to the topic may write
// them. Brokers accept all of these.
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { compressSync } from 'snappy'
import t from 'tap'
import { decodeBlock } from '../../click/block.js'
import { loadKafkajs } from '../../kafka/client.js'

const { CompressionTypes } = loadKafkajs()
const require = createRequire(import.meta.url)
const Encoder = require('kafkajs/src/protocol/encoder.js')
const Decoder = require('kafkajs/src/protocol/decoder.js')
const Long = require('kafkajs/src/utils/long.js')
const { RecordBatch: encodeBatch } = require('kafkajs/src/protocol/recordBatch/v0/index.js')
const encodeRecord = require('kafkajs/src/protocol/recordBatch/record/v0/index.js')
const decodeMessages = require('kafkajs/src/protocol/requests/fetch/v4/decodeMessages.js')

interface Message {
  offset: string
  value: Buffer
  headers: Record<string, unknown>
  batchContext: object
}

const messagesOf = (values: Buffer[], headers?: Record<string, string>) =>
  values.map((value, offsetDelta) => encodeRecord({ offsetDelta, value, headers }))

const batch = async (firstOffset: number, records: unknown[]): Promise<Buffer> =>
  (await encodeBatch({ firstOffset: Long.fromInt(firstOffset), lastOffsetDelta: records.length - 1, records })).buffer

/** The batch with its messages compressed in any way. */
function compressed(plain: Buffer, type: number, compress: (messages: Buffer) => Buffer): Buffer {
  const head = Buffer.from(plain.subarray(0, 61))
  head[22] |= type
  const whole = Buffer.concat([head, compress(plain.subarray(61))])
  whole.writeInt32BE(whole.length - 12, 8)
  return whole
}

/** The messages that a consumer gets out of an answer. */
const read = (batches: Buffer[]): Promise<Message[]> =>
  decodeMessages(new Decoder(new Encoder().writeBytes(Buffer.concat(batches)).buffer))

const FINE = Buffer.from('fine')
const before = await batch(3, messagesOf([FINE]))
const after = await batch(20, messagesOf([FINE, FINE]))

const zeros = await batch(4, messagesOf([Buffer.alloc(100 << 20)]))
const three = await batch(4, messagesOf([FINE, FINE, FINE]))
const UNREADABLE: Record<string, Buffer> = {
  'gzip of what is too large': compressed(zeros, CompressionTypes.GZIP, (bytes) => gzipSync(bytes)),
  'Snappy of what is too large': compressed(zeros, CompressionTypes.Snappy, (bytes) => compressSync(bytes)),
  'Snappy that declares too much': compressed(three, CompressionTypes.Snappy, () => Buffer.from('ffffffff0f00', 'hex')),
  'frames of Snappy with a negative length': compressed(three, CompressionTypes.Snappy, () =>
    Buffer.from('82534e41505059000000000100000001fffffffc00000000', 'hex'),
  ),
  'Snappy that is damaged': compressed(three, CompressionTypes.Snappy, () => Buffer.from('0affff', 'hex')),
  'messages that are cut off': compressed(three, CompressionTypes.GZIP, (bytes) => gzipSync(bytes.subarray(0, 10))),
  'too many messages': await batch(4, messagesOf(Array.from({ length: 150_000 }, () => Buffer.alloc(0)))),
}

for (const [what, unreadable] of Object.entries(UNREADABLE))
  t.test(`${what} is one message that is no block, and the others are read`, async (t) => {
    const [first, bad, ...others] = await read([before, unreadable, after])
    t.match([first, ...others], [{ offset: '3', value: FINE }, { offset: '20' }, { offset: '21' }])
    t.equal(others.length, 2)
    t.ok(bad.value.equals(unreadable), 'it is kept as it came')
    t.equal(
      Number(bad.offset),
      4 + unreadable.readInt32BE(23),
      'at its last offset, so that the consumer goes on after it',
    )
    t.equal(decodeBlock(bad.value), undefined)
    t.match(bad, { headers: {}, isControlRecord: false, batchContext: { inTransaction: false } })
  })

const BOMBS: Record<string, Buffer[]> = {
  'that are large': [Buffer.alloc(15 << 20)],
  'of many messages': Array.from({ length: 20_000 }, () => Buffer.alloc(0)),
}
for (const [what, values] of Object.entries(BOMBS))
  t.test(`of many compressed batches ${what}, the first are taken, and the others with the next answers`, async (t) => {
    const one = compressed(await batch(0, messagesOf(values)), CompressionTypes.GZIP, (bytes) => gzipSync(bytes))
    const batches = Array.from({ length: 8 }, (_, i) => {
      const another = Buffer.from(one)
      another.writeBigInt64BE(BigInt(i * values.length), 0) // its first offset
      return another
    })
    const counts: number[] = []
    while (batches.length > 0) {
      const messages = await read(batches)
      counts.push(messages.length / values.length)
      batches.splice(0, messages.length / values.length)
    }
    t.same(counts, [2, 2, 2, 2])
  })

t.test('a batch that is cut off by the end of the answer is left to the next one', async (t) => {
  t.same(
    (await read([before, after.subarray(0, after.length - 1)])).map(({ offset }) => offset),
    ['3'],
  )
})

t.test(
  'a compression that kafkajs does not have stops the consumer: nothing is wrong with these messages',
  async (t) => {
    for (const type of [CompressionTypes.LZ4, CompressionTypes.ZSTD])
      await t.rejects(read([compressed(three, type, (bytes) => bytes)]), { name: 'KafkaJSNotImplemented' })
  },
)

t.test('of many headers the first are read', async (t) => {
  const headers = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`h${i}`, '']))
  const [message] = await read([await batch(3, messagesOf([FINE], headers))])
  t.equal(Object.keys(message.headers).length, 100)
  t.match(message, { offset: '3', value: FINE })
})
