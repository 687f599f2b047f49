import * as v from 'valibot'
import { kafkaEntries } from '../kafka/config.js'
import { text, whole } from '../process/config.js'

/** Where clicks come from, for every program that consumes them. */
export const sourceEntries = {
  DATA_DIR: text('.data'),
  ...kafkaEntries,
  KAFKA_SESSION_TIMEOUT_MS: whole(10_000, 1000),
}

const sourceSchema = v.object(sourceEntries)
export type SourceConfig = v.InferOutput<typeof sourceSchema>

/** From the topic where there are brokers, else from the click logs on this disk. */
export const isFromKafka = (config: SourceConfig) => config.KAFKA_BROKERS.length > 0

/** Which way clicks come, as the end of a source's name (a pattern of Postgres): what is before it is the consumer's. */
export const WAY = '(click-log|kafka/.*)$'

/** The source's name: progress and marks are kept by it. */
export const sourceName = (config: SourceConfig) => (isFromKafka(config) ? `kafka/${config.KAFKA_TOPIC}` : 'click-log')
