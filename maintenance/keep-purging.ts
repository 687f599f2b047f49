import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../postgres/connect.js'
import type { RunJob } from './job-metrics.js'
import { purgeTrash } from './purge-trash.js'

const everyMs = 3600_000

/** Empties the trash of what has lain there for `days`, now and every hour, until it is closed. */
export function keepPurging(sql: Sql, days: number, log: FastifyBaseLogger, runJob: RunJob) {
  let running: Promise<void> | undefined
  function purge() {
    running ??= runJob('purge_trash', () => purgeTrash(sql, days))
      .then(
        (links) => {
          if (links > 0) log.info({ links }, 'trash purged')
        },
        (error) => log.warn({ err: error }, 'cannot purge the trash'),
      )
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(purge, everyMs)
  purge()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
