import { isIP } from 'node:net'
import * as v from 'valibot'
import { abuseEntries } from '../abuse/config.js'
import { signingKeyEntries } from '../click/signing-keys.js'
import { sourceEntries } from '../consume/source-config.js'
import { kafkaComplaints } from '../kafka/config.js'
import { mailComplaints, mailEntries } from '../notices/mail-config.js'
import { databaseUrl, list, logLevel, port, readEnv, text, url, urls, whole } from '../process/config.js'
import { webhookEntries } from '../webhooks/config.js'
import { readNewDomainName } from './domains/domain-name.js'
import { oidcComplaints, oidcEntries } from './oidc/config.js'

const isHostName = (text: string) => 'value' in readNewDomainName(text)

/** An address, perhaps with a port, as node:dns takes it: `192.0.2.53:5353`, `[2001:db8::53]:5353`. */
const isDnsServer = (text: string) => {
  const [, bracketed, plain] = /^(?:\[(.+)\](?::\d{1,5})?|([^:]+)(?::\d{1,5})?)$/.exec(text) ?? []
  return isIP(text) > 0 || isIP(bracketed ?? '') === 6 || isIP(plain ?? '') === 4
}

/**
 * The api process's environment.
 * @throws {ConfigError} with every variable that does not fit
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  return readEnv(
    {
      API_PORT: port(3000),
      API_HOST: text('127.0.0.1'),
      API_MONITOR_PORT: port(3001),
      MONITOR_HOST: text('127.0.0.1'),
      DATABASE_URL: databaseUrl,
      /** DATA_DIR keeps the compiled location tables too. */
      ...sourceEntries,
      LOCATION_COUNTRY_MMDB: v.optional(v.string()),
      LOCATION_ASN_MMDB: v.optional(v.string()),
      ...signingKeyEntries,
      ...webhookEntries,
      ...mailEntries,
      ...oidcEntries,
      ...abuseEntries,
      /** Of each shard, in the order of their numbers. */
      CLICKHOUSE_URL: urls('http', 'https'),
      /** Where visitors reach the redirector: the default host of links, and the scheme of every short URL. */
      PUBLIC_URL: v.optional(url('http', 'https'), 'http://127.0.0.1:8080'),
      /** Where the CNAME records of domains must lead; else the host of PUBLIC_URL, where that is a name. */
      CNAME_TARGET: v.optional(v.pipe(v.string(), v.check(isHostName, 'must be a host name'))),
      DOMAIN_VERIFICATION: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
      DNS_SERVERS: v.pipe(list(), v.everyItem(isDnsServer, 'must be addresses, such as 192.0.2.53 or 192.0.2.53:5353')),
      /** Requests a second and key on the enterprise plan, in bursts of five times as many; absent: unlimited. */
      RATE_LIMIT_ENTERPRISE: v.optional(whole(0, 1)),
      /** Live streams that a key or session, and that a workspace, has at a time in one process. */
      LIVE_STREAMS_KEY_MAX: whole(10, 1),
      LIVE_STREAMS_WORKSPACE_MAX: whole(50, 1),
      TRUSTED_PROXIES: list('loopback'),
      PROXY_HEADER: v.optional(v.string(), 'x-forwarded-for'),
      /** After SIGTERM, before it takes no more connections. */
      DRAIN_MS: whole(0),
      /** How long deleted links can be restored. */
      TRASH_DAYS: whole(30, 1),
      /** How long the audit log is kept. */
      AUDIT_DAYS: whole(400, 1),
      /** How long clicks of workspaces on a plan are kept, and up to six days more; 0: for ever. */
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
