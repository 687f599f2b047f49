import path from 'node:path'
import type { Sql } from '../../postgres/connect.js'
import { ANSWER_WITHIN_MS, postgresInTime } from '../postgres-in-time.js'
import { createAnswers } from './answers.js'
import { createContact, LEASE_MS } from './contact.js'
import { announce, releaseLost } from './lease-clicks.js'
import { openLeaseFile } from './lease-file.js'
import { createLeases, type Lease } from './leases.js'
import { createRequests, ExpiryUnknown, REPORT_MS } from './requests.js'

const TICK_MS = 1000
const IDLE_TICKS = 60
const WAITING_MAX = 20_000
/** A workspace leaves half of them to others. */
const WAITING_MAX_OF_WORKSPACE = WAITING_MAX / 2
/** Share of the leases that the workspace with most of them leaves to others. */
const RESERVE_SHARE = 1 / 64
/** Others need the reserve: the workspace with most leases loses so many of its oldest, this often at most. */
const TAKEN_AWAY_MAX = 100
const TAKE_AWAY_EVERY_MS = 20

export interface ExpiryOptions {
  sql: Sql
  dataDir: string
  /** Instance of this process's click log, which no other process uses. */
  instance: string
  onWarning: (message: string) => void
  /** Links that can have a lease here at once. Visits of others fail as `ExpiryUnknown` until a lease is idle. */
  leasesMax?: number
}

export type Expiry = ReturnType<typeof createExpiry>

/**
 * Lets exactly as many clicks of a link through as its limit says, at all redirectors together, without asking Postgres
 * for each. Redirectors lease clicks in grants (0005_expiry.sql) and count them in a mapped file (lease-file.ts).
 *
 * Granted clicks can be used while Postgres is away. Near the limit, a grant has only as many clicks as visitors wait
 * for. If none is left, other redirectors give back clicks that they do not need before a visitor is refused. A grant
 * that was not used for 5 s is given back in any case.
 */
