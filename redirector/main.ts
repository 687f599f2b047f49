import path from 'node:path'
import { openClickLog } from '../click-log/click-log.js'
import { connectShards } from '../clickhouse/shards.js'
import { connectPostgres } from '../postgres/connect.js'
import { openMonitor } from '../process/monitor.js'
import { runProcess } from '../process/run.js'
import { openTelemetry } from '../process/telemetry/open-telemetry.js'
import { openVisitorSalts } from './answer/visitor-salts.js'
import { readConfig } from './config.js'
import { createCounts } from './counts.js'
import { createExpiry } from './expiry/expiry.js'
import { createMetrics } from './metrics.js'
import { openAnswers } from './open-answers.js'
import { openLinks } from './open-links.js'
import { openServers } from './open-servers.js'
import { createStatsAnswer, STATS_MS_MAX } from './pages/answer-stats.js'
import { LOCK_MS_MAX } from './postgres-in-time.js'
import { openShipping } from './ship/shipping.js'

await runProcess('redirector', async ({ use, drainFor }, log) => {
  const config = readConfig()
  const { DATA_DIR: dataDir, CLICKHOUSE_URL: clickhouseUrls } = config
  const onWarning = (message: string) => log.warn(message)
  const { MONITOR_HOST: host, REDIRECTOR_MONITOR_PORT: monitorPort } = config
  const monitor = use(await openMonitor({ host, port: monitorPort, whyClosed: drainFor(config.DRAIN_MS) }), (monitor) =>
    monitor.close(),
  )
  const clickLog = use(
    openClickLog({
      folder: path.join(dataDir, 'click-log'),
      segmentBytes: config.CLICK_LOG_SEGMENT_BYTES,
      bytesMax: config.CLICK_LOG_BYTES_MAX,
      fsyncMs: config.CLICK_LOG_FSYNC_MS,
      partitions: config.KAFKA_PARTITIONS,
      onWarning,
    }),
    (clickLog) => clickLog.close(),
  )
  const { instance } = clickLog
  const shipping = use(openShipping(config, clickLog, log.level), (shipping) => shipping?.close())
  const sql = use(connectPostgres(config.DATABASE_URL, 'redirector', { lockMs: LOCK_MS_MAX }), (sql) =>
    sql.end({ timeout: 2 }),
  )
  const expiry = use(createExpiry({ sql, dataDir, instance, onWarning }), (expiry) => expiry.close())
  const salts = use(openVisitorSalts(sql, onWarning), (salts) => salts.close())
  const onFork = () => {
    expiry.giveBack()
    void salts.share()
  }
  const links = use(await openLinks({ config, sql, instance, onFork, onWarning }), (links) => links.close())
  const shards =
    clickhouseUrls &&
    use(connectShards(sql, clickhouseUrls, 'redirector', { requestMs: STATS_MS_MAX }), (shards) => shards.close())
  const stats = createStatsAnswer({ shards, onWarning })
  await Promise.all([links.start(), salts.start()])

  const counts = createCounts()
  const handlers = openAnswers({ config, sql, clickLog, links, expiry, salts, stats, counts, onWarning })
  const { publishedClicks, lastError: kafka } = shipping ?? {}
  const registry = createMetrics({ counts, log: clickLog, cache: links.cache, standby: links.standby, publishedClicks })
  await openTelemetry({ config, program: 'redirector', registry, log }, { use })
  use(
    monitor.show({
      registry,
      checks: {
        links: links.lastError,
        click_log: clickLog.lastError,
        expiry: expiry.lastError,
        ...(kafka && { kafka }),
      },
    }),
    (hide) => hide(),
  )
  const { port, server } = await openServers(config, handlers, { use }, log)
  log.info({ host: config.REDIRECTOR_HOST, port, instance, server }, 'redirecting')
})
