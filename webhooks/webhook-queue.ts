import type { Delivery } from './deliver.js'
import type { Outcome, OutcomeKind } from './outcome.js'
import type { Trust } from './places.js'

/** A delivery that waits or is being sent. */
export interface Item {
  delivery: Delivery
  /** The group of deliveries that it belongs to, a `PendingDeliveries`. It gets a call when the delivery has ended. */
  pending: { end(queue: WebhookQueue): void }
  /** Estimated memory. */
  bytes: number
  /** Times at which it was queued and sent, by the clock of the dispatcher. */
  queuedMs: number
  startedMs: number
  onEnd(outcome: Outcome): void
}

/** A webhook whose answers take longer is slow. */
const QUICK_MS = 500
/**
 * An answer below MORE raises the number of deliveries at a time by one; one above FEWER lowers it. `times` compares an
 * answer with the webhook's own quickest ones, so that a webhook that is always slow is not taken for overloaded.
 */
const MORE = { ms: 100, times: 1.25 }
const FEWER = { ms: 250, times: 1.5 }
/** A webhook whose last answer took longer is doubtful. */
const SLUGGISH_MS = 1000
/** Deliveries at a time before the first answer and after a failure. */
const LIMIT_OF_TRIAL = 1
const LIMIT_PROVEN = 2
const LIMIT_MAX = 50
/** Outcomes after which the next delivery is a trial. A closed connection or a malformed answer is no reason. */
const FAILED: readonly OutcomeKind[] = ['timeout', 'refused', 'dns', 'tls', 'blocked']
/** Memory of a queue beside its items (test/webhooks/queue-memory.test.ts). */
export const QUEUE_BYTES = 800
/** A webhook that has not taken its deliveries after this time is behind. */
export const KEEP_UP_MS = 3000

/**
 * The waiting deliveries of a webhook, and the number that may be sent at a time. It is one at first and after a
 * failure, two after an answer, and one more with each quick answer while others wait.
 */
export class WebhookQueue {
  /** Time of its last activity. */
  usedMs = 0
  trust: Trust = 'doubtful'
  /** Places at its origin that it does not use yet. */
  places = 0
  private waiting: Item[] = []
  private itemBytes = 0
  private first = 0
  private readonly sent = new Set<Item>() // in the order in which they were sent
  private limit = LIMIT_OF_TRIAL
  private isProven = false
  private lastTookMs = 0
  /** Shortest time of an answer since the last delivery that was sent alone. */
  private leastMs = 0
  private alone: Item | undefined
  private isBehind = false

  constructor(
    /** Id of the webhook. */
    readonly id: string,
    readonly workspaceId: number,
    readonly origin: string,
  ) {}

  get length() {
    return this.waiting.length - this.first
  }

  /** Memory of waiting deliveries, with the queue's own unless it is empty. */
  get bytes() {
    return this.length === 0 ? 0 : this.itemBytes + QUEUE_BYTES
  }

  isIdle() {
    return this.length === 0 && this.sent.size === 0
  }

  hasRoom() {
    return this.sent.size < this.limit
  }

  /** Whether it needs another place at its origin. */
  wantsPlace() {
    return this.length > this.places && this.sent.size + this.places < this.limit
  }

  /** Time at which the oldest waiting delivery was queued; undefined if none waits. */
  oldestMs(): number | undefined {
    return this.waiting[this.first]?.queuedMs
  }

  /**
   * Whether the webhook is slow, so that nobody waits for it: its answers take long, its last delivery failed, it is
   * behind, or it is not proven and got no place for some seconds.
   */
  isSlow(nowMs: number) {
    if (this.isBehind || this.trust === 'failed' || this.lastTookMs > QUICK_MS) return true
    for (const { startedMs } of this.sent) return nowMs - startedMs > QUICK_MS
    return this.trust !== 'proven' && nowMs - (this.oldestMs() ?? nowMs) > KEEP_UP_MS
  }

  /** Marks the webhook as behind: it gets more than it can take. The mark ends when nothing waits. */
  fallBehind() {
    this.isBehind = true
  }

  add(item: Item) {
    this.waiting.push(item)
    this.itemBytes += item.bytes
    this.usedMs = item.queuedMs
  }

  /** Takes the first waiting delivery, to be sent now. */
  start(nowMs: number): Item {
    const item = this.take()
    if (this.length === 0) this.isBehind = false
    item.startedMs = nowMs
    this.alone = this.sent.size === 0 ? item : undefined
    this.sent.add(item)
    return item
  }

  /** Drops the oldest waiting delivery, and marks the webhook as behind. */
  miss(): Item {
    this.isBehind = true
    return this.take()
  }

  private take(): Item {
    const item = this.waiting[this.first++]
    if (this.first === this.waiting.length) {
      this.waiting = []
      this.first = 0
    } else if (this.first > 1000 && this.first * 2 > this.waiting.length) {
      this.waiting = this.waiting.slice(this.first)
      this.first = 0
    }
    this.itemBytes -= item.bytes
    return item
  }

  end(item: Item, { kind, tookMs: whileMs }: Outcome, nowMs: number) {
    this.sent.delete(item)
    this.usedMs = nowMs
    const tookMs = Math.min(whileMs, nowMs - item.startedMs)
    // This process stood still for most of that time, which says nothing about the receiver.
    if (kind === 'timeout' && tookMs < whileMs / 2) return
    this.lastTookMs = tookMs
    if (FAILED.includes(kind)) {
      this.isProven = false
      this.limit = LIMIT_OF_TRIAL
    } else this.learn(item, tookMs)
    this.trust = !this.isProven ? 'failed' : tookMs > SLUGGISH_MS ? 'doubtful' : 'proven'
  }

  private learn(item: Item, tookMs: number) {
    this.leastMs = this.isProven && item !== this.alone ? Math.min(this.leastMs, tookMs) : tookMs
    this.isProven = true
    if (this.limit < LIMIT_PROVEN) this.limit = LIMIT_PROVEN
    else if (tookMs > Math.max(FEWER.ms, FEWER.times * this.leastMs))
      this.limit = Math.max(LIMIT_PROVEN, this.limit - 1)
    else if (tookMs < Math.max(MORE.ms, MORE.times * this.leastMs) && this.length > 0)
      this.limit = Math.min(this.limit + 1, LIMIT_MAX)
  }
}
