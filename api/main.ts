import os from 'node:os'
import { connectShards, demandRightServers } from '../clickhouse/shards.js'
import { watchClicks } from '../consume/open-clicks.js'
import { isFromKafka } from '../consume/source-config.js'
import { countPendingCorrections } from '../maintenance/pending-corrections.js'
import { createMailer } from '../notices/mailer.js'
import { connectPostgres } from '../postgres/connect.js'
import { openMonitor } from '../process/monitor.js'
import { createRegistry } from '../process/registry.js'
import { runProcess } from '../process/run.js'
import { openTelemetry } from '../process/telemetry/open-telemetry.js'
import { createPlans } from '../usage/plans.js'
import { createAddressList } from '../visit/address/address-list.js'
import { openLocation } from '../visit/location/location.js'
import { reachOf } from '../webhooks/config.js'
import { createDeliverer } from '../webhooks/deliver.js'
import { buildApp } from './app.js'
import { readConfig } from './config.js'
import { openDomainCheck } from './domains/check-cname.js'
import { createDomainPage } from './domains/known-domain.js'
import { ADMISSION_LOCK_MS_MAX } from './limits/admit.js'
import { DATABASE_CONNECTIONS } from './limits/database-turns.js'
import { CLICKHOUSE_CONNECTIONS } from './limits/query-places.js'
import { createFrameLook } from './links/frames/look-at-frames.js'
import { openLive } from './live/open-live.js'
import { openFlags } from './open-flags.js'
import { openMaintenance } from './open-maintenance.js'
import { openTracing } from './open-tracing.js'
import { REPORT_MS_MAX } from './reports/run-query.js'
import { createAccountMails } from './sessions/account-mails.js'
import { createIsBreached } from './sessions/breached-passwords.js'

/** The time limit of a Postgres statement. No request waits longer. */
const STATEMENT_MS_MAX = 60_000

// Redirects and ingest have priority on a shared machine, because answers of the API can wait and clicks cannot.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

await runProcess('api', async ({ use, drainFor }, log) => {
  const config = readConfig()
  const { MONITOR_HOST: monitorHost, API_MONITOR_PORT: monitorPort } = config
  const monitor = use(
    await openMonitor({ host: monitorHost, port: monitorPort, whyClosed: drainFor(config.DRAIN_MS) }),
    (monitor) => monitor.close(),
  )
  const registry = createRegistry()
  const telemetry = await openTelemetry({ config, program: 'api', registry, log }, { use })
  const { traced, traceRequests } = await openTracing(telemetry)
  const database = use(
    connectPostgres(config.DATABASE_URL, 'api', { connections: DATABASE_CONNECTIONS, statementMs: STATEMENT_MS_MAX }),
    (sql) => sql.end({ timeout: 1 }),
  )
  const sql = traced(database)
  // Admission has connections of its own, so that callers are identified however busy other statements are.
  const admission = use(
    connectPostgres(config.DATABASE_URL, 'api admission', { connections: 2, lockMs: ADMISSION_LOCK_MS_MAX }),
    (sql) => sql.end({ timeout: 1 }),
  )
  const shards = use(
    connectShards(sql, config.CLICKHOUSE_URL, 'api', {
      connections: CLICKHOUSE_CONNECTIONS,
      requestMs: REPORT_MS_MAX,
      tracer: telemetry?.queryTracer,
    }),
    (shards) => shards.close(),
  )
  await demandRightServers(sql, shards)
  countPendingCorrections(registry, sql)
  const publicUrl = new URL(config.PUBLIC_URL)
  const domainCheck = openDomainCheck(config, publicUrl, log)
  const reach = reachOf(config)
  const deliverer = use(createDeliverer({ reach }), (deliverer) => deliverer.close())
  const location = openLocation({
    dataDir: config.DATA_DIR,
    countryMmdb: config.LOCATION_COUNTRY_MMDB,
    asnMmdb: config.LOCATION_ASN_MMDB,
    withIsps: true,
  })
  const live = use(openLive({ config, location, publicUrl, log }), (live) => live.close())
  const topic = isFromKafka(config) ? use(watchClicks(config, 'live', log), (topic) => topic.close()) : undefined
  const frames = use(createFrameLook({ reach }), (frames) => frames.close())
  const flags = openFlags({ config, sql, registry, log }, { use })
  const apiUrl = new URL(config.API_PUBLIC_URL)
  const mailer = config.SMTP_URL && createMailer(config.SMTP_URL, config.MAIL_FROM!)
  const mails = mailer && use(createAccountMails({ mailer, apiUrl, log }), (mails) => mails.close())
  const app = buildApp({
    sql,
    admissionSql: traced(admission),
    traceRequests,
    shards,
    publicUrl,
    apiUrl,
    mails,
    isBreached: config.BREACHED_PASSWORDS_URL ? createIsBreached(config.BREACHED_PASSWORDS_URL, log) : undefined,
    oidc: config.OIDC_ISSUER
      ? {
          issuer: config.OIDC_ISSUER,
          clientId: config.OIDC_CLIENT_ID!,
          clientSecret: config.OIDC_CLIENT_SECRET!,
          name: config.OIDC_NAME,
        }
      : undefined,
    domainCheck,
    log,
    registry,
    now: () => new Date(),
    trashDays: config.TRASH_DAYS,
    plans: createPlans(config.RATE_LIMIT_ENTERPRISE),
    defaultPlan: config.DEFAULT_PLAN,
    attributionKeys: config.ATTRIBUTION_KEYS,
    location,
    live,
    streamsMax: {
      ofCaller: config.LIVE_STREAMS_KEY_MAX,
      ofWorkspace: config.LIVE_STREAMS_WORKSPACE_MAX,
      ofUser: config.LIVE_STREAMS_USER_MAX,
    },
    lookAtFrames: frames.look,
    flags,
    newWorkspaces: { days: config.NEW_WORKSPACE_DAYS, linksADay: config.NEW_WORKSPACE_LINKS_A_DAY },
    webhooks: { deliver: deliverer.deliver, reach },
    proxies: { trusted: createAddressList(config.TRUSTED_PROXIES), header: config.PROXY_HEADER },
  })
  use(
    monitor.show({
      registry,
      pages: { '/domains': createDomainPage(sql, publicUrl) },
      checks: {
        api: () => (app.server.listening ? undefined : 'not listening'),
        postgres: async () => void (await sql`SELECT 1`),
      },
      // Without ClickHouse or Kafka links can still be managed, and no other node would do better.
      optionalChecks: { clickhouse: shards.whyUnavailable, ...(topic && { kafka: topic.lastError }) },
    }),
    (hide) => hide(),
  )
  openMaintenance({ config, sql, flags, domainCheck, registry, log }, { use })
  use(app, (app) => app.close())
  const address = await app.listen({ host: config.API_HOST, port: config.API_PORT })
  log.info({ address }, 'serving')
})
