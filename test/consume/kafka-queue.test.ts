// The queue of a partition takes the messages that kafkajs pushes: with gaps, pauses and rebalances. test/kafka has the
// same with a broker.
import t from 'tap'
import { encodeBlock } from '../../click/block.js'
import { BLOCK_BYTES_MAX } from '../../click/record.js'
import { createQueue } from '../../consume/kafka-queue.js'
import { aClick, INSTANCE, makeRecords } from './make-records.js'

const { buffer } = makeRecords([aClick()])
const block = (sequence: number) =>
  encodeBlock({ instance: INSTANCE, firstSequence: sequence, count: 1, previousEnd: sequence }, buffer)

/** Nearly as much as a block can have. */
const much = makeRecords(Array.from({ length: 90 }, () => aClick({ query: 'x'.repeat(1000) }))).buffer

function createConsumer() {
  const calls: string[] = []
  return {
    calls,
    seek: ({ offset }: { offset: string }) => void calls.push(`seek ${offset}`),
    pause: () => void calls.push('pause'),
    resume: () => void calls.push('resume'),
    commitOffsets: async ([{ offset }]: { offset: string }[]) => void calls.push(`commit ${offset}`),
  }
}

function open(onWarning: (message: string) => void = (message) => t.fail(message)) {
  const consumer = createConsumer()
  const queue = createQueue(consumer as never, 'clicks', 0, onWarning)
  queue.start(5)
  t.same(consumer.calls.splice(0), ['seek 5', 'resume'])
  return { queue, calls: consumer.calls }
}

t.test('begins where it is told, whatever a fetch before it brings', async (t) => {
  const { queue } = open()
  t.equal(queue.offer(3, block(3)), true, 'passed over')
  t.equal(queue.offer(5, block(5)), true)
  t.match(await queue.take(0), { position: 5, next: 6, block: { firstSequence: 5 }, timeMs: aClick().time })
  t.equal(await queue.take(0), undefined)
})

t.test('a gap is read again before it is believed', async (t) => {
  const { queue, calls } = open()
  t.equal(queue.offer(8, block(8)), false, 'the rest of the fetch is of no use')
  t.same(calls.splice(0), ['seek 5'])
  t.equal(queue.offer(5, block(5)), true, 'it was no gap')
  t.equal(queue.offer(9, block(9)), false)
  t.same(calls.splice(0), ['seek 6'])
  t.equal(queue.offer(9, block(9)), true, 'it is one')
  t.same([(await queue.take(0))?.position, (await queue.take(0))?.position], [5, 9])
})

t.test('a repeated batch is cut at its end, over a gap too', async (t) => {
  const { queue } = open()
  queue.offer(5, block(5))
  queue.offer(9, block(9))
  queue.offer(9, block(9))
  t.match(await queue.take(0, 7), { position: 5 })
  t.match(await queue.take(0, 7), { position: 7, next: 7, block: undefined })
  t.match(await queue.take(0), { position: 9 })
})

t.test('fetching pauses while much waits', async (t) => {
  const { queue, calls } = open()
  const message = encodeBlock({ instance: INSTANCE, firstSequence: 1, count: 90, previousEnd: 0 }, much)
  let offset = 5
  while (calls.length === 0) queue.offer(offset++, message)
  t.same(calls.splice(0), ['pause'])
  t.ok((offset - 5) * much.length > 16 << 20)
  t.equal(queue.offer(offset++, message), true, 'what was under way is kept')
  while (calls.length === 0) t.ok(await queue.take(0))
  t.same(calls.splice(0), ['resume'])
  let left = 0
  while (await queue.take(0)) left += 1
  t.ok(left > 0, 'before all is taken')
})

t.test('blocks that are small until they are decompressed are left to a later fetch', async (t) => {
  const { queue, calls } = open()
  const message = encodeBlock(
    { instance: INSTANCE, firstSequence: 5, count: 0, previousEnd: 5 },
    Buffer.alloc(BLOCK_BYTES_MAX),
  )
  t.ok(message.length < BLOCK_BYTES_MAX / 20)
  const offsets = Array.from({ length: 1000 }, (_, i) => 5 + i)
  const refused = offsets.find((offset) => !queue.offer(offset, message))!
  t.ok((refused - 5) * BLOCK_BYTES_MAX < 50 << 20, `${refused - 5} are kept`)
  t.same(calls.splice(0), ['pause', `seek ${refused}`])
  while (calls.length === 0) t.ok(await queue.take(0))
  t.same(calls.splice(0), ['resume'])
  t.equal(queue.offer(refused, message), true, 'none was lost')
})

t.test('what was fetched for an assignment that has ended is not taken, and whoever waits is woken', async (t) => {
  const { queue, calls } = open()
  const waiting = queue.take(60_000)
  queue.end()
  t.equal(await waiting, undefined)
  t.equal(queue.offer(5, block(5)), false)
  t.equal(await queue.take(0), undefined)
  t.equal(queue.ended(), true)
  queue.release(6)
  queue.start(5)
  t.same(calls, [], 'the next assignment’s to say')
})

t.test('how far it is, is committed for those who watch, now and then', async (t) => {
  const { queue, calls } = open()
  queue.release(6)
  queue.release(7)
  t.same(calls, ['commit 6'])
})

t.test('a message that is no block is delivered as such', async (t) => {
  const { queue } = open()
  queue.offer(5, Buffer.from('nonsense'))
  queue.offer(6, null)
  t.match(await queue.take(0), { position: 5, bad: Buffer.from('nonsense') })
  t.match(await queue.take(0), { position: 6, bad: Buffer.alloc(0) })
})

t.test('a block that says it has a record and has none is no block, and the next one comes', async (t) => {
  const { queue } = open()
  const empty = encodeBlock({ instance: INSTANCE, firstSequence: 5, count: 1, previousEnd: 5 }, Buffer.alloc(0))
  t.equal(queue.offer(5, empty), true)
  t.equal(queue.offer(6, block(6)), true)
  t.match(await queue.take(0), { position: 5, bad: empty, block: undefined })
  t.match(await queue.take(0), { position: 6, block: { firstSequence: 6 } })
})

t.test('a partition is stalled while it has messages that do not come', async (t) => {
  const { queue } = open()
  const look = (end: number) => queue.stalledLooks(end)
  t.same([look(5), look(5)], [0, 0], 'it has no more messages')
  t.same([look(7), look(9), look(9)], [0, 1, 2], 'it has some since the first look')
  queue.offer(5, block(5))
  t.same([look(9), look(9)], [0, 1], 'one has come before the first look')
  for (let offset = 6; offset < 200; offset++)
    queue.offer(offset, encodeBlock({ instance: INSTANCE, firstSequence: offset, count: 90, previousEnd: 0 }, much))
  t.same([look(999), look(999)], [0, 0], 'fetching it is paused')
  queue.end()
  t.equal(look(999), 0)
})

t.test('messages without content take room as well', async (t) => {
  const { queue, calls } = open()
  for (let offset = 5; calls.length === 0 && offset < 100_000; offset++) queue.offer(offset, null)
  t.same(calls, ['pause'])
})
