// Brokers may answer a request with anything: each click is in the topic afterwards, and ingest takes all, in order.
import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Kafka } from 'kafkajs'
import pino from 'pino'
import t from 'tap'
import { decodeBlock } from '../../click/block.js'
import { openClickLog } from '../../click-log/click-log.js'
import { openDeadLetters } from '../../consume/dead-letters.js'
import { sourceEntries } from '../../consume/source-config.js'
import { createKafka } from '../../kafka/client.js'
import { createPublisher } from '../../kafka/publish.js'
import { readEnv } from '../../process/config.js'
import { shipAll } from '../../redirector/ship/ship-all.js'
import { aClick } from '../consume/make-records.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'
import { addTopic, type Outcome, startStandIns } from './stand-in-brokers.js'
import { testKafka } from './test-broker.js'

const CLICKS = 250
const SEGMENT_BYTES = 32 * 1024

/** Error codes of the protocol, and whether the messages are in the log all the same. */
const REFUSALS: Record<string, [errorCode: number, appends: boolean]> = {
  UNKNOWN_SERVER_ERROR: [-1, false],
  CORRUPT_MESSAGE: [2, false],
  UNKNOWN_TOPIC_OR_PARTITION: [3, false],
  LEADER_NOT_AVAILABLE: [5, false],
  NOT_LEADER: [6, false],
  REQUEST_TIMED_OUT: [7, true],
  MESSAGE_TOO_LARGE: [10, false],
  NOT_ENOUGH_REPLICAS: [19, false],
  NOT_ENOUGH_REPLICAS_AFTER_APPEND: [20, true],
  TOPIC_AUTHORIZATION_FAILED: [29, false],
  KAFKA_STORAGE_ERROR: [56, false],
}

const OUTCOMES: Record<string, Outcome> = {
  acknowledged: { appends: true },
  'left out': { appends: false, leavesOut: true },
  'appended and left out': { appends: true, leavesOut: true },
  'appended without an offset': { appends: true, hasNoOffset: true },
  'cut before': { appends: false, cuts: true },
  'cut after': { appends: true, cuts: true },
  'moved to broker 0': { appends: false, errorCode: 6, thenLeads: 0 },
  'moved to broker 1': { appends: false, errorCode: 6, thenLeads: 1 },
  ...Object.fromEntries(Object.entries(REFUSALS).map(([name, [errorCode, appends]]) => [name, { appends, errorCode }])),
}

/** Sequences that ingest takes from a partition. It skips one that is lower than one it has seen, as a repetition. */
function takenOf(blocks: Buffer[]): number[] {
  const taken: number[] = []
  let next = 0
  for (const value of blocks) {
    const { firstSequence, count } = decodeBlock(value)!
    for (let i = 0; i < count; i++) if (firstSequence + i >= next) taken.push(firstSequence + i)
    next = Math.max(next, firstSequence + count)
  }
  return taken
}

/** Fills a click log, whose segments go to two partitions in turn, and ships it until it says that all is published. */
async function ship(kafka: Kafka, topic: string, folder: string, onWarning: (message: string) => void) {
  const log = openClickLog({
    folder,
    segmentBytes: SEGMENT_BYTES,
    bytesMax: 1 << 30,
    fsyncMs: 1000,
    partitions: 2,
    onWarning,
  })
  const first = log.nextSequence()
  for (let i = 0; i < CLICKS; i++) log.append(aClick({ query: `n=${i}` }))
  const shipping = shipAll({ kafka, topic, partitions: 2, requests: 4, folder, instance: log.instance, onWarning })
  await until(() => shipping.publishedClicks() === CLICKS, 'all clicks to be shipped', { everyMs: 5 })
  await Promise.all([shipping.close(1000), log.close()])
  fs.rmSync(folder, { recursive: true })
  return Array.from({ length: CLICKS }, (_, i) => first + i)
}

t.test('a moved leader is no error in the log', async (t) => {
  const standIns = await startStandIns(t, 2)
  addTopic(standIns, 'clicks', [1, 0])
  const moves = [0, 1]
  standIns.onProduce = (_, partition) => {
    if (!moves.includes(partition)) return { appends: true }
    moves.splice(moves.indexOf(partition), 1)
    return { appends: false, errorCode: 6, thenLeads: partition }
  }
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) })
  const folder = path.join(withFolder(t), 'click-log')
  const kafka = createKafka({ brokers: standIns.brokers, clientId: 'shipper', log, isPrompt: true })
  await ship(kafka, 'clicks', folder, (message) => log.warn(message))
  const levels = lines.map((line) => JSON.parse(line) as { level: number; msg: string })
  t.ok(levels.some(({ msg }) => /Failed to send messages/.test(msg)))
  t.same(
    levels.filter(({ level }) => level > 20),
    [],
  )
})

