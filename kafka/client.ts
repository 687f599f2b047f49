import { createRequire } from 'node:module'
import type { Kafka, KafkaConfig, logCreator } from 'kafkajs'
import pino, { type Logger } from 'pino'
import { decompressGzip, decompressSnappy } from './codec.js'
import type { KafkaAccess } from './config.js'
import { mendKafkajs } from './mend-kafkajs.js'

const require = createRequire(import.meta.url)
type Kafkajs = typeof import('kafkajs')
let loaded: Kafkajs | undefined

/** Loads kafkajs on demand; nothing else imports it. A process without brokers starts 90 ms sooner for it. */
export function loadKafkajs(): Kafkajs {
  if (loaded) return loaded
  const { version } = require('kafkajs/package.json') as { version: string }
  if (version !== '2.2.4') {
    throw new Error(`kafka/mend-kafkajs.ts was written for kafkajs 2.2.4 and this is ${version}: check each mend`)
  }
  loaded = require('kafkajs') as Kafkajs
  mendKafkajs()
  const { CompressionCodecs, CompressionTypes } = loaded
  CompressionCodecs[CompressionTypes.Snappy] = () => ({ decompress: decompressSnappy })
  const gzip = CompressionCodecs[CompressionTypes.GZIP]()
  CompressionCodecs[CompressionTypes.GZIP] = () => ({ ...gzip, decompress: decompressGzip })
  return loaded
}

/**
 * Hands kafkajs's log lines to pino, most of them as debug. kafkajs logs errors for everything that is then repeated:
 * lost connections, moved leaders, rebalances. Callers report errors that last.
 */
function logTo(log: Logger): logCreator {
  return () =>
    ({ log: { message, timestamp: _, logger: __, ...rest }, namespace }) => {
      const method = message.startsWith('Failed to execute listener') ? 'error' : 'debug'
      log[method]({ kafka: namespace, ...rest }, message)
    }
}

/** kafkajs repeats requests itself. A caller hears of lost brokers within about a minute. */
const PATIENT = {
  requestTimeout: 30_000,
  // All values are given, because kafkajs has other defaults with NODE_ENV=test.
  retry: { initialRetryTime: 200, maxRetryTime: 5_000, retries: 8, factor: 0.2, multiplier: 2 },
}
/** kafkajs repeats nothing. The caller repeats, and hears of lost brokers within seconds. */
const PROMPT = { requestTimeout: 3_000, retry: { ...PATIENT.retry, retries: 0 } }

export interface ClientOptions {
  clientId: string
  log?: Logger
  /** The caller repeats failed requests, see PROMPT. By default kafkajs does, see PATIENT. */
  isPrompt?: boolean
}

/**
 * Creates the project's kafkajs clients, with mended defects and logging to `log`.
 *
 * Consumers ignore `retry.retries` of the client; without a value of their own they have 5. Clients of one `Kafka`
 * share the committed offsets of a group, so two consumers of one group in one process need a `Kafka` each.
 */
export function createKafka({ clientId, log, isPrompt = false, ...access }: KafkaAccess & ClientOptions): Kafka {
  process.env.KAFKAJS_NO_PARTITIONER_WARNING ??= '1' // every message names its partition
  const { Kafka, logLevel } = loadKafkajs()
  return new Kafka({
    ...(access as KafkaConfig),
    clientId,
    connectionTimeout: 3_000,
    ...(isPrompt ? PROMPT : PATIENT),
    logLevel: logLevel.WARN,
    logCreator: logTo(log ?? pino({ name: clientId })),
  })
}
