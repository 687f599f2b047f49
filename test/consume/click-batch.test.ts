import t from 'tap'
import { packLink } from '../../click/packed-link.js'
import { lengthAt } from '../../click/record.js'
import { AT } from '../../click/record-layout.js'
import { createClickBatch } from '../../consume/click-batch.js'
import { keepInTopic } from '../../consume/dead-letters.js'
import type { Seen } from '../../consume/progress.js'
import { createClickRows } from '../../ingest/click-rows.js'
import type { Publication } from '../../kafka/publish.js'
import { parseUserAgent } from '../../visit/user-agent/user-agent.js'
import { aClick, INSTANCE, makeDelivery, sealRecord } from './make-records.js'

const rowsOf = () => createClickRows({ parseUserAgent, isp: (asn) => `AS${asn}` })
const clicks = (count: number) => Array.from({ length: count }, (_, i) => aClick({ query: `n=${i}` }))

t.test('clicks that came before are left out, whole blocks and parts of them', async (t) => {
  const batch = createClickBatch('0', rowsOf(), 0, {}, Date.now())
  batch.add(makeDelivery(clicks(10), 0, 100))
  batch.add(makeDelivery(clicks(10), 1, 100)) // a producer's repetition
  batch.add(makeDelivery(clicks(10), 2, 105)) // cut elsewhere after a restart
  t.equal(batch.rows(), 15)
  t.equal(batch.repeated(), 15)
  t.equal(batch.to(), 3)
  t.equal(batch.seen[INSTANCE][0], 115)
  t.same(batch.deadLetters, [])
})

t.test('what was seen in batches before counts as well', async (t) => {
  const batch = createClickBatch('0', rowsOf(), 7, { [INSTANCE]: [108, Date.now()] }, Date.now())
  batch.add(makeDelivery(clicks(10), 7, 100))
  t.equal(batch.rows(), 2)
})

t.test('an instance that was silent for a month is forgotten', async (t) => {
  const now = Date.now()
  const seen = { old: [5, now - 31 * 86_400_000], fresh: [6, now] } as never
  t.same(Object.keys(createClickBatch('0', rowsOf(), 0, seen, now).seen), ['fresh'])
})

/** So many instances that nobody has heard since. */
const madeUp = (count: number, atMs: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`made-up-${i}`, [5, atMs]])) as never as Seen

t.test('made-up instances are forgotten before those that send', async (t) => {
  const now = Date.now()
  const seen: Seen = { early: [7, now - 1000], ...madeUp(20_000, now - 1000), [INSTANCE]: [8, now] }
  const batch = createClickBatch('0', rowsOf(), 0, seen, now)
  t.equal(Object.keys(batch.seen).length, 5_000)
  t.match(batch.seen, { early: [7], [INSTANCE]: [8] })
  t.equal(batch.closedRanges.length, 15_002, 'their clicks are still known to be there')
})

t.test('instances that are forgotten leave their batch room for clicks', async (t) => {
  const now = Date.now()
  const batch = createClickBatch('0', rowsOf(), 0, madeUp(50_000, now - 31 * 86_400_000), now)
  t.same(batch.seen, {})
  t.equal(batch.bytes(), createClickBatch('0', rowsOf(), 0, {}, now).bytes())
})

t.test('thousands of new instances end a batch', async (t) => {
  const batch = createClickBatch('0', rowsOf(), 0, {}, Date.now())
  const { block, ...delivery } = makeDelivery(clicks(1), 0, 100)
  for (let i = 0; i < 10_000; i++) batch.add({ ...delivery, block: { ...block!, instance: `made-up-${i}` } })
  t.ok(batch.bytes() > 128 << 20)
})

