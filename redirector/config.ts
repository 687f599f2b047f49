import * as v from 'valibot'
import { signingKeyEntries } from '../click/signing-keys.js'
import { kafkaComplaints, kafkaEntries } from '../kafka/config.js'
import {
  bytes,
  databaseUrl,
  list,
  logLevel,
  port,
  readEnv,
  standbyUrl,
  telemetryEntries,
  text,
  url,
  urls,
  whole,
} from '../process/config.js'
import { proxyHeader } from '../visit/address/proxy-header.js'
import { locationEntries } from '../visit/location/location-config.js'
import { isOldBinary, loadUws } from './http/uws.js'
import { tlsComplaints } from './tls/tls-complaints.js'

/** node:http and uWebSockets.js for Node 20 cannot read the PROXY protocol, version 2, as proxies send it. */
function proxyComplaints(env: NodeJS.ProcessEnv): string[] {
  if (env.PROXY_HEADER !== 'proxy-protocol') return []
  const needed = 'it needs Node 22 or 24 with glibc 2.38 or newer'
  if (isOldBinary()) return [`PROXY_HEADER cannot be proxy-protocol with Node ${process.version}: ${needed}`]
  if (!loadUws()) return [`PROXY_HEADER cannot be proxy-protocol where uWebSockets.js does not load: ${needed}`]
  return []
}

/** Reads the variables of a redirector. @throws {ConfigError} with all errors at once */
export function readConfig(env = process.env) {
  return readEnv(
    {
      REDIRECTOR_HOST: text('127.0.0.1'),
      REDIRECTOR_PORT: port(8080),
      REDIRECTOR_MONITOR_PORT: port(8081),
      MONITOR_HOST: text('127.0.0.1'),
      ...telemetryEntries,
      /** Port for plain HTTP beside TLS. It redirects to https and answers challenges of certificate authorities. */
      REDIRECTOR_HTTP_PORT: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^\d{1,5}$/, 'must be a port number'),
          v.transform(Number),
          v.maxValue(65535, 'must be at most 65535'),
        ),
      ),
      TLS_CERT: v.optional(v.string()),
      TLS_KEY: v.optional(v.string()),
      TLS_DIR: v.optional(v.string()),
      ACME_WEBROOT: v.optional(v.string()),
      PUBLIC_URL: v.optional(url('http', 'https')),
      DATABASE_URL: databaseUrl,
      DATABASE_REPLICA_URL: v.optional(standbyUrl),
      CLICKHOUSE_URL: v.optional(urls('http', 'https')), // one per shard, for public statistics
      /** Time between SIGTERM and the moment at which it stops accepting connections. */
      DRAIN_MS: whole(0),
      DATA_DIR: text('.data'),
      ...kafkaEntries,
      KAFKA_REQUESTS_IN_FLIGHT: v.pipe(whole(8, 1), v.maxValue(100, 'must be at most 100')),
      ...signingKeyEntries,
      TRUSTED_PROXIES: list('loopback'),
      PROXY_HEADER: proxyHeader,
      LINK_CACHE_BYTES: bytes('256M'),
      LINK_CACHE_SNAPSHOT_MS: whole(60_000, 100),
      CLICK_LOG_BYTES_MAX: bytes('8G'),
      CLICK_LOG_SEGMENT_BYTES: v.pipe(bytes('8M'), v.minValue(65_536, 'must be at least 64K')),
      CLICK_LOG_FSYNC_MS: whole(1000, 10),
      ...locationEntries,
      LOG_LEVEL: logLevel,
    },
    env,
    [...tlsComplaints(env), ...proxyComplaints(env), ...kafkaComplaints(env)],
  )
}

export type Config = ReturnType<typeof readConfig>

export const isTls = ({ TLS_CERT, TLS_DIR }: Config) => TLS_CERT !== undefined || TLS_DIR !== undefined

/** URL of the default host: PUBLIC_URL, or the address that this process listens on. */
export const publicUrlOf = (config: Config) =>
  config.PUBLIC_URL ?? `${isTls(config) ? 'https' : 'http'}://${config.REDIRECTOR_HOST}:${config.REDIRECTOR_PORT}`
