import type { RunningTime } from '../process/running-time.js'
import { KEEP_UP_MS, type WebhookQueue } from './webhook-queue.js'

const LOOK_EVERY_MS = 20

/**
 * Counts the unfinished deliveries of a group, by webhook. Deliveries share this object instead of a list of each
 * other, so that one that waits for long does not keep the others in memory.
 */
export class PendingDeliveries {
  private readonly counts = new Map<WebhookQueue, number>()
  private onNone: () => void = () => undefined

  constructor(private readonly time: RunningTime) {}

  add(queue: WebhookQueue) {
    this.counts.set(queue, (this.counts.get(queue) ?? 0) + 1)
  }

  end(queue: WebhookQueue) {
    const left = this.counts.get(queue)! - 1
    if (left > 0) this.counts.set(queue, left)
    else this.counts.delete(queue)
    if (this.counts.size === 0) this.onNone()
  }

  /** Resolves when all deliveries to webhooks that answer quickly have ended. */
  ended(): Promise<void> {
    const sinceMs = this.time.nowMs()
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
    const nowMs = this.time.nowMs()
    const isLate = nowMs - sinceMs > KEEP_UP_MS
    for (const queue of this.counts.keys()) {
      // A late webhook that uses all of its places is slow itself; one that does not only waits for places.
      if (isLate && !queue.hasRoom()) queue.fallBehind()
      if (!queue.isSlow(nowMs)) return true
    }
    return false
  }
}