t.test('sequences that came whole are told, and so are holes between them', async (t) => {
  const now = Date.now()
  const batchOf = (
    seen: Parameters<typeof createClickBatch>[3],
    ...blocks: [first: number, count: number, before?: number][]
  ) => {
    const batch = createClickBatch('0', rowsOf(), 0, seen, now)
    for (const [i, [first, count, before]] of blocks.entries()) batch.add(makeDelivery(clicks(count), i, first, before))
    const [next, , from] = batch.seen[INSTANCE] ?? []
    return { open: [from, next], closed: batch.closedRanges.map(({ from, to }) => [from, to]), rows: batch.rows() }
  }
  t.same(batchOf({}, [100, 5, 0]), { open: [0, 105], closed: [], rows: 5 }, 'the first segment of an instance')
  t.same(batchOf({}, [100, 5, 90]), { open: [90, 105], closed: [], rows: 5 }, 'a leap that the log declares')
  t.same(batchOf({}, [100, 5], [105, 5]), { open: [100, 110], closed: [], rows: 10 }, 'one block behind the other')
  t.same(batchOf({}, [100, 5], [200, 5, 105]), { open: [100, 205], closed: [], rows: 10 }, 'a leap between them')
  t.same(
    batchOf({}, [100, 5], [200, 5, 150], [300, 5]),
    {
      open: [300, 305],
      closed: [
        [100, 105],
        [150, 205],
      ],
      rows: 15,
    },
    'what lies between is in other partitions, or lost',
  )
  t.same(batchOf({}, [100, 9], [100, 5], [103, 9]), { open: [100, 112], closed: [], rows: 12 }, 'repetitions')
  t.same(batchOf({ [INSTANCE]: [100, now] }, [100, 5]), { open: [0, 105], closed: [], rows: 5 }, 'of a former version')
  t.same(
    batchOf({ [INSTANCE]: [100, now, 50] }, [200, 5, 0]),
    { open: [0, 205], closed: [], rows: 5 },
    'a block of a former version says nothing of what came before',
  )
  t.same(
    batchOf({ [INSTANCE]: [100, now, 50] }, [150, 0]),
    { open: [50, 100], closed: [[150, 150]], rows: 0 },
    'a declared end is noted, and what comes behind it is taken all the same',
  )
  t.same(
    batchOf({ [INSTANCE]: [100, now - 31 * 86_400_000, 50] }),
    { open: [undefined, undefined], closed: [[50, 100]], rows: 0 },
    'what an instance had is kept when the instance is forgotten',
  )
})

t.test('it is noted how far an instance has published, until the range begins before that', async (t) => {
  const now = Date.now()
  const seenAfter = (
    seen: Parameters<typeof createClickBatch>[3],
    ...blocks: [first: number, unpublished?: number, before?: number][]
  ) => {
    const batch = createClickBatch('0', rowsOf(), 0, seen, now)
    for (const [i, [first, unpublished, before]] of blocks.entries())
      batch.add(makeDelivery(clicks(5), i, first, before, unpublished))
    const [next, , ...others] = batch.seen[INSTANCE]
    return [next, ...others]
  }
  t.same(seenAfter({}, [100]), [105, 100], 'a block in order')
  t.same(seenAfter({}, [100, 40]), [105, 100, 40], 'sequences from 40 on were under way')
  t.same(seenAfter({}, [100, 40], [105, 60]), [110, 100, 60])
  t.same(seenAfter({}, [100, 40], [105, 102]), [110, 100], 'everything before the range is published')
  t.same(seenAfter({}, [100, 60], [100, 40]), [105, 100, 60], 'a repetition takes nothing back')
  t.same(seenAfter({}, [100], [200, 40]), [205, 200, 100], 'nor does a block that says less')
  t.same(seenAfter({}, [100, 40], [200, 0]), [205, 200, 40], 'or nothing')
  t.same(seenAfter({}, [100, 40], [105, 103], [200, 150]), [205, 200, 150])
  t.same(seenAfter({ [INSTANCE]: [100, now, 50] }, [200, 70]), [205, 200, 70], 'behind a row of a former version')
  t.same(seenAfter({ [INSTANCE]: [100, now] }, [200, 70]), [205, 200, 70])
  t.same(seenAfter({}, [100, 40, 0]), [105, 0], 'the first segment of an instance')
})

t.test('a digest names content', async (t) => {
  const digestOf = (count: number) => {
    const batch = createClickBatch('0', rowsOf(), 0, {}, Date.now())
    batch.add(makeDelivery(clicks(count), 0, 100))
    return batch.digest()
  }
  t.equal(digestOf(10), digestOf(10))
  t.not(digestOf(10), digestOf(11))
})

