import { LRUCache } from 'lru-cache'
import type { Answer, Ask } from './lease-clicks.js'
import type { Lease, Leases } from './leases.js'

/** How long visitors wait for what other redirectors hold, and how often it is asked for. */
const RECALL_MS = 1000
const RECALL_EVERY_MS = 20
/** How long a refusal is repeated without asking: for good, and while a redirector that is away holds clicks. */
const REFUSE_MS = 60_000
const REFUSE_LOST_MS = 1000
const REFUSED_MAX = 10_000

/** What an answer of Postgres means: visitors go on, wait until others have given back what they hold, or are refused. */
export function createAnswers(leases: Leases, ask: (lease: Lease) => void) {
  const refused = new LRUCache<number, { clicksMax: number; untilMs: number }>({ max: REFUSED_MAX })

  function takeOverCounts(lease: Lease, { seq, used, granted }: Answer) {
    // Without a slot nothing was counted since the last report, so Postgres's count is ours.
    if (!lease.isWritten) leases.write(lease, used, granted)
    else if (lease.seq === '-1' && leases.used(lease) < used) leases.countAll(lease, granted)
    else if (!lease.isRecalled) leases.setGranted(lease, granted) // recalled meanwhile: only its seq is news
    lease.seq = seq
    if (lease.isRecalled) leases.recall(lease)
  }

  /** Asks again, ends the lease, or waits, as the answer says. */
  function proceed(lease: Lease, told: Ask, answer: Answer) {
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
    async apply(lease: Lease, told: Ask, answer: Answer | undefined) {
      if (!answer) {
        leases.dismiss(lease, (waiter) => waiter.resolve(false))
        return leases.drop(lease)
      }
      takeOverCounts(lease, answer)
      if (answer.applied) lease.reportedUsed = told.used

      // Counted one by one, each just before its visitor goes on: a kill in between loses one click and not all of them.
      while (leases.held(lease) > 0 && lease.waiting.length > 0) {
        leases.count(lease)
        leases.admitFirst(lease)
        await undefined
      }
      lease.refillBelow = Math.max(0, leases.held(lease) >> 1)
      proceed(lease, told, answer)
    },

    forgetRefused: () => refused.clear(),

    /** Whether visitors of a link were refused a short time ago, under the same limit. */
    isRefused(linkId: number, clicksMax: number, nowMs: number): boolean {
      const refusal = refused.get(linkId)
      return refusal !== undefined && refusal.clicksMax === clicksMax && nowMs < refusal.untilMs
    },
  }
}
