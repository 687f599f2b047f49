import type { Sql } from '../../postgres/connect.js'
import { postgresInTime } from '../postgres-in-time.js'
import type { Contact } from './contact.js'
import { type Answer, type Ask, leaseClicks } from './lease-clicks.js'
import { type Lease, type Leases, WANTED_MIN } from './leases.js'

/** How often a lease's count is reported, and what was not used since then is given back. */
export const REPORT_MS = 5000
const WANTED_MAX = 65_536
const ASKS_MAX = 100
const IN_FLIGHT_MAX = 2

/** Whether a visit may go through is not known now: the visitor should come again (503). */
export class ExpiryUnknown extends Error {
  override name = 'ExpiryUnknown'
}

export interface RequestsOptions {
  sql: Sql
  instance: string
  leases: Leases
  contact: Contact
  /** Each lease of a request gets its answer, or undefined where the link is gone. */
  onAnswer: (lease: Lease, told: Ask, answer: Answer | undefined) => Promise<void>
}

/** Requests to Postgres: many leases in one statement, two statements at a time. */
export function createRequests({ sql, instance, leases, contact, onAnswer }: RequestsOptions) {
  const due: Lease[] = []
  let inFlight = 0
  let isGivingBack = false

  function toAsk(lease: Lease, nowMs: number): Ask {
    const used = leases.used(lease)
    const isIdle = used === lease.reportedUsed && lease.waiting.length === 0
    // A grant that lasted less than a second was too small; one that lasted until it was reported is known by its use.
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
      contact.noteAnswer(sentMs)
      const byLink = new Map(answers.map((answer) => [answer.link_id, answer]))
      asked.forEach((lease, i) => void onAnswer(lease, asks[i], byLink.get(lease.linkId)))
    } catch (error) {
      contact.noteFailure(error as Error)
      for (const lease of asked) {
        lease.isAsking = false
        leases.dismiss(lease, (waiter) => waiter.reject(new ExpiryUnknown((error as Error).message)))
      }
    } finally {
      inFlight -= 1
      send()
    }
  }

  // `exchange` floats: it says by itself what went wrong.
  function send() {
    while (due.length > 0 && inFlight < IN_FLIGHT_MAX) void exchange(due.splice(0, ASKS_MAX))
  }

  return {
    /** Reports a lease's count and asks for more. Nothing is done while it is asking: the answer shows what is due. */
    ask(lease: Lease) {
      if (lease.isAsking) return
      lease.isAsking = true
      // Leases that ask in the same turn of the event loop go with one statement.
      if (due.push(lease) === 1) setImmediate(send)
    },
    /** From now on every request gives back what its lease holds. */
    giveBackAll() {
      isGivingBack = true
      for (const lease of leases.all()) {
        leases.recall(lease)
        this.ask(lease)
      }
    },
  }
}
