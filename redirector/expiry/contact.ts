import type { Sql } from '../../postgres/connect.js'
import { HOUR_MS } from '../../process/durations.js'
import { postgresInTime } from '../postgres-in-time.js'
import { announce, selectInstallation, writeOff } from './lease-clicks.js'
import type { LeaseFile } from './lease-file.js'
import type { Leases } from './leases.js'

/** Leases of a silent redirector go to others after this time. It stops using them after half of it. */
export const LEASE_MS = HOUR_MS
/** After a failure Postgres is not asked for this time; visitors get 503 at once. */
const PAUSE_MS = 500

export interface ContactOptions {
  sql: Sql
  instance: string
  file: LeaseFile
  leases: Leases
  onWarning: (message: string) => void
}

export type Contact = ReturnType<typeof createContact>

/** Tracks the contact with Postgres: whether it knows this redirector, is the same database, and when it answered. */
export function createContact({ sql, instance, file, leases, onWarning }: ContactOptions) {
  let usableUntilMs = file.contactMs() + LEASE_MS / 2
  let pausedUntilMs = 0
  let registered: Promise<void> | undefined
  let lastError: string | undefined

  async function register() {
    const installation = await selectInstallation(sql)
    if (file.installation() !== installation) {
      // The database or the file is a new one, so the file's counts belong to no lease of this database.
      leases.forgetCounts()
      await writeOff(sql, instance)
      file.setInstallation(installation)
    }
    await announce(sql, instance)
  }

  return {
    /** Resolves when this redirector is registered in Postgres and has verified that it is the same database. */
    ready(): Promise<void> {
      registered ??= postgresInTime(register()).catch((error) => {
        registered = undefined
        throw error
      })
      return registered
    },
    hasBegun: () => registered !== undefined,
    /** @param sentMs time at which the request was sent, which counts as the time of contact */
    noteAnswer(sentMs: number) {
      lastError = undefined
      pausedUntilMs = 0
      usableUntilMs = sentMs + LEASE_MS / 2
      file.setContactMs(sentMs)
    },
    noteFailure(error: Error) {
      if (lastError === undefined)
        onWarning(`cannot lease clicks of links that expire, their visitors may get 503: ${error.message}`)
      lastError = error.message || 'Postgres cannot be reached'
      pausedUntilMs = Date.now() + PAUSE_MS
    },
    /** Whether leases may be used. Postgres gives them to others only long after this turns false. */
    isUsable: (nowMs: number) => nowMs < usableUntilMs,
    isPaused: (nowMs: number) => nowMs < pausedUntilMs,
    lastError: () => lastError,
  }
}
