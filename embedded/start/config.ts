import { availableParallelism } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { readConfig as readApiConfig } from '../../api/config.js'
import { readConfig as readEventsConfig } from '../../events/config.js'
import { readConfig as readIngestConfig } from '../../ingest/config.js'
import { kafkaEntries } from '../../kafka/config.js'
import {
  ConfigError,
  databaseUrl,
  port,
  readEnv,
  telemetryEntries,
  text,
  url,
  urls,
  whole,
} from '../../process/config.js'
import { readConfig as readRedirectorConfig } from '../../redirector/config.js'
import { findLocationSources, fingerprintSources } from '../../visit/location/location-compile.js'
import { locationEntries } from '../../visit/location/location-config.js'

const entries = {
  REDIRECTOR_HOST: text('127.0.0.1'),
  REDIRECTOR_PORT: port(8080),
  REDIRECTOR_MONITOR_PORT: port(8081),
  REDIRECTOR_WORKERS: v.pipe(
    whole(Math.max(1, Math.floor(availableParallelism() / 2)), 1),
    v.maxValue(256, 'must be at most 256'),
  ),
  INGEST_MONITOR_PORT: port(8091),
  EVENTS_MONITOR_PORT: port(8092),
  API_HOST: text('127.0.0.1'),
  API_PORT: port(3000),
  API_MONITOR_PORT: port(3001),
  /** Printed inside a quoted header, so only what a bearer token may have. */
  API_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w.~+/-]+=*$/, 'must have only letters, digits and -._~+/'))),
  MONITOR_HOST: text('127.0.0.1'),
  ...telemetryEntries,
  PUBLIC_URL: v.optional(url('http', 'https')),
  DATABASE_URL: v.optional(databaseUrl),
  CLICKHOUSE_URL: v.optional(urls('http', 'https')),
  CLICKHOUSE_CLUSTER: v.optional(v.string()),
  ...kafkaEntries,
  DATA_DIR: text('.data'),
  ...locationEntries,
  API_PUBLIC_URL: v.optional(url('http', 'https')),
  LOG_LEVEL: v.optional(v.string()),
}

function readOwnConfig(env: NodeJS.ProcessEnv) {
  const config = readEnv(entries, env)
  return { ...config, DATA_DIR: path.resolve(config.DATA_DIR) }
}

export type StartConfig = ReturnType<typeof readOwnConfig>

/** The complaints of every child program about its variables, before any of them runs. Each has its own words. */
function complaintsAbout(env: NodeJS.ProcessEnv): Map<string, string> {
  const complaints = new Map<string, string>()
  const stores = { DATABASE_URL: 'postgres://embedded', CLICKHOUSE_URL: 'http://embedded' }
  const complete = { ...stores, ...Object.fromEntries(Object.entries(env).filter(([, value]) => value)) }
  for (const read of [readOwnConfig, readRedirectorConfig, readIngestConfig, readEventsConfig, readApiConfig]) {
    try {
      read(complete)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      for (const line of error.message.split('\n').slice(1)) complaints.set(line.trim().split(' ')[0], line.trim())
    }
  }
  if (env.CLICKHOUSE_CLUSTER && !env.CLICKHOUSE_URL)
    complaints.set('CLICKHOUSE_CLUSTER', 'CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL')
  for (const name of ['LOCATION_COUNTRY_MMDB', 'LOCATION_ASN_MMDB']) {
    const file = env[name]
    if (!file) continue
    try {
      fingerprintSources(findLocationSources({ countryMmdb: file }))
    } catch (error) {
      complaints.set(name, `${name} ${(error as Error).message}`)
    }
  }
  return complaints
}

/**
 * Reads the environment of `npm start` and of all programs that it starts.
 * @returns the configuration, in which a bad variable has its default, and the complaints by variable: the caller goes on
 * to look for what else is wrong, so that all of it can be mended in one go
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const complaints = complaintsAbout(env)
  const config = readOwnConfig(Object.fromEntries(Object.entries(env).filter(([name]) => !complaints.has(name))))
  return { config, complaints }
}
