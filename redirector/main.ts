import path from 'node:path'
import { openClickLog } from '../click-log/click-log.js'
import { connectPostgres } from '../postgres/connect.js'
import { startMonitor } from '../process/monitor.js'
import { runProcess } from '../process/run.js'
import { createAddressList } from '../visit/address/address-list.js'
import { openLocation } from '../visit/location/location.js'
import { createPasswordHandler } from './answer/answer-password.js'
import { createAnswer } from './answer/answer-visit.js'
import { createHandler } from './answer/handle-visit.js'
import { createOtherPaths } from './answer/other-paths.js'
import { createPasswordAttempts } from './answer/password-attempts.js'
import { createRecorder } from './answer/record-click.js'
import { createVisitorFacts } from './answer/visitor-facts.js'
import { openVisitorSalts } from './answer/visitor-salts.js'
import { readConfig } from './config.js'
import { createCounts } from './counts.js'
import { createExpiry } from './expiry/expiry.js'
import { type Listening, listen } from './http/listen.js'
import { isOldBinary } from './http/uws.js'
import { followChanges } from './links/follow-changes.js'
import { createKnownHistory } from './links/history.js'
import { createLinkCache, type Domain } from './links/link-cache.js'
import { createLinksWithOptions } from './links/links-with-options.js'
import { createLinkSource } from './links/load-link.js'
import { keepSnapshot, loadSnapshot } from './links/snapshot.js'
import { createSettings } from './links/workspace-settings.js'
import { createMetrics } from './metrics.js'
import { createStatsAnswer } from './pages/answer-stats.js'
import { createReportAnswers } from './reports/answer-report.js'
import { createTakeReports } from './reports/take-reports.js'
import { openShipping } from './ship/shipping.js'
import { openCertificates } from './tls/certificates.js'
import { createHttpsRedirect } from './tls/redirect-to-https.js'

/** More than the 12 s after which uWebSockets.js ends idle connections: whoever sends a request until then is answered. */
const DRAIN_WITHIN_MS = 13_000

await runProcess('redirector', async ({ use, drainFor }, log) => {
  const config = readConfig()
  const { REDIRECTOR_HOST: host, REDIRECTOR_PORT: port, DATA_DIR: dataDir } = config
  const onWarning = (message: string) => log.warn(message)

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
  const shipping = use(openShipping(config, clickLog, log.level), (shipping) => shipping?.close())
  const sql = use(connectPostgres(config.DATABASE_URL, 'redirector'), (sql) => sql.end({ timeout: 2 }))
  const isTls = config.TLS_CERT !== undefined || config.TLS_DIR !== undefined
  const publicUrl = config.PUBLIC_URL ?? `${isTls ? 'https' : 'http'}://${host}:${port}`
  const settings = createSettings(sql, config.ATTRIBUTION_KEYS)
  const history = createKnownHistory()
  const cache = createLinkCache(createLinkSource(sql, publicUrl, settings, history), config.LINK_CACHE_BYTES)
  const snapshotFile = path.join(dataDir, 'link-cache', `${clickLog.instance}.jsonl`)
  const cursor = await loadSnapshot(snapshotFile, cache, settings)
  const expiry = use(createExpiry({ sql, dataDir, instance: clickLog.instance, onWarning }), (expiry) => expiry.close())
  const salts = use(openVisitorSalts(sql, onWarning), (salts) => salts.close())
  const onFork = () => {
    expiry.giveBack()
    void salts.share()
  }
  const changes = use(followChanges(sql, cache, settings, history, cursor, onWarning, onFork), (changes) =>
    changes.close(),
  )
  use(keepSnapshot(snapshotFile, cache, settings, changes.cursor, config.LINK_CACHE_SNAPSHOT_MS, onWarning), (s) =>
    s.close(),
  )
  const stats = use(createStatsAnswer({ clickhouseUrls: config.CLICKHOUSE_URL, onWarning }), (stats) => stats.close())
  await Promise.all([changes.start(), salts.start()])

  const location = openLocation({
    dataDir,
    countryMmdb: config.LOCATION_COUNTRY_MMDB,
    asnMmdb: config.LOCATION_ASN_MMDB,
  })
  const counts = createCounts()
  const recorder = createRecorder(clickLog, location, salts)
  const linksWithOptions = createLinksWithOptions()
  const originOf = ({ id, host }: Domain) => {
    const { protocol, origin } = new URL(publicUrl)
    return id === 0 ? origin : `${protocol}//${host}`
  }
  const reports = createReportAnswers({ reports: createTakeReports(sql), originOf, counts, onWarning })
  const deps = {
    cache,
    settings,
    recorder,
    linksWithOptions,
    answerVisit: createAnswer({
      recorder,
      visitorFacts: createVisitorFacts(location),
      settings,
      expiry,
      originOf,
      counts,
      onWarning,
    }),
    otherPaths: createOtherPaths({ linksWithOptions, stats, reports, settings, originOf, counts }),
    attemptPassword: createPasswordAttempts(),
    reports,
    trustedProxies: createAddressList(config.TRUSTED_PROXIES),
    proxyHeader: config.PROXY_HEADER,
    onWarning,
    peer: /^(127\.\d+\.\d+\.\d+|::1)$/.test(host) ? host : undefined,
    counts,
  }
  const handlers = {
    get: createHandler(deps, 'get'),
    head: createHandler(deps, 'head'),
    any: createPasswordHandler(deps),
  }
  const certificates = isTls
    ? use(
        await openCertificates(
          { cert: config.TLS_CERT, key: config.TLS_KEY, dir: config.TLS_DIR, mainHost: new URL(publicUrl).hostname },
          onWarning,
        ),
        (certificates) => certificates.close(),
      )
    : undefined
  use(
    await startMonitor({
      host: config.MONITOR_HOST,
      port: config.REDIRECTOR_MONITOR_PORT,
      registry: createMetrics({ counts, log: clickLog, cache, publishedClicks: shipping?.publishedClicks }),
      checks: {
        links: changes.lastError,
        click_log: clickLog.lastError,
        expiry: expiry.lastError,
        ...(shipping && { kafka: shipping.lastError }),
      },
      isDraining: drainFor(config.DRAIN_MS),
    }),
    (monitor) => monitor.close(),
  )
  const open = use([] as Listening[], (open) => Promise.all(open.map(({ close }) => close(DRAIN_WITHIN_MS))))
  if (config.REDIRECTOR_HTTP_PORT !== undefined)
    open.push(await listen(createHttpsRedirect(publicUrl, config.ACME_WEBROOT), host, config.REDIRECTOR_HTTP_PORT))
  const listening = await listen(handlers, host, port, { certificates, onWarning })
  open.push(listening)
  if (listening.server === 'node:http')
    log.warn('uWebSockets.js does not load on this system: serving with node:http, at a quarter of the speed')
  else if (isOldBinary())
    log.warn(
      `uWebSockets.js for Node ${process.version} refuses requests in pieces: run Node 22 or 24 for real visitors`,
    )
  log.info({ host, port: listening.port, instance: clickLog.instance, server: listening.server }, 'redirecting')
})
