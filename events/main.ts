import { connectPostgres } from '../postgres/connect.js'
import { startMonitor } from '../process/monitor.js'
import { createRegistry } from '../process/registry.js'
import { runProcess } from '../process/run.js'
import { openLocation } from '../visit/location/location.js'
import { createUserAgentParser } from '../visit/user-agent/user-agent.js'
import { readConfig } from './config.js'
import { openWebhooks } from './webhooks/open-webhooks.js'

const USER_AGENTS_MAX = 20_000

await runProcess('events', async ({ use }, log, stop) => {
  const config = readConfig()
  const sql = use(connectPostgres(config.DATABASE_URL, 'events'), (sql) => sql.end({ timeout: 2 }))
  const location = openLocation({
    dataDir: config.DATA_DIR,
    countryMmdb: config.LOCATION_COUNTRY_MMDB,
    asnMmdb: config.LOCATION_ASN_MMDB,
    withIsps: true,
  })
  const registry = createRegistry()
  const facts = { parseUserAgent: createUserAgentParser({ entriesMax: USER_AGENTS_MAX }), isp: location.isp }
  const webhooks = use(openWebhooks({ config, sql, facts, registry, log, stop }), (webhooks) => webhooks.close())
  use(
    await startMonitor({
      host: config.MONITOR_HOST,
      port: config.EVENTS_MONITOR_PORT,
      registry,
      checks: webhooks.checks,
    }),
    (monitor) => monitor.close(),
  )
  log.info('telling of events')
})
