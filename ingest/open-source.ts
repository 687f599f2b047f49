import path from 'node:path'
import type { Logger } from 'pino'
import { createKafka } from '../kafka/client.js'
import { kafkaAccess } from '../kafka/config.js'
import { deadLetterTopic } from '../kafka/topics.js'
import { followClickLogs } from './click-log-source.js'
import type { Config } from './config.js'
import { type KeepDeadLetters, keepInFile, keepInTopic } from './dead-letters.js'
import { consumeTopic } from './kafka-source.js'
import type { Partition } from './source.js'

type Consume = (partition: string, from: Partition) => Promise<void>

export interface OpenSource {
  name: string
  /** Why nothing is read, if so. */
  lastError: () => string | undefined
  /** What a partition has from a position on. */
  behind: (partition: string, position: number) => number
  unit: 'clicks' | 'blocks'
  close(): Promise<void>
}

/**
 * The topic where there are brokers, else the click logs on this disk. What is behind it is the same code.
 * @param consumer makes the consumer of partitions of the source so named, and of dead letters to be kept so
 */
export async function openSource(
  config: Config,
  log: Logger,
  stop: (reason: string) => void,
  consumer: (name: string, keepDeadLetters: KeepDeadLetters) => Consume,
): Promise<OpenSource> {
  const onWarning = (message: string) => log.warn(message)
  if (config.KAFKA_BROKERS.length === 0) {
    const name = 'click-log'
    const consume = consumer(name, keepInFile(path.join(config.DATA_DIR, 'dead-letters')))
    return { name, unit: 'clicks', ...followClickLogs(path.join(config.DATA_DIR, 'click-log'), consume, onWarning) }
  }

  const topic = config.KAFKA_TOPIC
  const kafka = createKafka({ ...kafkaAccess(config), clientId: 'ingest', log })
  const producer = kafka.producer({ allowAutoTopicCreation: false })
  const keepDeadLetters = keepInTopic(producer, deadLetterTopic(topic))
  let connected = false
  const name = `kafka/${topic}`
  const consume = consumer(name, async (letters) => {
    if (!connected) await producer.connect()
    connected = true
    return keepDeadLetters(letters)
  })
  const source = consumeTopic(
    {
      kafka,
      topic,
      group: config.KAFKA_GROUP ?? `slugline-ingest-${topic}`,
      sessionTimeoutMs: config.KAFKA_SESSION_TIMEOUT_MS,
      onWarning,
      onHang: (reason) => {
        log.error(reason)
        process.exitCode = 1
        stop(reason)
      },
    },
    consume,
  )
  return {
    name,
    unit: 'blocks',
    lastError: source.lastError,
    behind: source.behind,
    async close() {
      await source.close()
      await producer.disconnect().catch(() => undefined)
    },
  }
}
