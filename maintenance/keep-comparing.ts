import type { FastifyBaseLogger } from 'fastify'
import type { Flags } from '../abuse/flags.js'
import type { Sql } from '../postgres/connect.js'
import { keepDoing } from '../process/keep-doing.js'
import { createComparison } from './compare-destinations.js'
import type { RunJob } from './job-metrics.js'

const LOOK_EVERY_MS = 10_000

/** Compares the destinations of links with the lists whenever that is due, until it is closed. */
export function keepComparing(sql: Sql, flags: Flags, log: FastifyBaseLogger, runJob: RunJob) {
  const compare = createComparison(sql, flags)
  return keepDoing('compare destinations with blocklists', LOOK_EVERY_MS, log, async ({ signal }) => {
    if (!flags.isSettled()) return false
    const changed = await runJob('compare_destinations', () => compare(signal))
    if (changed) log.info({ changed }, 'links and domains flagged, or not any more')
    return false
  })
}
