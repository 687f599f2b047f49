// Brokers that come back: a client reaches them again, however many requests wait and wherever its last answer was cut.
import { createRequire } from 'node:module'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import t from 'tap'
import { type ClientOptions, createKafka, loadKafkajs } from '../../kafka/client.js'
import type { KafkaAccess } from '../../kafka/config.js'
import { until } from '../until.js'
import { addTopic, startStandIns } from './stand-in-brokers.js'
import { testKafka } from './test-broker.js'

loadKafkajs()
const require = createRequire(import.meta.url)
const Connection = require('kafkajs/src/network/connection.js')
const socketFactory = require('kafkajs/src/network/socketFactory.js')
const apiVersions = require('kafkajs/src/protocol/requests/apiVersions/index.js')
const silent = { namespace: () => silent, debug: () => undefined, error: () => undefined, warn: () => undefined }

t.test('one attempt to connect that gets no answer ends no other, while many requests wait', async (t) => {
  const standIns = await startStandIns(t, 2)
  addTopic(standIns, 'clicks', [1])
  let attempts = 0
  function loseFirst({ host, port, onConnect }: { host: string; port: number; onConnect: () => void }) {
    if (`${host}:${port}` !== standIns.brokers[1]) return net.connect({ host, port }, onConnect)
    attempts += 1
    return attempts === 1 ? new net.Socket() : net.connect({ host, port }, onConnect)
  }
  const log = pino({ level: 'silent' })
  const admin = createKafka({
    brokers: [standIns.brokers[0]],
    clientId: 'reconnect',
    log,
    socketFactory: loseFirst,
  } as ClientOptions & KafkaAccess).admin()
  await admin.connect()
  t.teardown(() => admin.disconnect())
  const requests: Promise<unknown>[] = []
  let answered = 0
  await until(async () => {
    requests.push(
      admin.fetchTopicOffsets('clicks').then(
        () => (answered += 1),
        () => undefined,
      ),
    )
    await delay(25)
    return answered > 0
  }, 'a request to reach the broker')
  t.equal(attempts, 2)
  await Promise.all(requests)
})

t.test('an answer that was cut in its middle does not spoil those of the next connection', async (t) => {
  const standIns = await startStandIns(t, 1)
  addTopic(standIns, 'clicks', [0])
  const admin = testKafka(standIns.brokers[0]).admin()
  await admin.connect()
  t.teardown(() => admin.disconnect())
  await admin.fetchTopicOffsets('clicks')
  standIns.halves = 1
  await t.rejects(admin.fetchTopicOffsets('clicks'))
  t.match(await admin.fetchTopicOffsets('clicks'), [{ partition: 0, low: '0', high: '0' }])
})

t.test('no request hangs whose connection is left at the same moment', async (t) => {
  const standIns = await startStandIns(t, 1)
  const [host, port] = standIns.brokers[0].split(':')
  const options = { host, port: Number(port), logger: silent, socketFactory: socketFactory(), requestTimeout: 3000 }
  for (let ticks = 0; ticks < 10; ticks += 1) {
    const connection = new Connection({ ...options, connectionTimeout: 3000 })
    await connection.connect()
    const asked = connection.send(apiVersions.protocol({ version: 0 })())
    const settled = Promise.allSettled([asked])
    for (let i = 0; i < ticks; i += 1) await undefined
    await connection.disconnect()
    const [{ status }] = await settled
    t.match(status, /fulfilled|rejected/, `left ${ticks} microtasks after the request: ${status}`)
  }
})
