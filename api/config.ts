import { isIP } from 'node:net'
import * as v from 'valibot'
import { abuseEntries } from '../abuse/config.js'
import { signingKeyEntries } from '../click/signing-keys.js'
import { sourceEntries } from '../consume/source-config.js'
import { kafkaComplaints } from '../kafka/config.js'
import { mailComplaints, mailEntries } from '../notices/mail-config.js'
import {
  databaseUrl,
  list,
  logLevel,
  port,
  readEnv,
  telemetryEntries,
  text,
  url,
  urls,
  whole,
} from '../process/config.js'
import { planNames } from '../usage/plans.js'
import { httpProxyHeader } from '../visit/address/proxy-header.js'
import { locationEntries } from '../visit/location/location-config.js'
import { webhookEntries } from '../webhooks/config.js'
import { readNewDomainName } from './domains/domain-name.js'
import { oidcComplaints, oidcEntries } from './oidc/config.js'

const isHostName = (text: string) => 'value' in readNewDomainName(text)

/** Whether node:dns accepts the text as a server: an address, optionally with a port, such as `[2001:db8::53]:5353`. */
const isDnsServer = (text: string) => {
  const [, bracketed, plain] = /^(?:\[(.+)\](?::\d{1,5})?|([^:]+)(?::\d{1,5})?)$/.exec(text) ?? []
  return isIP(text) > 0 || isIP(bracketed ?? '') === 6 || isIP(plain ?? '') === 4
}

/**
 * Reads the environment of the api process.
 * @throws {ConfigError} with the errors of all invalid variables
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  return readEnv(
    {
      API_PORT: port(3000),
      API_HOST: text('127.0.0.1'),
      API_MONITOR_PORT: port(3001),
      MONITOR_HOST: text('127.0.0.1'),
      ...telemetryEntries,
      DATABASE_URL: databaseUrl,
      /** DATA_DIR also keeps the compiled location tables. */
      ...sourceEntries,
      ...locationEntries,
      ...signingKeyEntries,
      ...webhookEntries,
      ...mailEntries,
      ...oidcEntries,
      ...abuseEntries,
      /** A list of breached passwords with the range API of Pwned Passwords. */
      BREACHED_PASSWORDS_URL: v.optional(url('http', 'https')),
      /** The URLs of the servers of all shards, in any order. */
      CLICKHOUSE_URL: urls('http', 'https'),
      /** The URL of the redirector for visitors: the default host of links, and the scheme of every short URL. */
      PUBLIC_URL: v.optional(url('http', 'https'), 'http://127.0.0.1:8080'),
      /** The host that CNAME records of domains must lead to. By default the host of PUBLIC_URL, if that is a name. */
      CNAME_TARGET: v.optional(v.pipe(v.string(), v.check(isHostName, 'must be a host name'))),
      DOMAIN_VERIFICATION: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
      DNS_SERVERS: v.pipe(list(), v.everyItem(isDnsServer, 'must be addresses, such as 192.0.2.53 or 192.0.2.53:5353')),
      /** The plan of a new workspace, unless its user has a smaller one. */
      DEFAULT_PLAN: v.optional(v.picklist(planNames, `must be one of ${planNames.join(', ')}`), 'enterprise'),
      /** Requests a second for a key on the enterprise plan, in bursts of five times as many. Unlimited by default. */
      RATE_LIMIT_ENTERPRISE: v.optional(whole(0, 1)),
      /** The number of live streams in one process for a key or session, for a workspace, and for a user in all. */
      LIVE_STREAMS_KEY_MAX: whole(10, 1),
      LIVE_STREAMS_WORKSPACE_MAX: whole(50, 1),
      LIVE_STREAMS_USER_MAX: whole(100, 1),
      TRUSTED_PROXIES: list('loopback'),
      PROXY_HEADER: httpProxyHeader,
      /** How long the process still accepts connections after SIGTERM. */
      DRAIN_MS: whole(0),
      /** How long deleted links can be restored. */
      TRASH_DAYS: whole(30, 1),
      /** How long the audit log is kept. */
      AUDIT_DAYS: whole(400, 1),
      /** Days for which clicks are kept, by the workspace's plan, plus up to six more days. 0 keeps them for ever. */
      RETENTION_DAYS_FREE: whole(30),
      RETENTION_DAYS_GROWTH: whole(365),
      RETENTION_DAYS_BUSINESS: whole(730),
      RETENTION_DAYS_ENTERPRISE: whole(0),
      LOG_LEVEL: logLevel,
    },
    env,
    [...kafkaComplaints(env), ...mailComplaints(env), ...oidcComplaints(env)],
  )
}

export type Config = ReturnType<typeof readConfig>
