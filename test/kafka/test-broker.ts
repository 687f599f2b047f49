import type { Kafka } from 'kafkajs'
import pino from 'pino'
import type { Test } from 'tap'
import { type KafkaBroker, kafkaMissing, type SecuredListeners, startKafkaBroker } from '../../embedded/kafka-broker.js'
import { createKafka } from '../../kafka/client.js'
import { createTopics } from '../../kafka/topics.js'
import { given } from '../services.js'

/** @returns false if no broker can run: the file is skipped with the reason, or fails with REQUIRE_KAFKA=1 */
export function canRunKafka(t: Test): boolean {
  const missing = kafkaMissing()
  if (!missing) {
    t.setTimeout(600_000) // a file that is run alone may have to fetch the broker, and kills take longer beside other files
    return true
  }
  console.error(`KAFKA TESTS ARE SKIPPED: ${missing}`)
  if (process.env.REQUIRE_KAFKA === '1') t.fail(missing)
  else t.plan(0, missing)
  return false
}

/**
 * Addresses of the broker that the files of a run share: it is not killed, and each file has topics and groups of its own.
 */
export async function sharedBroker(t: Test): Promise<string> {
  const response = await fetch(given('TEST_KAFKA_URL'))
  if (!response.ok) throw new Error(await response.text())
  const reader = response.body!.getReader()
  t.teardown(() => reader.cancel()) // this gives it back
  return Buffer.from((await reader.read()).value!).toString()
}

/** A broker on `dataDir` that ends with the test. */
export async function testBroker(t: Test, dataDir: string, port = 0, secured?: SecuredListeners): Promise<KafkaBroker> {
  const broker = await startKafkaBroker({ dataDir, port, secured, log: (line) => t.comment(line) })
  t.teardown(() => broker.stop())
  return broker
}

/** A client as the project's processes have it, but silent: rebalances and kills are errors in kafkajs's log. */
export function testKafka(brokers: string, clientId = 'test', isPrompt = false): Kafka {
  return createKafka({ brokers: brokers.split(','), clientId, log: pino({ level: 'silent' }), isPrompt })
}

export async function createTopic(brokers: string, topic: string, numPartitions: number): Promise<void> {
  const admin = testKafka(brokers).admin()
  await admin.connect()
  await createTopics(admin, [{ topic, numPartitions }])
  await admin.disconnect()
}

/** Reads `topic` from its beginning until `count` values have come. Fewer is the file's timeout. */
export async function readValues(brokers: string, topic: string, groupId: string, count: number): Promise<string[]> {
  const consumer = testKafka(brokers).consumer({ groupId, maxWaitTimeInMs: 200 })
  const values: string[] = []
  try {
    await consumer.connect()
    await consumer.subscribe({ topics: [topic], fromBeginning: true })
    await new Promise<void>((resolve, reject) => {
      // A group that is still loading is a crash that kafkajs restarts from by itself.
      consumer.on(consumer.events.CRASH, ({ payload }) => void (payload.restart || reject(payload.error)))
      const eachBatch = async ({ batch }: { batch: { messages: { value: Buffer | null }[] } }) => {
        values.push(...batch.messages.map((message) => String(message.value)))
        if (values.length >= count) resolve()
      }
      consumer.run({ autoCommit: false, eachBatch }).catch(reject)
    })
  } finally {
    await consumer.disconnect()
  }
  return values
}
