import * as v from 'valibot'
import { kafkaEntries } from '../kafka/config.js'
import { text, whole } from '../process/config.js'

/** Variables that name the source of clicks, for every program that consumes them. */
export const sourceEntries = {
  DATA_DIR: text('.data'),
  ...kafkaEntries,
  KAFKA_SESSION_TIMEOUT_MS: whole(10_000, 1000),
}

const sourceSchema = v.object(sourceEntries)
export type SourceConfig = v.InferOutput<typeof sourceSchema>

/** True: clicks come from the Kafka topic. False: from the click logs on this disk. */
export const isFromKafka = (config: SourceConfig) => config.KAFKA_BROKERS.length > 0

/** Pattern of Postgres for the end of a progress name, which is the source. The part before it names the consumer. */
export const WAY = '(click-log|kafka/.*)$'

/** The source's name, under which progress and marks are kept. */
export const sourceName = (config: SourceConfig) => (isFromKafka(config) ? `kafka/${config.KAFKA_TOPIC}` : 'click-log')
