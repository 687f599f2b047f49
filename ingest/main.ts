import path from 'node:path'
import { INSERTER, type Reader } from '../click-log/readers.js'
import { connectShards, demandRightServers } from '../clickhouse/shards.js'
import { registerConsumer } from '../consume/consumer-metrics.js'
import { openDeadLetters } from '../consume/dead-letters.js'
import { clicksFor } from '../consume/open-clicks.js'
import { openConsumer } from '../consume/open-consumer.js'
import { createRetries } from '../consume/retries.js'
import { sourceName } from '../consume/source-config.js'
import { CONVERSIONS } from '../conversions/conversion-row.js'
import { connectPostgres } from '../postgres/connect.js'
import { startMonitor } from '../process/monitor.js'
import { runProcess } from '../process/run.js'
import { openTelemetry } from '../process/telemetry/open-telemetry.js'
import { openLocation } from '../visit/location/location.js'
import { locationOptions } from '../visit/location/location-config.js'
import { createUserAgentParser, userAgentParserVersion } from '../visit/user-agent/user-agent.js'
import { openClickSink } from './click-sink.js'
import { batchLimits, readConfig } from './config.js'
import { awaitClicks } from './conversions/await-clicks.js'
import { openConversionSink } from './conversions/conversion-sink.js'
import { followConversions } from './conversions/conversion-source.js'
import { createMetrics } from './metrics.js'
import { checkedSource, createMissingClicks, watchMissingClicks } from './missing-clicks.js'

const USER_AGENTS_MAX = 100_000
const LOOK_FOR_MISSING_MS = 5000
const INGEST: Reader = { name: INSERTER, takes: 'every' }

await runProcess('ingest', async ({ use }, log, stop) => {
  const config = readConfig()
  const source = sourceName(config)
  const sql = use(connectPostgres(config.DATABASE_URL, 'ingest'), (sql) => sql.end({ timeout: 2 }))
  const shards = use(connectShards(sql, config.CLICKHOUSE_URL, 'ingest'), (shards) => shards.close())
  await demandRightServers(sql, shards)
  const location = openLocation({ ...locationOptions(config), withIsps: true })
  const metrics = createMetrics()
  const onWarning = (message: string) => log.warn(message)
  const retries = createRetries(onWarning)
  const deadLetters = use(openDeadLetters(config, log), (letters) => letters.close())
  const sink = openClickSink({
    shards,
    sql,
    source,
    enrichment: { parseUserAgent: createUserAgentParser({ entriesMax: USER_AGENTS_MAX }), isp: location.isp },
    versions: `${userAgentParserVersion}, location ${location.version}`,
    limits: batchLimits(config),
    retries,
    log,
    onWritten: metrics.onWritten,
  })
  const clicks = use(
    openConsumer({
      ...clicksFor({ config, reader: INGEST, group: config.KAFKA_GROUP, log, stop }),
      sink,
      keepDeadLetters: deadLetters.keep,
      onDeadLetters: metrics.onDeadLetters,
      sql,
      retries,
      log,
    }),
    (consumer) => consumer.close(),
  )
  const missing = use(
    watchMissingClicks(createMissingClicks(shards, sql, checkedSource(config)), LOOK_FOR_MISSING_MS, log),
    (missing) => missing.close(),
  )
  const awaited = use(awaitClicks(sql, shards, onWarning), (awaited) => awaited.close())
  const conversions = use(
    openConsumer({
      name: CONVERSIONS,
      open: (consume) => followConversions(sql, consume, onWarning),
      sink: openConversionSink({ shards, sql, awaited, retries, onWarning }),
      sql,
      retries,
      log,
    }),
    (consumer) => consumer.close(),
  )
  registerConsumer(metrics.registry, 'ingest', clicks)
  metrics.registerMissing(missing.clicks)
  registerConsumer(metrics.registry, 'conversions', conversions)
  await openTelemetry({ config, program: 'ingest', registry: metrics.registry, log }, { use })
  use(
    await startMonitor({
      host: config.MONITOR_HOST,
      port: config.INGEST_MONITOR_PORT,
      registry: metrics.registry,
      checks: {
        source: clicks.lastError,
        conversions: conversions.lastError,
        inserts: retries.lastError,
        restore: () => clicks.refusal() ?? conversions.refusal(),
      },
    }),
    (monitor) => monitor.close(),
  )
  log.info({ source, deadLetters: path.join(config.DATA_DIR, 'dead-letters') }, 'ingesting')
})
