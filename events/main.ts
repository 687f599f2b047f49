import { connectPostgres } from '../postgres/connect.js'
import { startMonitor } from '../process/monitor.js'
import { createRegistry } from '../process/registry.js'
import { runProcess } from '../process/run.js'
import { readConfig } from './config.js'

await runProcess('events', async ({ use }, log) => {
  const config = readConfig()
  const sql = use(connectPostgres(config.DATABASE_URL, 'events'), (sql) => sql.end({ timeout: 2 }))
  const registry = createRegistry()
  use(
    await startMonitor({
      host: config.MONITOR_HOST,
      port: config.EVENTS_MONITOR_PORT,
      registry,
      checks: { postgres: () => sql`SELECT 1`.then(() => undefined) },
    }),
    (monitor) => monitor.close(),
  )
  log.info('telling of events')
})
