import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../../postgres/connect.js'
import {
  type Answer,
  type Ask,
  announce,
  leaseClicks,
  releaseLost,
  selectInstallation,
  writeOff,
} from './lease-clicks.js'
import { GRANTED, LIMIT, openLeaseFile, USED } from './lease-file.js'

/** A lease that was not in touch for so long is given to others; half of it after the last contact it is not used. */
const LEASE_MS = 3600_000
const TICK_MS = 1000
const IDLE_TICKS = 60
/** How often a lease's count is told, and what was not used since then given back. */
const SETTLE_MS = 5000
const ANSWER_WITHIN_MS = 2000
/** After a failure nothing is asked for so long, and visitors are told at once. */
const PAUSE_MS = 500
const WANTED_MIN = 16
const WANTED_MAX = 65_536
const ASKS_MAX = 100
const FLIGHTS_MAX = 2
const WAITING_MAX = 20_000
/** How long visitors wait for what other redirectors hold, and how often it is asked for. */
const RECALL_MS = 1000
const RECALL_EVERY_MS = 20
/** How long a refusal is repeated without asking: for good, and while a redirector that is away holds clicks. */
const REFUSE_MS = 60_000
const REFUSE_LOST_MS = 1000
const REFUSED_MAX = 10_000

/** Whether a visit may go through cannot be said now: the visitor is to come again (503). */
export class ExpiryUnknown extends Error {
  override name = 'ExpiryUnknown'
}

interface Waiter {
  resolve(may: boolean): void
  reject(error: Error): void
}

interface Lease {
  linkId: number
  /** As the last visit's link had it. */
  clicksMax: number
  /** Position of its slot. Counts in there are 0 until the first answer is written. */
  at: number
  isWritten: boolean
  seq: string
  waiting: Waiter[]
  isAsking: boolean
  /** What it holds is to be given back with the next ask: others need it, or the limit is another. */
  isRecalled: boolean
  wanted: number
  /** More is asked for while less than this is left. */
  refillBelow: number
  askedMs: number
  toldUsed: number
  recallingSinceMs: number
}

export interface ExpiryOptions {
  sql: Sql
  dataDir: string
  /** Of this process's click log, which is its alone */
  instance: string
  onWarning: (message: string) => void
  /** Links that can have a lease here at once; more are `ExpiryUnknown` until one is idle for some seconds. */
  leasesMax?: number
}

/** @throws where `query` takes too long; it may still be done */
function inTime<T>(query: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Postgres did not answer in time')), ANSWER_WITHIN_MS)
  })
  return Promise.race([query, late]).finally(() => clearTimeout(timer))
}

export type Expiry = ReturnType<typeof createExpiry>

/**
 * Lets exactly as many clicks of a link through as its limit says, over all redirectors, without asking Postgres for
 * each: clicks are leased in lots (0005_expiry.sql) and counted in a mapped file (lease-file.ts).
 *
 * What is held is usable while Postgres is away. Near the end lots are what visitors wait for; whoever waits in vain has
 * the others give back what they do not need, before being refused. What is not used for 5 s is given back anyway.
 */
