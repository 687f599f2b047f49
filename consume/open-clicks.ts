import path from 'node:path'
import type { Logger } from 'pino'
import type { Reader } from '../click-log/readers.js'
import { createKafka } from '../kafka/client.js'
import { kafkaAccess } from '../kafka/config.js'
import { followClickLogs } from './click-log-source.js'
import { consumeTopic } from './kafka-source.js'
import type { ClickDelivery, Consume, OpenSource } from './source.js'
import { isFromKafka, type SourceConfig } from './source-config.js'

export interface ClicksOptions {
  config: SourceConfig
  /** Of whom clicks wait in the click log. Its name is that of the Kafka group, too, beside the topic's. */
  reader: Reader
  /** Kafka's group, where it is not `slugline-{reader}-{topic}`. */
  group?: string
  log: Logger
  /** Ends the process, which is to be started again. */
  stop(reason: string): void
}

/** Clicks, from the topic where there are brokers, else from the click logs on this disk. What is behind it is the same code. */
export function openClicks(
  { config, reader, group, log, stop }: ClicksOptions,
  consume: Consume<ClickDelivery>,
): OpenSource {
  const onWarning = (message: string) => log.warn(message)
  if (!isFromKafka(config)) return followClickLogs(path.join(config.DATA_DIR, 'click-log'), reader, consume, onWarning)

  const topic = config.KAFKA_TOPIC
  return consumeTopic(
    {
      kafka: createKafka({ ...kafkaAccess(config), clientId: reader.name, log }),
      topic,
      group: group ?? `slugline-${reader.name}-${topic}`,
      sessionTimeoutMs: config.KAFKA_SESSION_TIMEOUT_MS,
      onWarning,
      onHang(reason) {
        log.error(reason)
        process.exitCode = 1
        stop(reason)
      },
    },
    consume,
  )
}
