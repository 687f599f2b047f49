import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../postgres/connect.js'
import { keepDoing } from '../process/keep-doing.js'
import type { RunJob } from './job-metrics.js'
import { purgeTrash } from './purge-trash.js'

const EVERY_MS = 3600_000

/** Empties the trash of what has lain there for `days`, now and every hour, until it is closed. */
export const keepPurging = (sql: Sql, days: number, log: FastifyBaseLogger, runJob: RunJob) =>
  keepDoing('purge the trash', EVERY_MS, log, async () => {
    const links = await runJob('purge_trash', () => purgeTrash(sql, days))
    if (links > 0) log.info({ links }, 'trash purged')
    return false
  })
