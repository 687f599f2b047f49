/** Expectation of a webhook. proven: it answers; doubtful: it is new or slow; failed: its last delivery failed. */
export type Trust = 'proven' | 'doubtful' | 'failed'

/** A holder of places: a webhook. */
export interface Holder {
  readonly workspaceId: number
  readonly trust: Trust
}

/** Holders that wait for a place, in the order of their turns. */
const waitingOf = <T>() => ({ proven: new Set<T>(), doubtful: new Set<T>(), failed: new Set<T>() })

const ALL = ['proven', 'doubtful', 'failed'] as const

/** Places of a holder, and the trust under which they are counted. */
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
 * Distributes places for deliveries at the same time. A workspace may take a place while it holds fewer than are left
 * free, and a webhook while it holds fewer than are left to its workspace. So newcomers always find places: one
 * workspace alone takes half, two take a third each. Waiting workspaces take turns, and so do the webhooks of each.
 * Webhooks that are not proven have at most half of all places, and those that failed last half of that.
 */
export class Places<H extends Holder> {
  held = 0
  private readonly heldBy = { proven: 0, doubtful: 0, failed: 0 }
  private readonly shares = new Map<number, Share<H>>()
  private readonly waiting = waitingOf<Share<H>>()
  private isGranting = false

  /** @param onPlace called when a holder has got a place */
  constructor(
    private readonly limit: number,
    private readonly onPlace: (holder: H) => void,
  ) {}

  isEmpty() {
    return this.shares.size === 0
  }

  /** Makes a holder wait for one place. It waits once, however often it asks. */
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

  /** Moves a holder from its former trust to the current one, with the places that it holds and waits for. */
  changeTrust(holder: H, former: Trust) {
    const share = this.shareOf(holder.workspaceId)
    const held = share.heldBy.get(holder)
    if (held) this.count(held, holder.trust)
    if (!share.waiting[former].delete(holder)) return
    if (share.waiting[former].size === 0) this.waiting[former].delete(share)
    this.ask(holder)
  }

  /**
   * Counts a holder's places under another trust. They may be counted so already if one was taken during the change.
   */
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
    if (this.isGranting) return // the loop below handles the change
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

  /**
   * Grants one place. Holders that are skipped hold places themselves, so the loop is bounded by the number of places.
   */
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
