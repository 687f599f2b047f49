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
  /** Number of requests that may be under way at the same time. */
  requests: number
  /** Folder of all click logs on this disk. This process's own has the name of its instance. */
  folder: string
  instance: string
  logLevel: string
}

/** Together with the 13 s for open connections this is below the 20 s in which a process must stop. */
const CLOSE_WITHIN_MS = 4_000
/** The thread is ended after this time, because kafkajs waits much longer for a broker that does not answer. */
const TERMINATE_AFTER_MS = CLOSE_WITHIN_MS + 1_000

export interface ShippingStatus {
  publishedClicks: number
  /** Why nothing can be published, if so. */
  lastError?: string
}

/**
 * Ships the click log to Kafka in a thread of its own. Shipping takes a quarter of a redirect's CPU, which the event
 * loop is spared. Its buffers are garbage in a heap of their own, and not in the heap of the links.
 *
 * @returns undefined without brokers: ingest reads the click log itself then
 */
export function openShipping(config: Config, clickLog: ClickLog, logLevel: string) {
  if (config.KAFKA_BROKERS.length === 0) return undefined
  const workerData: ShipThreadData = {
    kafka: kafkaAccess(config),
    topic: config.KAFKA_TOPIC,
    partitions: config.KAFKA_PARTITIONS,
    requests: config.KAFKA_REQUESTS_IN_FLIGHT,
    folder: path.dirname(clickLog.folder),
    instance: clickLog.instance,
    logLevel,
  }
  // An error thrown in the thread ends the process, as if it had been thrown here.
  const thread = new Worker(new URL('./ship-thread.js', import.meta.url), { workerData })
  let status: ShippingStatus = { publishedClicks: 0, lastError: 'shipping of clicks to Kafka has not begun yet' }
  thread.on('message', (message: ShippingStatus) => {
    status = message
  })

  return {
    lastError: () => status.lastError,
    publishedClicks: () => status.publishedClicks,
    /** Publishes the rest for some seconds at most. Clicks that are left wait on disk. */
    async close() {
      thread.postMessage({ closeWithinMs: CLOSE_WITHIN_MS })
      const termination = setTimeout(() => void thread.terminate(), TERMINATE_AFTER_MS)
      await once(thread, 'exit')
      clearTimeout(termination)
    },
  }
}
