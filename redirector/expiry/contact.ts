import type { Sql } from '../../postgres/connect.js'
import { postgresInTime } from '../postgres-in-time.js'
import { announce, selectInstallation, writeOff } from './lease-clicks.js'
import type { LeaseFile } from './lease-file.js'
import type { Leases } from './leases.js'

/** A lease that was not in touch for this long is given to others. Half of it after the last contact it is not used. */
export const LEASE_MS = 3600_000
/** After a failure Postgres is not asked for this long, and visitors are told at once. */
const PAUSE_MS = 500

export interface ContactOptions {
  sql: Sql
  instance: string
  file: LeaseFile
  leases: Leases
  onWarning: (message: string) => void
}

export type Contact = ReturnType<typeof createContact>

/** Whether Postgres knows this redirector, is the one that its leases are of, and when it last answered. */
export function createContact({ sql, instance, file, leases, onWarning }: ContactOptions) {
  let usableUntilMs = file.contactMs() + LEASE_MS / 2
  let pausedUntilMs = 0
  let registered: Promise<void> | undefined
  let lastError: string | undefined

  async function register() {
    const installation = await selectInstallation(sql)
    if (file.installation() !== installation) {
      // Another database, or a new file: its counts belong to no lease of this database.
      leases.forgetCounts()
      await writeOff(sql, instance)
      file.setInstallation(installation)
    }
    await announce(sql, instance)
  }

  return {
    /** Resolves when Postgres knows this redirector, and this redirector knows that it is the same Postgres. */
    ready(): Promise<void> {
      registered ??= postgresInTime(register()).catch((error) => {
        registered = undefined
        throw error
      })
      return registered
    },
    hasBegun: () => registered !== undefined,
    /** @param sentMs of what was answered: contact is as old as the question */
    noteAnswer(sentMs: number) {
      lastError = undefined
      pausedUntilMs = 0
      usableUntilMs = sentMs + LEASE_MS / 2
      file.setContactMs(sentMs)
    },
    noteFailure(error: Error) {
      if (lastError === undefined) onWarning(`cannot lease clicks of links that expire: ${error.message}`)
      lastError = error.message || 'Postgres cannot be reached'
      pausedUntilMs = Date.now() + PAUSE_MS
    },
    /** Whether leases may be used: Postgres gives them to others only long after this ends. */
    isUsable: (nowMs: number) => nowMs < usableUntilMs,
    isPaused: (nowMs: number) => nowMs < pausedUntilMs,
    lastError: () => lastError,
  }
}
