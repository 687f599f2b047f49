import type { Sql } from '../../postgres/connect.js'
import { createTurns } from '../../process/turns.js'
import { postgresInTime } from '../postgres-in-time.js'
import type { Contact } from './contact.js'
import { type Answer, type LeaseRequest, leaseClicks } from './lease-clicks.js'
import { type Lease, type Leases, WANTED_MIN } from './leases.js'

/** How often a lease's count is reported. Clicks of a lease that was not used since then are given back. */
export const REPORT_MS = 5000
const WANTED_MAX = 65_536
const ASKS_MAX = 100
const IN_FLIGHT_MAX = 2

/** It is unknown whether a visit may be let through. The visitor is asked to come again (503). */
export class ExpiryUnknown extends Error {
  override name = 'ExpiryUnknown'
}

export interface RequestsOptions {
  sql: Sql
  instance: string
  leases: Leases
  contact: Contact
  /** Called for each lease of a request with its answer; undefined if the link no longer exists. */
  onAnswer: (lease: Lease, told: LeaseRequest, answer: Answer | undefined) => Promise<void>
}

/** Sends requests for leases to Postgres: many leases in one statement, two statements at a time. Workspaces take turns. */
export function createRequests({ sql, instance, leases, contact, onAnswer }: RequestsOptions) {
  const due = createTurns<number, Lease>()
  let inFlight = 0
  let isGivingBack = false

  function toAsk(lease: Lease, nowMs: number): LeaseRequest {
    const used = leases.used(lease)
    const isIdle = used === lease.reportedUsed && lease.waiting.length === 0
    // A grant that lasted less than a second was too small. If it lasted until the report, its use is the next grant.
    if (nowMs - lease.askedMs < 1000) lease.wanted = Math.min(lease.wanted * 2, WANTED_MAX)
    else if (nowMs - lease.askedMs >= REPORT_MS)
      lease.wanted = Math.max(WANTED_MIN, Math.min(used - lease.reportedUsed, WANTED_MAX))
    if (isIdle || isGivingBack) leases.recall(lease)
    const wanted = lease.isRecalled ? 0 : lease.wanted
    lease.isRecalled = false
    lease.askedMs = nowMs
    const { linkId, seq, waiting } = lease
    return { linkId, seq, used, floor: leases.granted(lease), waiting: waiting.length, wanted }
  }

  async function exchange(asked: Lease[]) {
    inFlight += 1
    try {
      await contact.ready()
      const sentMs = Date.now()
      const asks = asked.map((lease) => toAsk(lease, sentMs))
      const answers = await postgresInTime(leaseClicks(sql, instance, asks))
      contact.noteAnswer('lease', sentMs)
      const byLink = new Map(answers.map((answer) => [answer.link_id, answer]))
      asked.forEach((lease, i) => void onAnswer(lease, asks[i], byLink.get(lease.linkId)))
    } catch (error) {
      contact.noteFailure('lease', error as Error)
      for (const lease of asked) {
        lease.isAsking = false
        leases.dismiss(lease, (waiter) => waiter.reject(new ExpiryUnknown((error as Error).message)))
      }
    } finally {
      inFlight -= 1
      send()
    }
  }

  // Nobody awaits `exchange`, because it reports its errors itself.
  function send() {
    while (due.size() > 0 && inFlight < IN_FLIGHT_MAX) void exchange(due.take(ASKS_MAX))
  }

  return {
    /**
     * Reports a lease's count and asks for more. While a request is under way this does nothing; its answer decides.
     */
    ask(lease: Lease) {
      if (lease.isAsking) return
      lease.isAsking = true
      // Leases that ask in the same turn of the event loop share a statement.
      if (due.add(lease.workspaceId, lease) === 1) setImmediate(send)
    },
    /** Makes this and all further requests give back the held clicks. */
    giveBackAll() {
      isGivingBack = true
      for (const lease of leases.all()) {
        leases.recall(lease)
        this.ask(lease)
      }
    },
  }
}
