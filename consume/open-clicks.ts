import path from 'node:path'
import type { Logger } from 'pino'
import { INSERTER, type Reader } from '../click-log/readers.js'
import { createKafka } from '../kafka/client.js'
import { kafkaAccess } from '../kafka/config.js'
import { type TopicWatch, watchTopic } from '../kafka/watch-topic.js'
import { followClickLogs } from './click-log-source.js'
import { consumeTopic } from './kafka-source.js'
import type { ClickDelivery, Consume, FindLost, OpenSource } from './source.js'
import { isFromKafka, type SourceConfig, sourceName } from './source-config.js'

export interface ClicksOptions {
  config: SourceConfig
  /** The reader; its name is used for its progress, its mark in click logs and its Kafka group. */
  reader: Reader
  /** Name of the Kafka group; `slugline-{reader}-{topic}` if absent. */
  group?: string
  log: Logger
  /** Ends the process so that its supervisor starts it again. */
  stop(reason: string): void
}

/**
 * The source of clicks: the topic if brokers are configured, else the click logs on this disk.
 * @returns options for `openConsumer`: the source, the name under which this reader's progress is kept, and the restart
 * of a process whose sink is in a Postgres that was restored (test/usage/fork.test.ts)
 */
export const clicksFor = (options: ClicksOptions) => ({
  name: progressName(options),
  open: (consume: Consume<ClickDelivery>, findLost: FindLost) => openClicks(options, consume, findLost),
  onForked(reason: string) {
    options.log.warn(reason)
    restart(options, reason)
  },
})

/** Ends the process with a code that makes its supervisor start it again. */
function restart({ stop }: ClicksOptions, reason: string) {
  process.exitCode = 1
  stop(reason)
}

/** One name per reader: two readers with one name would take each other's partitions. Ingest uses the source's name. */
function progressName({ config, reader: { name } }: Pick<ClicksOptions, 'config' | 'reader'>): string {
  return name === INSERTER ? sourceName(config) : `${name}/${sourceName(config)}`
}

/** Watches the topic that clicks come from. */
export function watchClicks(config: SourceConfig, clientId: string, log: Logger): TopicWatch {
  return watchTopic({
    kafka: createKafka({ ...kafkaAccess(config), clientId, log, isPrompt: true }),
    topic: config.KAFKA_TOPIC,
    partitions: config.KAFKA_PARTITIONS,
    onWarning: (message) => log.warn(message),
  })
}

function openClicks(options: ClicksOptions, consume: Consume<ClickDelivery>, findLost: FindLost): OpenSource {
  const { config, reader, group, log } = options
  const onWarning = (message: string) => log.warn(message)
  if (!isFromKafka(config))
    return followClickLogs(path.join(config.DATA_DIR, 'click-log'), reader, consume, onWarning, findLost)

  const topic = config.KAFKA_TOPIC
  return consumeTopic(
    {
      kafka: createKafka({ ...kafkaAccess(config), clientId: reader.name, log }),
      topic,
      watch: watchClicks(config, reader.name, log),
      group: group ?? `slugline-${reader.name}-${topic}`,
      sessionTimeoutMs: config.KAFKA_SESSION_TIMEOUT_MS,
      onWarning,
      onHang(reason) {
        log.error(reason)
        restart(options, reason)
      },
    },
    consume,
  )
}
