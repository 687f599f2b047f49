import { registerConsumer } from '../consume/consumer-metrics.js'
import { createRetries } from '../consume/retries.js'
import { connectPostgres } from '../postgres/connect.js'
import { startMonitor } from '../process/monitor.js'
import { createRegistry } from '../process/registry.js'
import { runProcess } from '../process/run.js'
import { openTelemetry } from '../process/telemetry/open-telemetry.js'
import { openLocation } from '../visit/location/location.js'
import { locationOptions } from '../visit/location/location-config.js'
import { createUserAgentParser } from '../visit/user-agent/user-agent.js'
import { reachOf } from '../webhooks/config.js'
import { createDeliverer } from '../webhooks/deliver.js'
import { readConfig } from './config.js'
import { keepNotifying } from './notices/keep-notifying.js'
import { postWith } from './notices/send-slack.js'
import { openUsage } from './usage/open-usage.js'
import { openWebhooks } from './webhooks/open-webhooks.js'

const USER_AGENTS_MAX = 20_000

await runProcess('events', async ({ use }, log, stop) => {
  const config = readConfig()
  const sql = use(connectPostgres(config.DATABASE_URL, 'events'), (sql) => sql.end({ timeout: 2 }))
  const location = openLocation({ ...locationOptions(config), withIsps: true })
  const parseUserAgent = createUserAgentParser({ entriesMax: USER_AGENTS_MAX })
  const facts = { parseUserAgent, isp: location.isp }
  const registry = createRegistry()
  const deliverer = use(createDeliverer({ reach: reachOf(config) }), (deliverer) => deliverer.close())
  const webhooks = use(openWebhooks({ config, sql, deliverer, facts, registry, log, stop }), (webhooks) =>
    webhooks.close(),
  )
  const retries = createRetries((message) => log.warn(message))
  const usage = use(openUsage({ config, sql, parseUserAgent, retries, log, stop }), (usage) => usage.close())
  registerConsumer(registry, 'usage', usage)
  const notifying = use(
    keepNotifying({
      sql,
      smtp: config.SMTP_URL && { server: config.SMTP_URL, from: config.MAIL_FROM! },
      post: postWith(deliverer),
      publicUrl: new URL(config.PUBLIC_URL),
      apiUrl: config.API_PUBLIC_URL.replace(/\/+$/, ''),
      registry,
      log,
    }),
    (notifying) => notifying.close(),
  )
  await openTelemetry({ config, program: 'events', registry, log }, { use })
  use(
    await startMonitor({
      host: config.MONITOR_HOST,
      port: config.EVENTS_MONITOR_PORT,
      registry,
      checks: {
        ...webhooks.checks,
        usage: () => usage.lastError() ?? retries.lastError() ?? usage.refusal(),
        notices: notifying.lastError,
      },
      // Without the mail server, mails wait in Postgres.
      optionalChecks: { mail: notifying.mailError },
    }),
    (monitor) => monitor.close(),
  )
  log.info({ mails: config.SMTP_URL?.host ?? 'logged' }, 'telling of events')
})
