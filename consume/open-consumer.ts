import path from 'node:path'
import type { Logger } from 'pino'
import type { Reader } from '../click-log/readers.js'
import { createKafka } from '../kafka/client.js'
import { kafkaAccess } from '../kafka/config.js'
import type { Sql } from '../postgres/connect.js'
import { followClickLogs } from './click-log-source.js'
import { consumePartition } from './consume-partition.js'
import type { KeepDeadLetters } from './dead-letters.js'
import { consumeTopic } from './kafka-source.js'
import { createLag } from './lag.js'
import { GivenUp, type Retries } from './retries.js'
import type { DeadLetter, Sink } from './sink.js'
import type { ClickDelivery, Consume, OpenSource, Partition } from './source.js'
import { isFromKafka, type SourceConfig } from './source-config.js'

const STOP_WITHIN_MS = 12_000
const ORPHANED_STOP_WITHIN_MS = 1000

export interface ConsumerOptions {
  /** Of whom clicks wait in the click log. Its name is that of the Kafka group, too, beside the topic's. */
  reader: Reader
  /** Under which progress is kept. Who consumes a source beside others has a name of its own. */
  name: string
  /** Kafka's group, where it is not `slugline-{reader}-{topic}`. */
  group?: string
  /** The sink of a partition, made anew whenever the partition becomes this process's. */
  sink: (partition: string) => Sink<ClickDelivery>
  /** Where bad events go. One consumer of a source keeps them. */
  keepDeadLetters: KeepDeadLetters
  onDeadLetters?(letters: DeadLetter[]): void
  config: SourceConfig
  sql: Sql
  retries: Retries
  log: Logger
  /** Ends the process, which is to be started again. */
  stop(reason: string): void
}

export type Consumer = ReturnType<typeof openConsumer>

/** Brings all clicks, from Kafka or the click logs, into a sink until it is closed. */
export function openConsumer(options: ConsumerOptions) {
  const { name, sink, sql, retries, log, keepDeadLetters, onDeadLetters } = options
  const { retryUntilDone } = retries
  const lag = createLag()
  const refusals = new Map<string, string>()
  const deps = {
    sql,
    name,
    lag,
    retryUntilDone,
    onWarning: (message: string) => log.warn(message),
    async keepDeadLetters(letters: DeadLetter[]) {
      if (letters.length === 0) return
      await retryUntilDone('keep dead letters', () => keepDeadLetters(letters))
      onDeadLetters?.(letters)
    },
    onRefused(partition: string, message: string | undefined) {
      if (message) refusals.set(partition, message)
      else refusals.delete(partition)
    },
  }

  async function consume(partition: string, from: Partition<ClickDelivery>): Promise<void> {
    try {
      await consumePartition(partition, from, sink(partition), deps)
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error
    }
  }

  const source = openSource(options, consume)
  return {
    name,
    unit: source.unit,
    /** Why nothing is read, if so. */
    lastError: source.lastError,
    /** Why a partition waits for the operator, if one does. */
    refusal: () => [...refusals.values()][0] as string | undefined,
    refusedPartitions: () => refusals.size,
    partitions: lag.partitions,
    /** Age of the oldest click that was read and is not in the sink, s. */
    lagSeconds: () => lag.oldestSeconds(),
    /** How much of its partitions is not in the sink, in `unit`. */
    behind: () => lag.behind(source.behind),
    /** Finishes what is under way. */
    close() {
      // With a parent that was killed the embedded stores are gone as well; the next start repeats what was intended.
      retries.giveUpWithin(process.connected === false ? ORPHANED_STOP_WITHIN_MS : STOP_WITHIN_MS)
      return source.close()
    },
  }
}

function openSource(
  { config, reader, group, log, stop }: ConsumerOptions,
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
