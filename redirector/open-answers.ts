import type { ClickLog } from '../click-log/click-log.js'
import type { Sql } from '../postgres/connect.js'
import { createAddressList } from '../visit/address/address-list.js'
import { openLocation } from '../visit/location/location.js'
import { locationOptions } from '../visit/location/location-config.js'
import { createPasswordHandler } from './answer/answer-password.js'
import { createAnswer } from './answer/answer-visit.js'
import { createHandler } from './answer/handle-visit.js'
import { createOtherPaths } from './answer/other-paths.js'
import { createPasswordAttempts } from './answer/password-attempts.js'
import { createRecorder } from './answer/record-click.js'
import { createVisitorFacts } from './answer/visitor-facts.js'
import type { openVisitorSalts } from './answer/visitor-salts.js'
import { type Config, publicUrlOf } from './config.js'
import type { Counts } from './counts.js'
import type { Expiry } from './expiry/expiry.js'
import type { Handlers } from './http/server.js'
import type { Domain } from './links/domain-table.js'
import { createLinksWithOptions } from './links/links-with-options.js'
import type { Links } from './open-links.js'
import type { StatsAnswering } from './pages/answer-stats.js'
import { createQrDrawing } from './pages/draw-qr.js'
import { createReportAnswers } from './reports/answer-report.js'
import { createTakeReports } from './reports/take-reports.js'

export interface OpenAnswersOptions {
  config: Config
  sql: Sql
  clickLog: ClickLog
  links: Links
  expiry: Expiry
  salts: ReturnType<typeof openVisitorSalts>
  stats: StatsAnswering
  counts: Counts
  onWarning: (message: string) => void
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/

/** Opens the handlers that answer visitors. */
export function openAnswers(options: OpenAnswersOptions): Handlers {
  const { config, sql, clickLog, links, expiry, salts, stats, counts, onWarning } = options
  const { cache, settings } = links
  const { protocol, origin } = new URL(publicUrlOf(config))
  const originOf = ({ id, host }: Domain) => (id === 0 ? origin : `${protocol}//${host}`)
  const location = openLocation(locationOptions(config))
  const recorder = createRecorder(clickLog, location, salts)
  const visitorFacts = createVisitorFacts(location)
  const linksWithOptions = createLinksWithOptions()
  const reports = createReportAnswers({ reports: createTakeReports(sql), originOf, counts, onWarning })
  const deps = {
    cache,
    settings,
    recorder,
    linksWithOptions,
    answerVisit: createAnswer({ recorder, visitorFacts, settings, expiry, originOf, counts, onWarning }),
    otherPaths: createOtherPaths({
      linksWithOptions,
      stats,
      reports,
      settings,
      qrDrawing: createQrDrawing(),
      originOf,
      counts,
      onWarning,
    }),
    attemptPassword: createPasswordAttempts(),
    reports,
    trustedProxies: createAddressList(config.TRUSTED_PROXIES),
    proxyHeader: config.PROXY_HEADER,
    onWarning,
    peer: LOOPBACK.test(config.REDIRECTOR_HOST) ? config.REDIRECTOR_HOST : undefined,
    counts,
  }
  return { get: createHandler(deps, 'get'), head: createHandler(deps, 'head'), any: createPasswordHandler(deps) }
}
