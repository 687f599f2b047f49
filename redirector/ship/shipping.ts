import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ClickLog } from '../../click-log/click-log.js'
import { type KafkaAccess, kafkaAccess } from '../../kafka/config.js'
import type { Config } from '../config.js'

export interface ShipThreadData {
  kafka: KafkaAccess
  topic: string
  partitions: number
  /** Folder of all click logs of this disk, and the one of this process in it */
  folder: string
  instance: string
  logLevel: string
}

/** With the 13 s that open connections are given, less than the 20 s in which a process stops. */
const CLOSE_WITHIN_MS = 4_000
/** A request that a broker does not answer is waited for much longer, by kafkajs. */
const TERMINATE_AFTER_MS = CLOSE_WITHIN_MS + 1_000

export interface ShippingStatus {
  publishedClicks: number
  /** Why nothing can be published, if so */
  lastError?: string
}

/**
 * Ships the click log to Kafka in a thread of its own: what that takes, a quarter of a redirect, is no time of the event
 * loop then, and its buffers, which V8 collects with all other garbage of their heap, are not in the heap of the links.
 *
 * @returns undefined without brokers: ingest then follows the click log itself
 */
export function openShipping(config: Config, clickLog: ClickLog, logLevel: string) {
  if (config.KAFKA_BROKERS.length === 0) return undefined
  const workerData: ShipThreadData = {
    kafka: kafkaAccess(config),
    topic: config.KAFKA_TOPIC,
    partitions: config.KAFKA_PARTITIONS,
    folder: path.dirname(clickLog.folder),
    instance: clickLog.instance,
    logLevel,
  }
  // What it throws ends the process, as if it had been thrown here.
  const thread = new Worker(new URL('./ship-thread.js', import.meta.url), { workerData })
  let status: ShippingStatus = { publishedClicks: 0, lastError: 'shipping has not begun' }
  thread.on('message', (message: ShippingStatus) => {
    status = message
  })

  return {
    lastError: () => status.lastError,
    publishedClicks: () => status.publishedClicks,
    /** Publishes what is still there, for some seconds at most; what is left waits on disk. */
    async close() {
      thread.postMessage({ closeWithinMs: CLOSE_WITHIN_MS })
      const termination = setTimeout(() => void thread.terminate(), TERMINATE_AFTER_MS)
      await once(thread, 'exit')
      clearTimeout(termination)
    },
  }
}
