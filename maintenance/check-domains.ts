import { setTimeout as delay } from 'node:timers/promises'
import { alone } from '../postgres/alone.js'
import type { Sql } from '../postgres/connect.js'
import { keepDoing } from '../process/keep-doing.js'
import { findDueDomains, noteHourlyCheck } from './domain-checks-table.js'
import type { RunJob } from './job-metrics.js'

/** The check of a domain's DNS record (`api/domains/check-cname.ts`). */
export interface DomainLook {
  /** @returns the problem of the record, for people; undefined if the name leads here */
  (name: string): Promise<string | undefined>
  /** Whether DNS answers at all: it is asked for the target. */
  isAnswered(): Promise<boolean>
  /** The host that CNAME records must lead to. */
  target: string
}

const LOCK = 'slugline domain checks'
const LOOK_EVERY_MS = 60_000
/** Domains that are checked at a time. */
const AT_ONCE = 20
/** Wait after them: at most 20 domains a second are checked, which is 72,000 an hour. */
const PAUSE_MS = 1_000

/**
 * Checks all domains whose hourly check is due. One process does so at a time.
 * @returns the number of checked domains; undefined if another process checks them
 * @throws if DNS does not answer for the target either: then failures say nothing about the domains, and none is noted
 */
export function checkDueDomains(sql: Sql, look: DomainLook, signal: AbortSignal, pauseMs = PAUSE_MS) {
  return alone(sql, LOCK, async () => {
    let checked = 0
    while (!signal.aborted) {
      const due = await findDueDomains(sql, AT_ONCE)
      if (due.length === 0) break
      const problems = await Promise.all(due.map(async ({ name }) => (await look(name)) ?? null))
      if (problems.some((problem) => problem !== null) && !(await look.isAnswered()))
        throw new Error(`DNS does not answer for ${look.target}`)
      for (const [at, domain] of due.entries()) await noteHourlyCheck(sql, domain, problems[at], look.target)
      checked += due.length
      await delay(pauseMs, undefined, { signal }).catch(() => undefined)
    }
    return checked
  })
}

/** Checks each domain every hour, until it is closed. */
export function keepCheckingDomains(
  sql: Sql,
  look: DomainLook,
  log: { info(fields: object, message: string): void; warn(message: string): void },
  runJob: RunJob,
) {
  return keepDoing('check the DNS records of domains', LOOK_EVERY_MS, log, async ({ signal }) => {
    // This look spares the session of the lock while nothing is due.
    if ((await findDueDomains(sql, 1)).length === 0) return false
    await runJob('check_domains', () => checkDueDomains(sql, look, signal))
    return false
  })
}
