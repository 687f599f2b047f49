import fs from 'node:fs'
import path from 'node:path'
import type { Kafka } from 'kafkajs'
import type { Logger } from 'pino'
import { type ClickLog, listInstances, lockInstance } from '../click-log/click-log.js'
import { listSegments, segmentFile } from '../click-log/segment.js'
import { createKafka } from '../process/kafkajs-patches.js'
import type { Config } from './config.js'
import { type Shipper, startShipper } from './ship.js'
import '../process/kafka-codec.js'

const LOOK_FOR_ORPHANS_MS = 10_000
const CLOSE_WITHIN_MS = 10_000

/** Ships this process's click log, and those on the same disk whose processes are gone and were not started again. */
function shipAll(kafka: Kafka, topic: string, log: ClickLog, onTrouble: (message: string) => void) {
  const folder = path.dirname(log.folder)
  // The broker acknowledges in order and this producer waits for each: sequences make idempotence, retries cannot reorder.
  const producer = kafka.producer({ allowAutoTopicCreation: false, maxInFlightRequests: 1, retry: { retries: 2 } })
  let connected: Promise<void> | undefined
  const send: typeof producer.send = async (record) => {
    connected ??= producer.connect()
    try {
      await connected
    } catch (error) {
      connected = undefined
      throw error
    }
    return producer.send(record)
  }
  const start = (instance: string, instanceFolder: string, follow: boolean) =>
    startShipper({ producer: { ...producer, send }, topic, folder: instanceFolder, instance, follow, onTrouble })

  const own = start(log.instance, log.folder, true)
  const orphans = new Map<string, Shipper>()

  async function shipOrphan(instance: string, lock: { release(): void }) {
    const instanceFolder = path.join(folder, instance)
    const shipper = start(instance, instanceFolder, false)
    orphans.set(instance, shipper)
    if (await shipper.drained)
      for (const number of listSegments(instanceFolder)) fs.rmSync(segmentFile(instanceFolder, number))
    await shipper.close(0)
    orphans.delete(instance)
    lock.release()
  }

  function adoptOrphans() {
    for (const instance of listInstances(folder)) {
      if (instance === log.instance || orphans.has(instance)) continue
      if (listSegments(path.join(folder, instance)).length === 0) continue
      const lock = lockInstance(folder, instance)
      if (lock) void shipOrphan(instance, lock)
    }
  }
  const timer = setInterval(adoptOrphans, LOOK_FOR_ORPHANS_MS)
  adoptOrphans()

  return {
    trouble: own.trouble,
    publishedClicks: own.publishedClicks,
    async close() {
      clearInterval(timer)
      await Promise.all([own, ...orphans.values()].map((shipper) => shipper.close(CLOSE_WITHIN_MS)))
      await producer.disconnect().catch(() => undefined)
    },
  }
}

/** @returns undefined without brokers: ingest then follows the click log itself */
export function openShipping(config: Config, clickLog: ClickLog, log: Logger) {
  if (config.KAFKA_BROKERS.length === 0) return undefined
  const kafka = createKafka({ brokers: config.KAFKA_BROKERS, clientId: `redirector ${clickLog.instance}`, log })
  return shipAll(kafka, config.KAFKA_TOPIC, clickLog, (message) => log.warn(message))
}
