import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { addAbuseGauges, addBlocklistMetrics, addSafeBrowsingMetrics } from '../abuse/abuse-metrics.js'
import { openBlocklists } from '../abuse/blocklists.js'
import { createFlags, type Flags } from '../abuse/flags.js'
import { createSafeBrowsing } from '../abuse/safe-browsing.js'
import type { Sql } from '../postgres/connect.js'
import type { Releasers } from '../process/run.js'
import type { Config } from './config.js'

/** Opens the operator's blocklists, and Safe Browsing if there is a key for it, with their metrics. */
export function openFlags(
  { config, sql, registry, log }: { config: Config; sql: Sql; registry: Registry; log: Logger },
  { use }: Pick<Releasers, 'use'>,
): Flags {
  const blocklists = use(openBlocklists({ sources: config.BLOCKLISTS, dataDir: config.DATA_DIR, log }), (blocklists) =>
    blocklists.close(),
  )
  addBlocklistMetrics(registry, blocklists.states)
  addAbuseGauges(registry, sql)
  const onRequest = addSafeBrowsingMetrics(registry)
  const safeBrowsing =
    config.SAFE_BROWSING_KEY === undefined
      ? undefined
      : use(createSafeBrowsing({ key: config.SAFE_BROWSING_KEY, onRequest, log }), (asking) => asking.close())
  return createFlags(blocklists, safeBrowsing)
}