export function createExpiry({ sql, dataDir, instance, onWarning, leasesMax = 65_536 }: ExpiryOptions) {
  const file = openLeaseFile(path.join(dataDir, 'expiry', `${instance}.leases`), leasesMax)
  const leases = createLeases(file)
  const contact = createContact({ sql, instance, file, leases, onWarning })
  const answers = createAnswers(leases, (lease) => requests.ask(lease))
  const requests = createRequests({ sql, instance, leases, contact, onAnswer: answers.apply })
  let subscription: ReturnType<Sql['listen']> | undefined
  let isTicking = false
  let ticks = 0
  let takenAwayMs = 0
  let isClosed = false

  /** Listens for recalls: others wait for clicks that this redirector holds. Otherwise they are refused after 1 s. */
  function subscribe() {
    subscription ??= sql.listen('expiry_recalls', (text) => {
      const [linkId, node] = text.split(' ')
      const lease = leases.find(Number(linkId))
      if (!lease?.isWritten || node === instance) return
      leases.recall(lease)
      requests.ask(lease)
    })
    subscription.catch(() => {
      subscription = undefined
    })
  }

  /** Makes the workspace with most leases give back its oldest, unless visitors wait for them. */
  function takeAway(most: ReadonlySet<Lease>, nowMs: number) {
    if (nowMs - takenAwayMs < TAKE_AWAY_EVERY_MS) return
    takenAwayMs = nowMs
    let left = TAKEN_AWAY_MAX
    for (const lease of most) {
      if (lease.isAsking || lease.waiting.length > 0) continue
      leases.recall(lease)
      requests.ask(lease)
      if (--left === 0) return
    }
  }

  /**
   * Opens a lease, so that each workspace gets a fair share: when few are free, only workspaces with fewer than another one
   * get them, and the one with most loses its own.
   */
  function open(link: Pick<Lease, 'linkId' | 'workspaceId' | 'clicksMax'>, nowMs: number): Lease | undefined {
    if (leases.free() <= leasesMax * RESERVE_SHARE) {
      const most = leases.most()
      if (leases.of(link.workspaceId).size >= most.size) return undefined
      takeAway(most, nowMs)
    }
    return leases.open(link)
  }

  async function tick() {
    ticks += 1
    const isIdle = leases.size() === 0 && (!contact.hasBegun() || ticks % IDLE_TICKS !== 0)
    if (isTicking || isIdle) return
    isTicking = true
    try {
      await contact.ready()
      subscribe()
      const sentMs = Date.now()
      await postgresInTime(announce(sql, instance))
      contact.noteAnswer('announce', sentMs)
      file.flush()
      for (const lease of leases.all()) if (!lease.isAsking && sentMs - lease.askedMs >= REPORT_MS) requests.ask(lease)
      if (ticks % IDLE_TICKS === 0) await postgresInTime(releaseLost(sql, instance, LEASE_MS))
    } catch (error) {
      contact.noteFailure('announce', error as Error)
    } finally {
      isTicking = false
    }
  }
  const timer = setInterval(() => void tick(), TICK_MS)
  timer.unref()

  for (const lease of leases.all()) requests.ask(lease) // leases of a killed process are given back if unused

  return {
    /**
     * Whether one more click of this link may be recorded: at once if memory knows it, otherwise as a promise. If it is
     * true, the click is counted already; see `release`.
     * @param clicksMax the link's expiry_clicks as this redirector knows it; Postgres decides by its own
     * @throws {ExpiryUnknown} as a rejection, if no clicks are held and Postgres is away or too many visitors wait
     */
    acquire(linkId: number, workspaceId: number, clicksMax: number): boolean | Promise<boolean> {
      const nowMs = Date.now()
      let lease = leases.find(linkId)
      if (lease !== undefined) {
        if (lease.workspaceId === 0) leases.adopt(lease, workspaceId)
        if (lease.clicksMax !== clicksMax) {
          leases.setLimit(lease, clicksMax)
          leases.recall(lease)
        }
        if (leases.held(lease) > 0 && contact.isUsable(nowMs)) {
          leases.count(lease)
          if (leases.held(lease) < lease.refillBelow) requests.ask(lease)
          return true
        }
      }
      if (answers.isRefused(linkId, clicksMax, nowMs)) return false

      if (isClosed) return Promise.reject(new ExpiryUnknown('this redirector is stopping'))
      if (contact.isPaused(nowMs)) return Promise.reject(new ExpiryUnknown(contact.lastError()))
      if (leases.waiting() >= WAITING_MAX || leases.waitingOf(workspaceId) >= WAITING_MAX_OF_WORKSPACE)
        return Promise.reject(new ExpiryUnknown('too many visitors wait for clicks of links that expire'))
      lease ??= open({ linkId, workspaceId, clicksMax }, nowMs)
      if (lease === undefined) return Promise.reject(new ExpiryUnknown('too many links that expire are in use'))
      requests.ask(lease)
      subscribe()
      return leases.wait(lease)
    },

    /** Takes back an acquired click that was not used, for example because the visitor left while waiting. */
    release(linkId: number) {
      const lease = leases.find(linkId)
      if (lease?.isWritten) leases.uncount(lease)
    },

    /**
     * Gives back all held clicks and forgets refusals. It is called after a restore or failover of Postgres, which may
     * have granted the same clicks to others. The used clicks are reported with it.
     */
    giveBack() {
      answers.forgetRefused()
      for (const lease of leases.all()) {
        leases.recall(lease)
        requests.ask(lease)
      }
    },

    /** Why clicks cannot be leased, if so. */
    lastError: () => (leases.size() > 0 ? contact.lastError() : undefined),

    /** Gives back all held clicks if Postgres answers in time. Otherwise the next process of this instance has them. */
    async close() {
      if (isClosed) return
      isClosed = true
      clearInterval(timer)
      requests.giveBackAll()
      const untilMs = Date.now() + ANSWER_WITHIN_MS
      while (leases.size() > 0 && !contact.isPaused(Date.now()) && Date.now() < untilMs)
        await new Promise((resolve) => setTimeout(resolve, 10))
      await subscription?.then((s) => s.unlisten()).catch(() => undefined)
      file.close()
    },
  }
}
