import path from 'node:path'
import { openClickLog } from '../click-log/click-log.js'
import { VISIT_KINDS } from '../click-log/visit-kinds.js'
import { connectPostgres } from '../postgres/connect.js'
import { startMonitor } from '../process/monitor.js'
import { runProcess } from '../process/run.js'
import { createAddressList } from '../visit/address-list.js'
import { openLocation } from '../visit/location.js'
import { readConfig } from './config.js'
import { followChanges } from './follow-changes.js'
import { createLinkCache } from './link-cache.js'
import { listen } from './listen.js'
import { createLinkSource } from './load-link.js'
import { createMetrics } from './metrics.js'
import { createRecorder } from './record-click.js'
import { createHandler, refuseMethod } from './server.js'
import { openShipping } from './ship-all.js'
import { keepSnapshot, loadSnapshot } from './snapshot.js'
import { openCertificates } from './tls/certificates.js'
import { createHttpsRedirect } from './tls/redirect-to-https.js'
import { openVisitorSalts } from './visitor-salts.js'

await runProcess('redirector', async ({ use }, log) => {
  const config = readConfig()
  const { REDIRECTOR_HOST: host, REDIRECTOR_PORT: port, DATA_DIR: dataDir } = config
  const onTrouble = (message: string) => log.warn(message)

  const clickLog = use(
    openClickLog({
      folder: path.join(dataDir, 'click-log'),
      segmentBytes: config.CLICK_LOG_SEGMENT_BYTES,
      bytesMax: config.CLICK_LOG_BYTES_MAX,
      fsyncMs: config.CLICK_LOG_FSYNC_MS,
      partitions: config.KAFKA_PARTITIONS,
      onTrouble,
    }),
    (clickLog) => clickLog.close(),
  )
  const shipping = use(openShipping(config, clickLog, log), (shipping) => shipping?.close())
  const sql = use(connectPostgres(config.DATABASE_URL, 'redirector'), (sql) => sql.end({ timeout: 2 }))
  const isTls = config.TLS_CERT !== undefined || config.TLS_DIR !== undefined
  const publicUrl = config.PUBLIC_URL ?? `${isTls ? 'https' : 'http'}://${host}:${port}`
  const cache = createLinkCache(createLinkSource(sql, publicUrl), config.LINK_CACHE_BYTES)
  const snapshotFile = path.join(dataDir, 'link-cache', `${clickLog.instance}.jsonl`)
  const changes = use(followChanges(sql, cache, await loadSnapshot(snapshotFile, cache), onTrouble), (changes) =>
    changes.close(),
  )
  use(keepSnapshot(snapshotFile, cache, changes.heard, config.LINK_CACHE_SNAPSHOT_MS, onTrouble), (s) => s.close())
  const salts = use(openVisitorSalts(sql, onTrouble), (salts) => salts.close())
  await Promise.all([changes.start(), salts.start()])

  const location = openLocation({
    dataDir,
    countryMmdb: config.LOCATION_COUNTRY_MMDB,
    asnMmdb: config.LOCATION_ASN_MMDB,
  })
  const counts = { redirects: 0, notFound: 0, unavailable: 0 }
  const isLoopback = /^(127\.\d+\.\d+\.\d+|::1)$/.test(host)
  const deps = {
    cache,
    record: createRecorder(clickLog, location, salts),
    trustedProxies: createAddressList(config.TRUSTED_PROXIES),
    proxyHeader: config.PROXY_HEADER,
    peer: isLoopback ? host : undefined,
    counts,
  }
  const handlers = {
    get: createHandler(deps, VISIT_KINDS.indexOf('get')),
    head: createHandler(deps, VISIT_KINDS.indexOf('head')),
    any: refuseMethod,
  }
  const certificates = isTls
    ? use(
        await openCertificates(
          { cert: config.TLS_CERT, key: config.TLS_KEY, dir: config.TLS_DIR, mainHost: new URL(publicUrl).hostname },
          onTrouble,
        ),
        (certificates) => certificates.close(),
      )
    : undefined
  const listening = use(await listen(handlers, host, port, { certificates, onTrouble }), (listening) =>
    listening.close(),
  )
  if (config.REDIRECTOR_HTTP_PORT !== undefined) {
    const plain = createHttpsRedirect(publicUrl, config.ACME_WEBROOT)
    use(await listen(plain, host, config.REDIRECTOR_HTTP_PORT), (listening) => listening.close())
  }
  use(
    await startMonitor({
      host: config.MONITOR_HOST,
      port: config.REDIRECTOR_MONITOR_PORT,
      registry: createMetrics({ counts, log: clickLog, cache, publishedClicks: shipping?.publishedClicks }),
      checks: {
        links: changes.trouble,
        click_log: clickLog.trouble,
        ...(shipping && { kafka: shipping.trouble }),
      },
    }),
    (monitor) => monitor.close(),
  )
  if (listening.server === 'node:http')
    log.warn('uWebSockets.js does not load on this system: serving with node:http, at a quarter of the speed')
  log.info({ host, port: listening.port, instance: clickLog.instance, server: listening.server }, 'redirecting')
})
