import os from 'node:os'
import { watchClicks } from '../consume/open-clicks.js'
import { isFromKafka } from '../consume/source-config.js'
import { countPendingCorrections } from '../maintenance/pending-corrections.js'
import { createMailer } from '../notices/mailer.js'
import { openMonitor } from '../process/monitor.js'
import { createRegistry } from '../process/registry.js'
import { runProcess } from '../process/run.js'
import { openTelemetry } from '../process/telemetry/open-telemetry.js'
import { openLocation } from '../visit/location/location.js'
import { locationOptions } from '../visit/location/location-config.js'
import { reachOf } from '../webhooks/config.js'
import { createDeliverer } from '../webhooks/deliver.js'
import { buildApp } from './app.js'
import { readConfig } from './config.js'
import { openDomainCheck } from './domains/check-cname.js'
import { createDomainPage } from './domains/known-domain.js'
import { createFrameLook } from './links/frames/look-at-frames.js'
import { openLive } from './live/open-live.js'
import { openDatabases } from './open-databases.js'
import { openFlags } from './open-flags.js'
import { openMaintenance } from './open-maintenance.js'
import { createAccountMails } from './sessions/account-mails.js'
import { createIsBreached } from './sessions/breached-passwords.js'
import { settingsOf } from './settings.js'

// Redirects and ingest have priority on a shared machine, because answers of the API can wait and clicks cannot.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

await runProcess('api', async ({ use, drainFor }, log) => {
  const config = readConfig()
  const settings = settingsOf(config)
  const { publicUrl, apiUrl } = settings
  const { MONITOR_HOST: host, API_MONITOR_PORT: monitorPort } = config
  const monitor = use(await openMonitor({ host, port: monitorPort, whyClosed: drainFor(config.DRAIN_MS) }), (monitor) =>
    monitor.close(),
  )
  const registry = createRegistry()
  const telemetry = await openTelemetry({ config, program: 'api', registry, log }, { use })
  const databases = await openDatabases({ config, telemetry }, { use })
  const { sql, shards } = databases
  countPendingCorrections(registry, sql)
  const domainCheck = openDomainCheck(config, publicUrl, log)
  const reach = reachOf(config)
  const deliverer = use(createDeliverer({ reach }), (deliverer) => deliverer.close())
  const location = openLocation({ ...locationOptions(config), withIsps: true })
  const live = use(openLive({ config, location, publicUrl, log }), (live) => live.close())
  const topic = isFromKafka(config) ? use(watchClicks(config, 'live', log), (topic) => topic.close()) : undefined
  const frames = use(createFrameLook({ reach }), (frames) => frames.close())
  const flags = openFlags({ config, sql, registry, log }, { use })
  const mailer = config.SMTP_URL && createMailer(config.SMTP_URL, config.MAIL_FROM!)
  const app = buildApp({
    ...settings,
    ...databases,
    mails: mailer && use(createAccountMails({ mailer, apiUrl, log }), (mails) => mails.close()),
    isBreached: config.BREACHED_PASSWORDS_URL ? createIsBreached(config.BREACHED_PASSWORDS_URL, log) : undefined,
    domainCheck,
    location,
    live,
    lookAtFrames: frames.look,
    flags,
    webhooks: { deliver: deliverer.deliver, reach },
    registry,
    log,
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