t.test('a broker that takes its time is waited for longer, each time that it was given up', async (t) => {
  const standIns = await startStandIns(t, 1)
  const { log } = addTopic(standIns, 'clicks', [0, 0])
  standIns.onProduce = () => ({ appends: true, tookMs: 6_000 })
  const { publish, close } = createPublisher(testKafka(standIns.brokers.join(','), 'publisher', true))
  const publication = { topic: 'clicks', partition: 1, messages: [{ value: 'x' }] }
  await t.rejects(publish(publication), /timed out/)
  await publish(publication)
  t.equal(log[1].length, 2)
  await close()
})

t.test('a request gets more time only where brokers answer other questions', async (t) => {
  for (const [isAnswered, expected] of [
    [true, [3000, 6000, 12_000]],
    [false, [3000, 3000, 3000]],
  ] as const) {
    const given: (number | undefined)[] = []
    const producer = {
      connect: async () => undefined,
      disconnect: async () => undefined,
      async send({ timeout }: { timeout?: number }) {
        given.push(timeout)
        throw new Error('Request Produce(key: 0, version: 7) timed out')
      },
    }
    const { publish } = createPublisher({ producer: () => producer } as never, () => isAnswered)
    for (const _ of expected) await t.rejects(publish({ topic: 'clicks', partition: 0, messages: [] }), /timed out/)
    t.same(given, expected)
  }
})

t.test('dead letters are kept when the answer says so', async (t) => {
  const standIns = await startStandIns(t, 2)
  const { log } = addTopic(standIns, 'clicks.dead-letter', [1])
  const outcomes: Outcome[] = [{ appends: false, leavesOut: true }]
  standIns.onProduce = () => outcomes.pop() ?? { appends: true }
  const config = readEnv(sourceEntries, { KAFKA_BROKERS: standIns.brokers.join(',') })
  const letters = openDeadLetters(config, pino({ level: 'silent' }))
  const letter = { reason: 'bad_block', partition: '3', position: 7, bytes: Buffer.from('bad') }
  await t.rejects(
    letters.keep([letter]),
    /no broker has acknowledged messages for partition 0 of topic clicks.dead-letter/,
  )
  t.equal(log[0].length, 0)
  await letters.keep([letter])
  t.same(log[0].map(String), ['bad'])
  await letters.close()
})

t.test('for a request over one or two partitions, with one leader or two', async (t) => {
  const standIns = await startStandIns(t, 2)
  const kafka = testKafka(standIns.brokers.join(','), 'shipper', true)
  const pending = new Map<string, Map<number, Outcome>>()
  standIns.onProduce = (topic, partition) => {
    const outcome = pending.get(topic)?.get(partition)
    pending.get(topic)?.delete(partition) // once, then all is well
    return outcome ?? { appends: true }
  }
  const cases = [0, 1].flatMap((leader) =>
    Object.entries(OUTCOMES).flatMap(([one, first]) =>
      Object.entries(OUTCOMES).map(([other, second]) => ({ leader, one, first, other, second })),
    ),
  )
  const folder = withFolder(t)
  const failed: string[] = []
  let tried = 0
  async function tryOn(): Promise<void> {
    for (let next = cases.pop(); next; next = cases.pop()) {
      const { leader, one, first, other, second } = next
      const name = `clicks-${tried++}`
      // The first segment goes to partition 1.
      const { log } = addTopic(standIns, name, [leader, 0])
      pending.set(
        name,
        new Map([
          [1, first],
          [0, second],
        ]),
      )
      const answered = await ship(kafka, name, path.join(folder, name), () => undefined)
      const taken = log.map(takenOf)
      const isWhole = isDeepStrictEqual(
        taken.flat().toSorted((a, b) => a - b),
        answered,
      )
      if (!isWhole || taken.some((ofPartition) => ofPartition.length === 0))
        failed.push(`${one} by broker 0, ${other} by broker ${leader}`)
      standIns.topics.delete(name)
    }
  }
  await Promise.all(Array.from({ length: 16 }, tryOn))
  t.same(failed, [])
  t.ok(tried > 500, `${tried} combinations`)
})
