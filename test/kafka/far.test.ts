// Brokers that are 150 ms away, over a network that loses packets: the shipper is killed, and leaders move. Each click is
// inserted once, no partition has a click before an earlier one, and nothing is ever reported as missing.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { decodeBlock } from '../../click/block.js'
import { openClickLog } from '../../click-log/click-log.js'
import { readMark, SHIPPER } from '../../click-log/readers.js'
import { createTopics, ensureTopics } from '../../kafka/topics.js'
import { seededRandom } from '../chaos/seeded-random.js'
import { aClick } from '../consume/make-records.js'
import { createFarNetwork } from '../far-network.js'
import { withFolder } from '../folder.js'
import { runProgram } from '../programs.js'
import { withClickHouse, withPostgres } from '../services.js'
import { until } from '../until.js'
import { startFarBrokers } from './far-brokers.js'
import { canRunKafka, testKafka } from './test-broker.js'

const SEED = Number(process.env.CHAOS_SEED ?? 1)
const ROUND_TRIP_MS = 150
const PARTITIONS = 6
const TOPIC = 'clicks'
const KILLS = 4
const CLICKS_A_ROUND = 12_000

const program = fileURLToPath(new URL('./ship-process.js', import.meta.url))

/** A process that ships, and how many clicks it has shipped since its start. */
function startShip(t: Test, args: string[]) {
  const child: ChildProcess = fork(program, args)
  t.teardown(() => child.kill('SIGKILL'))
  let published = 0
  child.on('message', (message: { published: number }) => {
    published = message.published
  })
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { published: () => published, end }
}

/** All blocks of the topic, by partition. */
async function readTopic(brokers: string, ends: number[]) {
  const consumer = testKafka(brokers).consumer({ groupId: 'check', maxWaitTimeInMs: 200 })
  const partitions = ends.map((): Buffer[] => [])
  await consumer.connect()
  await consumer.subscribe({ topics: [TOPIC], fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ partition, message }) => void partitions[partition].push(message.value!),
  })
  await until(() => ends.every((end, partition) => partitions[partition].length >= end), 'all messages')
  await consumer.disconnect()
  return partitions.map((values) => values.map((value) => decodeBlock(value)!))
}

if (canRunKafka(t)) {
  t.test('each click is inserted once, through kills and moved leaders', async (t) => {
    t.comment(`CHAOS_SEED=${SEED}`)
    const random = seededRandom(SEED)
    const network = createFarNetwork(ROUND_TRIP_MS, random)
    const dataDir = withFolder(t)
    const folders = [1, 2].map((i) => path.join(dataDir, `kafka-${i}`))
    const { brokers, near, far } = await startFarBrokers(folders, network)
    t.teardown(async () => {
      for (const broker of brokers) broker.kill()
      await Promise.all(brokers.map(({ exited }) => exited))
      network.close()
    })
    const kafka = testKafka(near)
    await ensureTopics(kafka, 'other', 1) // makes the broker ready for topics
    const admin = kafka.admin()
    await admin.connect()
    t.teardown(() => admin.disconnect())
    await createTopics(admin, [{ topic: TOPIC, numPartitions: PARTITIONS, replicationFactor: 1 }])

    const [{ url: DATABASE_URL }, { url: CLICKHOUSE_URL }] = await Promise.all([withPostgres(t), withClickHouse(t)])
    const ingest = await runProgram(t, 'ingest/main.js', {
      DATABASE_URL,
      CLICKHOUSE_URL,
      DATA_DIR: dataDir,
      KAFKA_BROKERS: near,
      KAFKA_TOPIC: TOPIC,
      KAFKA_PARTITIONS: String(PARTITIONS),
    })
    const metric = async (name: string) => {
      const text = await (await fetch(`${ingest.monitor}/metrics`)).text()
      return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)![1])
    }

    const folder = path.join(dataDir, 'click-log')
    const log = openClickLog({
      folder,
      segmentBytes: 256 << 10,
      bytesMax: 1 << 30,
      fsyncMs: 1000,
      partitions: PARTITIONS,
      onWarning: t.comment,
    })
    t.teardown(() => log.close())
    const recorded: number[] = []
    function record(count: number) {
      for (let i = 0; i < count; i++) {
        recorded.push(log.nextSequence())
        log.append(aClick({ time: Date.now(), query: `n=${random()}` }))
      }
    }

    async function moveLeaders() {
      const { topics } = await admin.fetchTopicMetadata({ topics: [TOPIC] })
      const partitionAssignment = topics[0].partitions.map(({ partitionId, leader }) => ({
        partition: partitionId,
        replicas: [leader === 1 ? 2 : 1],
      }))
      await admin.alterPartitionReassignments({ topics: [{ topic: TOPIC, partitionAssignment }] })
    }

    const args = [far, TOPIC, String(PARTITIONS), folder, log.instance]
    let lost = 0
    for (let round = 0; round < KILLS; round++) {
      record(CLICKS_A_ROUND)
      const ship = startShip(t, args)
      if (round % 2 === 1) {
        await until(() => ship.published() > 0, 'the first clicks')
        await moveLeaders()
      }
      await until(() => ship.published() > CLICKS_A_ROUND / 2, 'half of the clicks')
      await ship.end('SIGKILL')
      lost = Math.max(lost, await metric('slugline_ingest_missing_clicks'))
    }
    record(CLICKS_A_ROUND)
    const ship = startShip(t, args)
    await moveLeaders()
    await until(() => readMark(log.folder, SHIPPER) === log.nextSequence(), 'all clicks to be shipped', {
      msMax: 300_000,
    })
    await ship.end('SIGTERM')
    await until(async () => (await metric('slugline_clicks_inserted_total')) >= recorded.length, 'all to be inserted')

    const offsets = await admin.fetchTopicOffsets(TOPIC)
    const ends = Array.from({ length: PARTITIONS }, (_, i) =>
      Number(offsets.find(({ partition }) => partition === i)!.high),
    )
    const partitions = await readTopic(near, ends)
    let outOfOrder = 0
    const taken = partitions.map((blocks) => {
      const sequences: number[] = []
      let next = 0
      for (const { firstSequence, count, unpublished } of blocks) {
        if (unpublished! < firstSequence) outOfOrder += 1
        for (let i = 0; i < count; i++) if (firstSequence + i >= next) sequences.push(firstSequence + i)
        next = Math.max(next, firstSequence + count)
      }
      return sequences
    })
    const all = taken.flat().toSorted((a, b) => a - b)
    t.equal(all.length, recorded.length)
    t.ok(
      all.every((sequence, i) => sequence === recorded[i]),
      'each click is taken once',
    )
    t.ok(outOfOrder > 0, `${outOfOrder} blocks were sent while earlier ones were under way`)
    t.equal(await metric('slugline_clicks_inserted_total'), recorded.length)
    await until(async () => (await ingest.health()).ready, 'ingest to be ready')
    t.equal(Math.max(lost, await metric('slugline_ingest_missing_clicks')), 0)
    await ingest.stop()
  })
}