export function createExpiry({ sql, dataDir, instance, onWarning, leasesMax = 65_536 }: ExpiryOptions) {
  const file = openLeaseFile(path.join(dataDir, 'expiry', `${instance}.leases`), leasesMax)
  const { words } = file
  const leases = new Map<number, Lease>()
  const refused = new LRUCache<number, { clicksMax: number; untilMs: number }>({ max: REFUSED_MAX })
  let usableUntilMs = file.contactMs() + LEASE_MS / 2
  const due: Lease[] = []
  let flights = 0
  let waiting = 0
  let registered: Promise<void> | undefined
  let subscription: ReturnType<Sql['listen']> | undefined
  let isTicking = false
  let ticks = 0
  let pausedUntilMs = 0
  let lastError: string | undefined
  let isClosed = false

  function createLease(linkId: number, clicksMax: number, at: number, isWritten: boolean): Lease {
    const lease: Lease = {
      linkId,
      clicksMax,
      at,
      isWritten,
      seq: isWritten ? '-1' : '0',
      waiting: [],
      isAsking: false,
      isRecalled: false,
      wanted: WANTED_MIN,
      refillBelow: 0,
      askedMs: 0,
      toldUsed: words[at + USED],
      recallingSinceMs: 0,
    }
    leases.set(linkId, lease)
    return lease
  }
  for (const at of file.taken()) createLease(words[at], words[at + LIMIT], at, true)

  const heldBy = ({ at }: Lease) => words[at + GRANTED] - words[at + USED]

  function drop(lease: Lease) {
    file.release(lease.at)
    leases.delete(lease.linkId)
  }

  function fail(error: Error) {
    if (lastError === undefined) onWarning(`cannot lease clicks of links that expire: ${error.message}`)
    lastError = error.message || 'Postgres cannot be reached'
    pausedUntilMs = Date.now() + PAUSE_MS
  }

  /** @param sentMs of what was answered: contact is as old as the question */
  function noteContact(sentMs: number) {
    lastError = undefined
    pausedUntilMs = 0
    usableUntilMs = sentMs + LEASE_MS / 2
    file.setContactMs(sentMs)
  }

  async function register() {
    const installation = await selectInstallation(sql)
    if (file.installation() !== installation) {
      // Another database, or the file is new: what it says is of no lease of this one.
      for (const lease of leases.values()) {
        if (lease.isWritten) file.erase(lease.at)
        Object.assign(lease, { isWritten: false, seq: '0' })
      }
      await writeOff(sql, instance)
      file.setInstallation(installation)
    }
    await announce(sql, instance)
  }

  /** Resolves when Postgres knows this redirector, and this redirector that it is the same Postgres. */
  function ready(): Promise<void> {
    registered ??= inTime(register()).catch((error) => {
      registered = undefined
      throw error
    })
    return registered
  }

  /** Others wait for what this redirector holds: told by lease_clicks. Without it they are refused after a second. */
  function subscribe() {
    subscription ??= sql.listen('expiry_recalls', (text) => {
      const [linkId, node] = text.split(' ')
      const lease = leases.get(Number(linkId))
      if (!lease?.isWritten || node === instance) return
      recall(lease)
      ask(lease)
    })
    subscription.catch(() => {
      subscription = undefined
    })
  }

  /** Gives back all that a lease holds, with its next ask. From here on nothing more is taken from it. */
  function recall(lease: Lease) {
    words[lease.at + GRANTED] = words[lease.at + USED]
    lease.isRecalled = true
  }

  function ask(lease: Lease) {
    if (lease.isAsking) return // what is due then is seen when the answer is there
    lease.isAsking = true
    // Whoever comes in the same turn of the event loop is asked for with it.
    if (due.push(lease) === 1) setImmediate(send)
  }

  function send() {
    while (due.length > 0 && flights < FLIGHTS_MAX) void fly(due.splice(0, ASKS_MAX))
  }

  function toAsk(lease: Lease, nowMs: number): Ask {
    const used = words[lease.at + USED]
    const isIdle = used === lease.toldUsed && lease.waiting.length === 0
    // A lot that lasted less than a second was too small; one that lasted until it was settled is known by its use.
    if (nowMs - lease.askedMs < 1000) lease.wanted = Math.min(lease.wanted * 2, WANTED_MAX)
    else if (nowMs - lease.askedMs >= SETTLE_MS)
      lease.wanted = Math.max(WANTED_MIN, Math.min(used - lease.toldUsed, WANTED_MAX))
    if (isIdle || isClosed) recall(lease)
    const wanted = lease.isRecalled ? 0 : lease.wanted
    lease.isRecalled = false
    lease.askedMs = nowMs
    const { linkId, seq, waiting } = lease
    return { linkId, seq, used, floor: words[lease.at + GRANTED], waiting: waiting.length, wanted }
  }

  async function fly(asked: Lease[]) {
    flights += 1
    try {
      await ready()
      const sentMs = Date.now()
      const asks = asked.map((lease) => toAsk(lease, sentMs))
      const answers = await inTime(leaseClicks(sql, instance, asks))
      noteContact(sentMs)
      const byLink = new Map(answers.map((answer) => [answer.link_id, answer]))
      asked.forEach((lease, i) => void hear(lease, asks[i], byLink.get(lease.linkId)))
    } catch (error) {
      fail(error as Error)
      for (const lease of asked) {
        lease.isAsking = false
        release(lease, (waiter) => waiter.reject(new ExpiryUnknown((error as Error).message)))
      }
    } finally {
      flights -= 1
      send()
    }
  }

  function release(lease: Lease, tell: (waiter: Waiter) => void) {
    waiting -= lease.waiting.length
    for (const waiter of lease.waiting.splice(0)) tell(waiter)
  }

  /** Takes over what an answer says. It is without an answer where the link is gone. */
  async function hear(lease: Lease, ask: Ask, answer: Answer | undefined) {
    if (!answer) {
      release(lease, (waiter) => waiter.resolve(false))
      return drop(lease)
    }
    const { at } = lease
    const { used, granted } = answer
    if (!lease.isWritten) {
      // Without a slot nothing was taken since it was last told, so Postgres's count is ours.
      file.write(at, { linkId: lease.linkId, used, granted, limit: lease.clicksMax })
      lease.isWritten = true
    } else if (lease.seq === '-1' && words[at + USED] < used) {
      // A power failure took the file back in time: all that was granted may have been used.
      words[at + USED] = granted
      words[at + GRANTED] = granted
    } else if (!lease.isRecalled) words[at + GRANTED] = granted // recalled meanwhile: only its seq is news
    lease.seq = answer.seq
    if (lease.isRecalled) recall(lease)
    if (answer.applied) lease.toldUsed = ask.used

    // Counted one by one, each just before its visitor goes on: a kill in between loses one click and not all of them.
    while (heldBy(lease) > 0 && lease.waiting.length > 0) {
      words[at + USED] += 1
      waiting -= 1
      lease.waiting.shift()!.resolve(true)
      await undefined
    }
    lease.refillBelow = Math.max(0, heldBy(lease) >> 1)
    proceed(lease, ask, answer)
  }

  /** What an answer leaves to be done. */
  function proceed(lease: Lease, told: Ask, answer: Answer) {
    lease.isAsking = false
    if (lease.waiting.length === 0) {
      lease.recallingSinceMs = 0
      const isSettled = answer.applied && told.used === words[lease.at + USED] && heldBy(lease) === 0
      if (lease.isRecalled || !answer.applied) ask(lease)
      else if (isSettled && told.floor === told.used && told.waiting === 0) drop(lease)
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
    release(lease, (waiter) => waiter.resolve(false))
  }

  async function tick() {
    ticks += 1
    const isIdle = leases.size === 0 && (registered === undefined || ticks % IDLE_TICKS !== 0)
    if (isTicking || isIdle) return
    isTicking = true
    try {
      await ready()
      subscribe()
      const sentMs = Date.now()
      await inTime(announce(sql, instance))
      noteContact(sentMs)
      file.flush()
      for (const lease of leases.values()) if (!lease.isAsking && sentMs - lease.askedMs >= SETTLE_MS) ask(lease)
      if (ticks % IDLE_TICKS === 0) await inTime(releaseLost(sql, instance, LEASE_MS))
    } catch (error) {
      fail(error as Error)
    } finally {
      isTicking = false
    }
  }
  const timer = setInterval(() => void tick(), TICK_MS)
  timer.unref()

  for (const lease of leases.values()) ask(lease) // what a kill left held goes back, if nobody comes for it

  return {
    /**
     * Whether one more click of this link may be recorded: at once from memory where that is known, else promised.
     * A true has counted the click; see putBack.
     * @param clicksMax the link's expiry_clicks, as the redirector knows it; Postgres's is what counts
     * @throws {ExpiryUnknown} by rejection: nothing is held and Postgres is away, or more wait than it can answer
     */
    take(linkId: number, clicksMax: number): boolean | Promise<boolean> {
      const nowMs = Date.now()
      let lease = leases.get(linkId)
      if (lease !== undefined) {
        if (lease.clicksMax !== clicksMax) {
          lease.clicksMax = clicksMax
          if (lease.isWritten) words[lease.at + LIMIT] = clicksMax
          recall(lease)
        }
        if (words[lease.at + USED] < words[lease.at + GRANTED] && nowMs < usableUntilMs) {
          words[lease.at + USED] += 1
          if (heldBy(lease) < lease.refillBelow) ask(lease)
          return true
        }
      }
      const refusal = refused.get(linkId)
      if (refusal !== undefined && refusal.clicksMax === clicksMax && nowMs < refusal.untilMs) return false

      if (isClosed) return Promise.reject(new ExpiryUnknown('this redirector is stopping'))
      if (nowMs < pausedUntilMs) return Promise.reject(new ExpiryUnknown(lastError))
      if (waiting >= WAITING_MAX) return Promise.reject(new ExpiryUnknown('too many visitors wait'))
      if (lease === undefined) {
        const at = file.reserve()
        if (at === undefined) return Promise.reject(new ExpiryUnknown('too many links are being counted'))
        lease = createLease(linkId, clicksMax, at, false)
      }
      ask(lease)
      subscribe()
      const { waiting: waiters } = lease
      return new Promise((resolve, reject) => {
        waiting += 1
        waiters.push({ resolve, reject })
      })
    },

    /** Takes back a take that was true and came to nothing: the visitor had gone while it was promised. */
    putBack(linkId: number) {
      const lease = leases.get(linkId)
      if (lease?.isWritten && words[lease.at + USED] > 0) words[lease.at + USED] -= 1
    },

    /** Why clicks cannot be leased, if so. */
    lastError: () => (leases.size > 0 ? lastError : undefined),

    /** Gives back what is held, if Postgres takes it in time; else the next process of this instance has it. */
    async close() {
      if (isClosed) return
      isClosed = true
      clearInterval(timer)
      for (const lease of leases.values()) {
        recall(lease)
        ask(lease)
      }
      const untilMs = Date.now() + ANSWER_WITHIN_MS
      while (leases.size > 0 && Date.now() >= pausedUntilMs && Date.now() < untilMs)
        await new Promise((resolve) => setTimeout(resolve, 10))
      await subscription?.then((s) => s.unlisten()).catch(() => undefined)
      file.close()
    },
  }
}
