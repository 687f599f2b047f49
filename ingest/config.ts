import * as v from 'valibot'
import { sourceEntries } from '../consume/source-config.js'
import { kafkaComplaints } from '../kafka/config.js'
import { bytes, databaseUrl, logLevel, port, readEnv, telemetryEntries, text, urls, whole } from '../process/config.js'
import { locationEntries } from '../visit/location/location-config.js'

/** Reads the variables of ingest. @throws {ConfigError} with all errors at once */
export function readConfig(env = process.env) {
  return readEnv(
    {
      DATABASE_URL: databaseUrl,
      CLICKHOUSE_URL: urls('http', 'https'),
      ...sourceEntries,
      KAFKA_GROUP: v.optional(v.string()),
      INGEST_MONITOR_PORT: port(8091),
      MONITOR_HOST: text('127.0.0.1'),
      ...telemetryEntries,
      BATCH_ROWS_MAX: v.pipe(
        whole(100_000, 1),
        v.maxValue(1_000_000, 'must be at most 1000000: one insert is one block'),
      ),
      BATCH_BYTES_MAX: bytes('128M'),
      BATCH_AGE_MIN_MS: whole(20),
      BATCH_AGE_MAX_MS: whole(5000, 1),
      ...locationEntries,
      LOG_LEVEL: logLevel,
    },
    env,
    kafkaComplaints(env),
  )
}

export type Config = ReturnType<typeof readConfig>

export const batchLimits = (config: Config) => ({
  rowsMax: config.BATCH_ROWS_MAX,
  bytesMax: config.BATCH_BYTES_MAX,
  ageMinMs: config.BATCH_AGE_MIN_MS,
  ageMaxMs: config.BATCH_AGE_MAX_MS,
})
