import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CompressionTypes } from 'kafkajs'
import t from 'tap'
import { fetchJars } from '../../embedded/kafka-artifacts/fetch-jars.js'
import { withFolder } from '../folder.js'
import { until } from '../until.js'
import { canRunKafka, createTopic, readValues, testBroker, testKafka } from './test-broker.js'

const main = fileURLToPath(new URL('../../embedded/kafka-main.js', import.meta.url))

async function runMain(dataDir: string): Promise<{ child: ChildProcess; port: number }> {
  const env = { ...process.env, DATA_DIR: dataDir, KAFKA_PORT: '' }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface(child.stdout!)) {
    const port = /^KAFKA_BROKERS=127\.0\.0\.1:(\d+)$/.exec(line)?.[1]
    if (port) return { child, port: Number(port) }
  }
  throw new Error('the program ended without naming its broker')
}

async function untilRefused(port: number): Promise<void> {
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  await until(async () => !(await isOpen()), `port ${port} to be closed`)
}

if (canRunKafka(t)) {
  await Promise.all([fetchJars(), fetchJars()])

  t.test('messages survive SIGKILL and a restart on the same folder and port', async (t) => {
    const dataDir = withFolder(t, 'kafka')
    const first = await testBroker(t, dataDir)
    await createTopic(first.brokers, 'kept', 1)
    const producer = testKafka(first.brokers).producer()
    await producer.connect()
    const messages = Array.from({ length: 100 }, (_, i) => ({ partition: 0, value: `before ${i}` }))
    await producer.send({ topic: 'kept', acks: -1, compression: CompressionTypes.GZIP, messages })

    first.kill() // the next start does not wait for its end
    const second = await testBroker(t, dataDir, first.port)
    t.equal(second.brokers, first.brokers)
    await producer.send({ topic: 'kept', acks: -1, messages: [{ partition: 0, value: 'after' }] })
    await producer.disconnect()

    const expected = [...messages.map((message) => message.value), 'after']
    t.same(await readValues(second.brokers, 'kept', 'reader', 101), expected)

    await second.stop()
    const third = await testBroker(t, dataDir, first.port)
    t.same(await readValues(third.brokers, 'kept', 'another reader', 101), expected)
  })

  t.test('a second broker on a folder in use is refused, and the first goes on', async (t) => {
    const dataDir = withFolder(t, 'kafka')
    const broker = await testBroker(t, dataDir)
    await t.rejects(testBroker(t, dataDir), /Failed to acquire lock/)
    await createTopic(broker.brokers, 'still-here', 1)
  })

  t.test('npm run kafka stops its broker on SIGTERM, and the broker does not outlive SIGKILL', async (t) => {
    const dataDir = withFolder(t, 'kafka')
    const orderly = await runMain(dataDir)
    orderly.child.kill('SIGTERM')
    t.same(await once(orderly.child, 'exit'), [0, null])
    await untilRefused(orderly.port)

    const killed = await runMain(dataDir)
    killed.child.kill('SIGKILL')
    await untilRefused(killed.port)
  })
}
