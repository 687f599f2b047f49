// A source goes on when kafkajs has stopped its consumer. test/kafka has the same with a broker.
import { EventEmitter } from 'node:events'
import type { Kafka } from 'kafkajs'
import t, { type Test } from 'tap'
import { consumeTopic } from '../../consume/kafka-source.js'
import type { ClickDelivery, Consume } from '../../consume/source.js'
import { until } from '../until.js'

const NO_GROUP = 'Consumer group was not initialized, consumer#run must be called first'

/** A consumer that, as that of kafkajs, has a group from `run` until it is stopped, and throws without one. */
function createFakeKafka(fetchTopicOffsets: () => Promise<unknown>) {
  const emitter = new EventEmitter()
  let hasGroup = false
  let runs = 0
  const demandGroup = () => {
    if (!hasGroup) throw new Error(NO_GROUP)
  }
  const nothing = async () => undefined
  const stop = () => {
    hasGroup = false
    emitter.emit('STOP', {})
  }
  const consumer = {
    events: { GROUP_JOIN: 'GROUP_JOIN', FETCH: 'FETCH', HEARTBEAT: 'HEARTBEAT', STOP: 'STOP', CRASH: 'CRASH' },
    on: (event: string, listener: (event: unknown) => void) => emitter.on(event, listener),
    connect: nothing,
    subscribe: nothing,
    async run() {
      hasGroup = true
      runs += 1
      emitter.emit('GROUP_JOIN', { payload: { memberAssignment: { clicks: [0] } } })
    },
    seek: demandGroup,
    pause: demandGroup,
    resume: demandGroup,
    async disconnect() {
      stop()
    },
  }
  const admin = { connect: nothing, disconnect: nothing, fetchTopicOffsets }
  return {
    kafka: { consumer: () => consumer, admin: () => admin } as unknown as Kafka,
    stop,
    crash(error: Error, restart: boolean) {
      stop()
      emitter.emit('CRASH', { payload: { error, restart } })
    },
    runs: () => runs,
  }
}

function open(
  t: Test,
  kafka: Kafka,
  consume: Consume<ClickDelivery>,
  options: { lookEveryMs?: number; onHang?: (reason: string) => void } = {},
) {
  const source = consumeTopic(
    {
      kafka,
      topic: 'clicks',
      group: 'test',
      sessionTimeoutMs: 10_000,
      onWarning: () => undefined,
      onHang: (reason) => t.fail(reason),
      ...options,
    },
    consume,
  )
  t.teardown(() => source.close())
  return source
}

const offsets = async () => [{ partition: 0, low: '0', high: '10' }]

t.test('a partition whose start was found after its consumer has stopped ends, and begins again', async (t) => {
  const fake = createFakeKafka(offsets)
  const [begun, ended]: [boolean[], boolean[]] = [[], []]
  let foundStart = () => {}
  open(t, fake.kafka, async (_partition, from) => {
    begun.push(true)
    await new Promise<void>((resolve) => (foundStart = resolve))
    const deliveries = from.open(0)
    while (!deliveries.ended()) await deliveries.take(50)
    ended.push(true)
  })
  await until(() => begun.length === 1, 'the partition to be claimed')
  fake.crash(new Error('the leader is away'), false)
  foundStart()
  await until(() => ended.length === 1, 'the end of the partition')
  await until(() => begun.length === 2, 'the next assignment of the partition')
  fake.stop()
  foundStart()
  await until(() => ended.length === 2, 'the end of the partition')
})

t.test('a consumer that kafkajs does not start again is started again, and says why it is away', async (t) => {
  const fake = createFakeKafka(offsets)
  const source = open(t, fake.kafka, async (_partition, from) => {
    const deliveries = from.open(0)
    while (!deliveries.ended()) await deliveries.take(50)
  })
  await until(() => source.lastError() === undefined, 'the consumer to join its group')
  for (let runs = 2; runs < 4; runs++) {
    fake.crash(new Error('Failed to find group coordinator'), false)
    t.equal(source.lastError(), 'Failed to find group coordinator')
    await until(() => fake.runs() === runs, 'the consumer to run again')
    t.equal(source.lastError(), undefined)
  }
})

t.test('a source ends while no broker says how far it reaches', { timeout: 20_000 }, async (t) => {
  const fake = createFakeKafka(() => new Promise(() => undefined))
  let error: Error | undefined
  const source = open(t, fake.kafka, async (_partition, from) => {
    await from.range().catch((reason) => {
      error = reason
    })
  })
  await until(() => fake.runs() === 1, 'the consumer to run')
  await source.close()
  t.match(error, /no broker has answered/)
})

t.test('a partition whose messages do not come, while the consumer works, is reported', async (t) => {
  let looks = 0
  const fake = createFakeKafka(async () => {
    looks += 1
    return offsets()
  })
  const reasons: string[] = []
  const consume: Consume<ClickDelivery> = async (_partition, from) => {
    const deliveries = from.open(3)
    while (!deliveries.ended()) await deliveries.take(50)
  }
  open(t, fake.kafka, consume, { lookEveryMs: 10, onHang: (reason) => reasons.push(reason) })
  await until(() => reasons.length > 0, 'the stall to be reported')
  t.equal(reasons[0], 'no message of partition 0 of clicks comes, and the partition has some')
  t.ok(looks > 12, `${looks} looks`)
})
