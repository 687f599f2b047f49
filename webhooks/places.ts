/** Expectation of a webhook: it answers; it is unknown or takes long; its last delivery failed. */
export type Trust = 'proven' | 'doubtful' | 'failed'

/** Somebody who wants places: a webhook. */
export interface Holder {
  readonly workspaceId: number
  readonly trust: Trust
}

/** Those that wait for a place, in their turn. */
const waitingOf = <T>() => ({ proven: new Set<T>(), doubtful: new Set<T>(), failed: new Set<T>() })

const ALL = ['proven', 'doubtful', 'failed'] as const

/** Places of a holder, and the trust that they count under. */
interface Held {
  places: number
  trust: Trust
}

/** The places of one workspace. */
class Share<H extends Holder> {
  held = 0
  readonly heldBy = new Map<H, Held>()
  readonly waiting = waitingOf<H>()

  constructor(readonly workspaceId: number) {}

  isEmpty() {
    const { proven, doubtful, failed } = this.waiting
    return this.held + proven.size + doubtful.size + failed.size === 0
  }
}

/**
 * Places for what is sent at the same time. A workspace takes a place while it holds fewer than it leaves free, and a webhook
 * while it holds fewer than it leaves its workspace. So nobody who comes later finds all places taken by one that never gives
 * them back: one workspace alone takes half, two take a third each. Workspaces that wait take turns, and so do the webhooks of
 * each. Webhooks that are not proven have half of all places at most, and those that failed last have half of that.
 */
export class Places<H extends Holder> {
  held = 0
  private readonly heldBy = { proven: 0, doubtful: 0, failed: 0 }
  private readonly shares = new Map<number, Share<H>>()
  private readonly waiting = waitingOf<Share<H>>()
  private isGranting = false

  /** @param onPlace the holder has one more */
  constructor(
    private readonly limit: number,
    private readonly onPlace: (holder: H) => void,
  ) {}

  isEmpty() {
    return this.shares.size === 0
  }

  /** Has a holder wait for one place. A holder waits once, however often it asks. */
  ask(holder: H) {
    const share = this.shareOf(holder.workspaceId)
    if (share.waiting[holder.trust].has(holder)) return
    share.waiting[holder.trust].add(holder)
    this.waiting[holder.trust].add(share)
    this.grant()
  }

  giveBack(holder: H) {
    const share = this.shareOf(holder.workspaceId)
    const held = share.heldBy.get(holder)!
    held.places -= 1
    if (held.places === 0) share.heldBy.delete(holder)
    share.held -= 1
    this.held -= 1
    this.heldBy[held.trust] -= 1
    if (share.isEmpty()) this.shares.delete(share.workspaceId)
    this.grant()
  }

  /** The holder's trust was `former` until now: what it holds and asks for counts as what it is. */
  changeTrust(holder: H, former: Trust) {
    const share = this.shareOf(holder.workspaceId)
    const held = share.heldBy.get(holder)
    if (held) this.count(held, holder.trust)
    if (!share.waiting[former].delete(holder)) return
    if (share.waiting[former].size === 0) this.waiting[former].delete(share)
    this.ask(holder)
  }

  /** From now on the places count under this trust: a place that was taken in the middle of a change already may. */
  private count(held: Held, trust: Trust) {
    this.heldBy[held.trust] -= held.places
    this.heldBy[trust] += held.places
    held.trust = trust
  }

  private shareOf(workspaceId: number): Share<H> {
    const known = this.shares.get(workspaceId)
    if (known) return known
    const share = new Share<H>(workspaceId)
    this.shares.set(workspaceId, share)
    return share
  }

  private grant() {
    if (this.isGranting) return // the loop below sees what has changed
    this.isGranting = true
    for (let isGoingOn = true; isGoingOn; ) {
      isGoingOn = false
      for (const trust of ALL) isGoingOn = this.grantOne(trust) || isGoingOn
    }
    this.isGranting = false
  }

  private freeFor(trust: Trust): number {
    const free = this.limit - this.held
    if (trust === 'proven') return free
    const { doubtful, failed } = this.heldBy
    const ofHalf = Math.min(free, this.limit / 2 - doubtful - failed)
    return trust === 'doubtful' ? ofHalf : Math.min(ofHalf, this.limit / 4 - failed)
  }

  /** Whoever is passed over holds a place, so no more are looked at than there are places. */
  private grantOne(trust: Trust): boolean {
    if (this.waiting[trust].size === 0) return false
    const free = this.freeFor(trust)
    for (const share of this.waiting[trust]) {
      const left = free - share.held
      if (left <= 0) continue
      for (const holder of share.waiting[trust]) {
        if ((share.heldBy.get(holder)?.places ?? 0) >= left) continue
        this.take(share, holder)
        return true
      }
    }
    return false
  }

  private take(share: Share<H>, holder: H) {
    const { trust } = holder
    const held = share.heldBy.get(holder) ?? { places: 0, trust }
    this.count(held, trust)
    held.places += 1
    share.waiting[trust].delete(holder)
    this.waiting[trust].delete(share)
    if (share.waiting[trust].size > 0) this.waiting[trust].add(share)
    share.heldBy.set(holder, held)
    share.held += 1
    this.held += 1
    this.heldBy[trust] += 1
    this.onPlace(holder)
  }
}
