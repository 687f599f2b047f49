import { createRequire } from 'node:module'
import type { Kafka, KafkaConfig, logCreator } from 'kafkajs'
import pino, { type Logger } from 'pino'
import { decompressSnappy } from './codec.js'
import type { KafkaAccess } from './config.js'
import { mendKafkajs } from './mend-kafkajs.js'

const require = createRequire(import.meta.url)
type Kafkajs = typeof import('kafkajs')
let loaded: Kafkajs | undefined

/** The only way to kafkajs, which is loaded here and not by an import: a process without brokers starts 90 ms sooner. */
export function loadKafkajs(): Kafkajs {
  if (loaded) return loaded
  const { version } = require('kafkajs/package.json') as { version: string }
  if (version !== '2.2.4') {
    throw new Error(`kafka/mend-kafkajs.ts was written for kafkajs 2.2.4 and this is ${version}: check each mend`)
  }
  loaded = require('kafkajs') as Kafkajs
  mendKafkajs()
  loaded.CompressionCodecs[loaded.CompressionTypes.Snappy] = () => ({ decompress: decompressSnappy })
  return loaded
}

/**
 * Hands kafkajs's log lines to pino. kafkajs calls an error what it, or its caller, then repeats: lost connections, moved
 * leaders, rebalances. Whoever waits for it tells of what lasts.
 */
function logTo(log: Logger): logCreator {
  return () =>
    ({ log: { message, timestamp: _, logger: __, ...rest }, namespace }) => {
      const method = message.startsWith('Failed to execute listener') ? 'error' : 'debug'
      log[method]({ kafka: namespace, ...rest }, message)
    }
}

/** kafkajs repeats by itself, and a caller hears of lost brokers within about a minute. */
const PATIENT = {
  requestTimeout: 30_000,
  // All of them, because kafkajs has other defaults under NODE_ENV=test.
  retry: { initialRetryTime: 200, maxRetryTime: 5_000, retries: 8, factor: 0.2, multiplier: 2 },
}
/** kafkajs repeats nothing, and a caller that repeats by itself hears of lost brokers within seconds. */
const PROMPT = { requestTimeout: 3_000, retry: { ...PATIENT.retry, retries: 0 } }

export interface ClientOptions {
  clientId: string
  log?: Logger
  /** The caller repeats what fails; absent: kafkajs does, and a caller hears of lost brokers within about a minute. */
  isPrompt?: boolean
}

/**
 * The project's only way to a kafkajs client: mended, and logging to `log`.
 *
 * Consumers ignore `retry.retries` from here unless they name their own (kafkajs gives them 5). Clients of one `Kafka`
 * share the committed offsets of a group, so two consumers of one group in one process need a `Kafka` each.
 */
export function createKafka({ clientId, log, isPrompt = false, ...access }: KafkaAccess & ClientOptions): Kafka {
  process.env.KAFKAJS_NO_PARTITIONER_WARNING ??= '1' // we name the partition of every message
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
