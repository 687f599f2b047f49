import { Counter, Gauge, type Registry } from 'prom-client'
import type { ClickLog } from '../click-log/click-log.js'
import { createRegistry } from '../process/registry.js'
import type { Counts } from './counts.js'
import type { LinkCache } from './links/link-cache.js'
import type { Standby } from './links/standby.js'

/** Registers metrics that read plain numbers when scraped. Counting with prom-client would cost 3 % of a redirect. */
export function createMetrics(parts: {
  counts: Counts
  log: ClickLog
  cache: LinkCache
  standby?: Standby
  publishedClicks?: () => number
}): Registry {
  const registry = createRegistry()
  const { counts, log, cache, standby, publishedClicks } = parts
  const counter = (name: string, help: string, read: () => number) => {
    let last = 0
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        const value = read()
        this.inc(value - last)
        last = value
      },
    })
  }
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  counter('slugline_redirects_total', 'Visits answered with a redirect', () => counts.redirects)
  counter('slugline_pages_total', 'Visits forwarded by a page: frames, tags, previews, warnings', () => counts.pages)
  counter('slugline_not_found_total', 'Visits of links that do not exist', () => counts.notFound)
  counter('slugline_blocked_total', 'Bots and data centres that a link refuses', () => counts.blocked)
  counter('slugline_expired_total', 'Visits of expired links', () => counts.expired)
  counter('slugline_frozen_total', 'Visits of workspaces that are frozen', () => counts.frozen)
  counter(
    'slugline_unauthorized_total',
    'Passwords that were wrong, or not checked after too many attempts',
    () => counts.unauthorized,
  )
  counter('slugline_unavailable_total', 'Visits answered with 503', () => counts.unavailable)
  counter('slugline_reports_total', 'Reports of links that visitors sent', () => counts.reports)
  counter(
    'slugline_reports_dropped_total',
    'Reports that were not stored, because there were too many',
    () => counts.reportsDropped,
  )
  counter('slugline_clicks_dropped_total', 'Clicks answered but not recorded: the disk is full', log.dropped)
  counter('slugline_link_loads_total', 'Links and hosts loaded from Postgres', cache.misses)
  if (standby) {
    counter('slugline_standby_answers_total', 'Queries for links and hosts that the standby answered', standby.answers)
    counter(
      'slugline_standby_fallbacks_total',
      'Queries for links and hosts that the primary answered, because the standby was away or behind',
      standby.fallbacks,
    )
  }
  if (publishedClicks) counter('slugline_clicks_published_total', 'Clicks acknowledged by Kafka', publishedClicks)
  registry.registerMetric(counts.waited)
  for (const cause of ['link', 'lease']) counts.waited.zero({ cause })
  gauge(
    'slugline_click_log_bytes',
    'Clicks on disk that Kafka or ingest does not have yet; without Kafka whole files',
    log.waitingBytes,
  )
  gauge(
    'slugline_click_log_reserved_bytes',
    'Disk taken by the click log, with the file being written',
    log.bytesOnDisk,
  )
  gauge(
    'slugline_click_log_max_bytes',
    'CLICK_LOG_BYTES_MAX: size of the click log at which clicks are dropped',
    () => log.bytesMax,
  )
  gauge('slugline_link_cache_bytes', 'Estimated memory of cached links', cache.bytes)
  gauge('slugline_link_cache_links', 'Cached links, unknown slugs included', cache.size)
  return registry
}
