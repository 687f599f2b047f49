import { LRUCache } from 'lru-cache'
import type { Answer, LeaseRequest } from './lease-clicks.js'
import type { Lease, Leases } from './leases.js'

/** Visitors wait this long for clicks that other redirectors hold, and Postgres is asked this often. */
const RECALL_MS = 1000
const RECALL_EVERY_MS = 20
/** A refusal is repeated this long without asking: if all clicks are used, or if a lost redirector holds some. */
const REFUSE_MS = 60_000
const REFUSE_LOST_MS = 1000
const REFUSED_MAX = 10_000

/** Applies answers of Postgres: visitors are let through, wait until others give clicks back, or are refused. */
export function createAnswers(leases: Leases, ask: (lease: Lease) => void) {
  const refused = new LRUCache<number, { clicksMax: number; untilMs: number }>({ max: REFUSED_MAX })

  function takeOverCounts(lease: Lease, { seq, used, granted }: Answer) {
    // A lease without written counts has counted nothing here, so Postgres's counts are taken.
    if (!lease.isWritten) leases.write(lease, used, granted)
    else if (lease.seq === '-1' && leases.used(lease) < used) leases.countAll(lease, granted)
    else if (!lease.isRecalled) leases.setGranted(lease, granted) // a recalled lease takes only the new `seq`
    lease.seq = seq
    if (lease.isRecalled) leases.recall(lease)
  }

  /** Asks again, ends the lease, waits for others' clicks, or refuses, depending on the answer. */
  function proceed(lease: Lease, told: LeaseRequest, answer: Answer) {
    lease.isAsking = false
    if (lease.waiting.length === 0) {
      lease.recallingSinceMs = 0
      const isReported = answer.applied && told.used === leases.used(lease) && leases.held(lease) === 0
      if (lease.isRecalled || !answer.applied) ask(lease)
      else if (isReported && told.floor === told.used && told.waiting === 0) leases.drop(lease)
      return
    }
    if (!answer.applied || answer.remaining > 0 || lease.isRecalled) return ask(lease)
    const nowMs = Date.now()
    lease.recallingSinceMs ||= nowMs
    if (answer.held_live > 0 && nowMs - lease.recallingSinceMs < RECALL_MS) {
      lease.isAsking = true
      setTimeout(() => {
        lease.isAsking = false
        ask(lease)
      }, RECALL_EVERY_MS)
      return
    }
    lease.recallingSinceMs = 0
    const isForGood = answer.held_live === 0 && answer.held_lost === 0
    const untilMs = nowMs + (isForGood ? REFUSE_MS : REFUSE_LOST_MS)
    refused.set(lease.linkId, { clicksMax: lease.clicksMax, untilMs })
    leases.dismiss(lease, (waiter) => waiter.resolve(false))
  }

  return {
    async apply(lease: Lease, told: LeaseRequest, answer: Answer | undefined) {
      if (!answer) {
        leases.dismiss(lease, (waiter) => waiter.resolve(false))
        return leases.drop(lease)
      }
      takeOverCounts(lease, answer)
      if (answer.applied) lease.reportedUsed = told.used

      // Clicks are counted one by one, each just before its visitor is forwarded: a kill loses one click at most.
      while (leases.held(lease) > 0 && lease.waiting.length > 0) {
        leases.count(lease)
        leases.admitFirst(lease)
        await undefined
      }
      lease.refillBelow = Math.max(0, leases.held(lease) >> 1)
      proceed(lease, told, answer)
    },

    forgetRefused: () => refused.clear(),

    /** Whether visitors of a link were refused recently under the same limit. */
    isRefused(linkId: number, clicksMax: number, nowMs: number): boolean {
      const refusal = refused.get(linkId)
      return refusal !== undefined && refusal.clicksMax === clicksMax && nowMs < refusal.untilMs
    },
  }
}
