// kafkajs 2.2.4 is the last release and has defects that we cannot wait for. They are mended in its prototypes when it is
// loaded; each patch says what is wrong without it.
import { createRequire } from 'node:module'
import type { Kafka, KafkaConfig, logCreator } from 'kafkajs'
import pino, { type Logger } from 'pino'
import { decompressSnappy } from './codec.js'
import type { KafkaAccess } from './config.js'

const require = createRequire(import.meta.url)
type Kafkajs = typeof import('kafkajs')
let loaded: Kafkajs | undefined

/** The only way to kafkajs, which is loaded here and not by an import: a process without brokers starts 90 ms sooner. */
export function loadKafkajs(): Kafkajs {
  if (loaded) return loaded
  const { version } = require('kafkajs/package.json') as { version: string }
  if (version !== '2.2.4') {
    throw new Error(`kafka/client.ts was written for kafkajs 2.2.4 and this is ${version}: check each patch`)
  }
  loaded = require('kafkajs') as Kafkajs
  stopIdleTimers()
  loaded.CompressionCodecs[loaded.CompressionTypes.Snappy] = () => ({ decompress: decompressSnappy })
  return loaded
}

interface RequestQueue {
  pending: unknown[]
  inflight: Map<number, unknown>
  maxInFlightRequests: number | null
  throttledUntil: number
  throttleCheckTimeoutId: NodeJS.Timeout | null
  checkPendingRequests(): void
  scheduleCheckPendingRequests(): void
}
/**
 * Every response re-arms this timer, and its callback does too: without throttling its delay is negative, hence 1 ms,
 * for as long as the process lives, also after the connection has closed. A timer is owed only while requests wait for
 * a throttle to end; those that wait for a place in flight are sent when an answer or a timeout frees one.
 */
function stopIdleTimers() {
  const { prototype } = require('kafkajs/src/network/requestQueue/index.js') as { prototype: RequestQueue }
  prototype.scheduleCheckPendingRequests = function () {
    if (this.throttleCheckTimeoutId || this.pending.length === 0) return
    if (this.maxInFlightRequests != null && this.inflight.size >= this.maxInFlightRequests) return
    const waitMs = Math.max(1, this.throttledUntil - Date.now())
    this.throttleCheckTimeoutId = setTimeout(() => {
      this.throttleCheckTimeoutId = null
      this.checkPendingRequests()
    }, waitMs)
  }
}

/** Hands kafkajs's log lines to pino, whose levels have the same names except that kafkajs numbers its own. */
function logTo(log: Logger, logLevel: Kafkajs['logLevel']): logCreator {
  return () =>
    ({ namespace, level, log: { message, timestamp: _, logger: __, ...rest } }) => {
      // Lost connections and rebalances are errors to kafkajs; here they are retried, and told by whoever waits for them.
      const isRoutine = ['Connection', 'BrokerPool', 'Consumer', 'ConsumerGroup', 'Runner'].includes(namespace)
      const method = isRoutine
        ? 'debug'
        : level === logLevel.ERROR
          ? 'error'
          : level === logLevel.WARN
            ? 'warn'
            : 'debug'
      log[method]({ kafka: namespace, ...rest }, message)
    }
}

/**
 * The project's only way to a kafkajs client: patched, logging warnings and errors to `log`, with limits that let a
 * caller hear of lost brokers within about a minute.
 *
 * Consumers ignore `retry.retries` from here unless they name their own (kafkajs gives them 5). Clients of one `Kafka`
 * share the committed offsets of a group, so two consumers of one group in one process need a `Kafka` each.
 */
export function createKafka({ clientId, log, ...access }: KafkaAccess & { clientId: string; log?: Logger }): Kafka {
  process.env.KAFKAJS_NO_PARTITIONER_WARNING ??= '1' // we name the partition of every message
  const { Kafka, logLevel } = loadKafkajs()
  return new Kafka({
    ...(access as KafkaConfig),
    clientId,
    connectionTimeout: 3_000,
    requestTimeout: 30_000,
    // All of them, because kafkajs has other defaults under NODE_ENV=test.
    retry: { initialRetryTime: 200, maxRetryTime: 5_000, retries: 8, factor: 0.2, multiplier: 2 },
    logLevel: logLevel.WARN,
    logCreator: logTo(log ?? pino({ name: clientId }), logLevel),
  })
}
