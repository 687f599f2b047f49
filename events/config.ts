import * as v from 'valibot'
import { sourceEntries } from '../consume/source-config.js'
import { kafkaComplaints } from '../kafka/config.js'
import { mailComplaints, mailEntries } from '../notices/mail-config.js'
import { bytes, databaseUrl, logLevel, port, readEnv, telemetryEntries, text, url } from '../process/config.js'
import { locationEntries } from '../visit/location/location-config.js'
import { webhookEntries } from '../webhooks/config.js'

/** Reads the variables of events. @throws {ConfigError} with all errors at once */
export function readConfig(env = process.env) {
  return readEnv(
    {
      DATABASE_URL: databaseUrl,
      ...sourceEntries,
      ...webhookEntries,
      WEBHOOK_QUEUE_BYTES: bytes('128M'),
      ...mailEntries,
      PUBLIC_URL: v.optional(url('http', 'https'), 'http://127.0.0.1:8080'),
      EVENTS_MONITOR_PORT: port(8092),
      MONITOR_HOST: text('127.0.0.1'),
      ...telemetryEntries,
      ...locationEntries,
      LOG_LEVEL: logLevel,
    },
    env,
    [...kafkaComplaints(env), ...mailComplaints(env)],
  )
}

export type Config = ReturnType<typeof readConfig>
