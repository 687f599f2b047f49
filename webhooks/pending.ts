import { KEEP_UP_MS, type WebhookQueue } from './webhook-queue.js'

const LOOK_EVERY_MS = 20

/**
 * Deliveries that were given to the dispatcher together: how many of each webhook have not ended. It is all that a delivery
 * keeps of its companions: one that waits for long must not hold on to them.
 */
export class Pending {
  private readonly counts = new Map<WebhookQueue, number>()
  private onNone: () => void = () => undefined

  add(queue: WebhookQueue) {
    this.counts.set(queue, (this.counts.get(queue) ?? 0) + 1)
  }

  end(queue: WebhookQueue) {
    const left = this.counts.get(queue)! - 1
    if (left > 0) this.counts.set(queue, left)
    else this.counts.delete(queue)
    if (this.counts.size === 0) this.onNone()
  }

  /** Waits until those have ended whose webhooks answer quickly. */
  ended(): Promise<void> {
    const sinceMs = performance.now()
    return new Promise<void>((resolve) => {
      const end = () => {
        clearInterval(looking)
        resolve()
      }
      const look = () => {
        if (!this.isWaitedFor(sinceMs)) end()
      }
      const looking = setInterval(look, LOOK_EVERY_MS)
      this.onNone = end
      look()
    })
  }

  private isWaitedFor(sinceMs: number): boolean {
    const nowMs = performance.now()
    const isLate = nowMs - sinceMs > KEEP_UP_MS
    for (const queue of this.counts.keys()) {
      // One that has as much in flight as it takes is waited for; one that has less waits for us.
      if (isLate && !queue.hasRoom()) queue.fallBehind()
      if (!queue.isSlow(nowMs)) return true
    }
    return false
  }
}