t.test('dead letters, by reason; the rest of the batch goes on', async (t) => {
  const reasonsOf = (delivery: Parameters<ReturnType<typeof createClickBatch>['add']>[0]) => {
    const batch = createClickBatch('0', rowsOf(), 0, {}, Date.now())
    batch.add(delivery)
    return { reasons: batch.deadLetters.map(({ reason }) => reason), rows: batch.rows() }
  }
  t.test('bad_length', async (t) => {
    const delivery = makeDelivery([aClick(), aClick(), aClick()], 0, 1)
    const { records } = delivery.block!
    const at = lengthAt(records, 0)
    records.view.setUint16(at + AT.queryLength, 60_000, true)
    sealRecord(records, at)
    t.same(reasonsOf(delivery), { reasons: ['bad_length'], rows: 2 })
  })
  t.test('bad_link', async (t) => {
    const linkOf = (ids: object) =>
      packLink({ workspaceId: 1, linkId: 1, domainId: 1, host: 'a', path: '/a', destination: 'https://a', ...ids })
    const tooLarge = 2 ** 31 // Postgres would refuse the whole batch
    const links = ['nonsense', ...['workspaceId', 'linkId', 'domainId'].map((id) => linkOf({ [id]: tooLarge }))]
    const clicks = links.map((link) => aClick({ link }))
    t.same(reasonsOf(makeDelivery([aClick(), ...clicks, aClick({ link: linkOf({ linkId: tooLarge - 1 }) })], 0, 1)), {
      reasons: links.map(() => 'bad_link'),
      rows: 2,
    })
  })
  t.test('bad_time', async (t) => {
    const inDays = (days: number) => aClick({ time: Date.now() + days * 86_400_000 })
    const times = [aClick({ time: Number.NaN }), aClick({ time: 5 }), aClick(), inDays(390), inDays(410)]
    t.same(reasonsOf(makeDelivery(times, 0, 1)), { reasons: ['bad_time', 'bad_time', 'bad_time'], rows: 2 })
  })
  t.test('unknown_kind', async (t) => {
    t.same(reasonsOf(makeDelivery([aClick({ kind: 200 }), aClick()], 0, 1)), { reasons: ['unknown_kind'], rows: 1 })
  })
  t.test('torn_record', async (t) => {
    const delivery = makeDelivery([aClick(), aClick()], 0, 1)
    const { buffer } = delivery.block!.records
    buffer[buffer.length - 30] ^= 1
    t.same(reasonsOf(delivery), { reasons: ['torn_record'], rows: 1 })
  })
  t.test('bad_block', async (t) => {
    t.same(reasonsOf({ position: 4, next: 5, timeMs: 0, bad: Buffer.from('not a block') }), {
      reasons: ['bad_block'],
      rows: 0,
    })
  })
})

t.test('dead letters are cut, count as bytes of their batch, and are published in small requests', async (t) => {
  const batch = createClickBatch('0', rowsOf(), 0, {}, Date.now())
  const before = batch.bytes()
  for (let i = 0; i < 5; i++) batch.add({ position: i, next: i + 1, timeMs: 0, bad: Buffer.alloc(2 << 20, i) })
  batch.add({ position: 5, next: 6, timeMs: 0, bad: Buffer.from('small') })
  const bytesOf = (letters: { bytes: Buffer }[]) => letters.reduce((sum, { bytes }) => sum + bytes.length, 0)
  t.equal(batch.bytes() - before, bytesOf(batch.deadLetters) + 200 * batch.deadLetters.length)
  t.ok(bytesOf(batch.deadLetters) < 2 << 20, `${bytesOf(batch.deadLetters)} bytes`)
  const published: Publication[] = []
  const keep = keepInTopic({ publish: async (publication) => void published.push(publication) }, 'letters')
  await keep(batch.deadLetters)
  t.same(
    published.flatMap(({ messages }) => messages.map(({ headers }) => headers!.position)),
    ['0', '1', '2', '3', '4', '5'],
  )
  // Brokers refuse a request of more than a megabyte, and it would be sent again for ever.
  for (const { messages } of published) t.ok(messages.reduce((sum, { value }) => sum + value!.length, 0) < 600_000)
})

t.test('messages and blocks without content end a batch, too', (t) => {
  const batch = createClickBatch('0', rowsOf(), 0, {}, Date.now())
  const before = batch.bytes()
  batch.add({ position: 0, next: 1, timeMs: 0, bad: Buffer.alloc(0) })
  const withLetter = batch.bytes()
  t.ok(withLetter > before)
  batch.add(makeDelivery([], 1, 100))
  t.ok(batch.bytes() > withLetter)
  t.end()
})
