import type { Delivery } from './deliver.js'
import type { Outcome, OutcomeKind } from './outcome.js'
import type { Pending } from './pending.js'
import type { Trust } from './places.js'

/** A delivery on its way: waiting, or being sent. */
export interface Item {
  delivery: Delivery
  /** The deliveries that it came with. */
  pending: Pending
  /** The memory that it takes, roughly. */
  bytes: number
  /** On the clock of `performance`: when it began to wait, and from when on it was sent. */
  queuedMs: number
  startedMs: number
  onEnd(outcome: Outcome): void
}

/** A webhook that takes longer for an answer is slow. */
const QUICK_MS = 500
/**
 * So quick an answer lets one more be sent at once; so slow a one, one fewer: what is sent must not make it slow. One that
 * takes long for each is not crowded by that: it is held against its own quickest answers.
 */
const MORE = { ms: 100, times: 1.25 }
const FEWER = { ms: 250, times: 1.5 }
/** Little is expected of a webhook that takes longer. */
const SLUGGISH_MS = 1000
/** Before it has ever answered, and after a failure. */
const LIMIT_OF_TRIAL = 1
const LIMIT_PROVEN = 2
const LIMIT_MAX = 50
/** After these the next one is a trial. A connection that was ended, as idle ones are, or nonsense says less. */
const FAILED: readonly OutcomeKind[] = ['timeout', 'refused', 'dns', 'tls', 'blocked']
/** The memory of a queue beside its items (test/webhooks/queue-memory.test.ts). */
export const QUEUE_BYTES = 800
/** A webhook that has not taken by then what came at once, has more to take than it can. */
export const KEEP_UP_MS = 3000

/**
 * Deliveries that wait for one webhook, and how many are sent to it at once: a single one, a trial, at first and after a
 * failure; two after an answer, and one more with each answer that is quick for it while others wait. A class: there are many, for a while each.
 */
export class WebhookQueue {
  /** When it last had something to do. */
  usedMs = 0
  trust: Trust = 'doubtful'
  /** Places at its origin that it has not begun to use. */
  places = 0
  private waiting: Item[] = []
  private itemBytes = 0
  private first = 0
  private readonly sent = new Set<Item>() // in the order in which they began
  private limit = LIMIT_OF_TRIAL
  private isProven = false
  private lastTookMs = 0
  /** Time of an answer when nothing crowds it: the shortest since it last had a delivery by itself. */
  private leastMs = 0
  private alone: Item | undefined
  private isBehind = false

  constructor(
    /** The subscription. */
    readonly id: string,
    readonly workspaceId: number,
    readonly origin: string,
  ) {}

  get length() {
    return this.waiting.length - this.first
  }

  /** Memory, its own included while something waits. */
  get bytes() {
    return this.length === 0 ? 0 : this.itemBytes + QUEUE_BYTES
  }

  isIdle() {
    return this.length === 0 && this.sent.size === 0
  }

  hasRoom() {
    return this.sent.size < this.limit
  }

  /** Whether it can use one more place at its origin. */
  wantsPlace() {
    return this.length > this.places && this.sent.size + this.places < this.limit
  }

  /** When the one that has waited longest began to; undefined where none waits. */
  oldestMs(): number | undefined {
    return this.waiting[this.first]?.queuedMs
  }

  /**
   * Whether nobody waits for it: it takes long for an answer, failed last, has more to take than it can, or could not even be
   * tried, because others of which little is expected have the places.
   */
  isSlow(nowMs: number) {
    if (this.isBehind || this.trust === 'failed' || this.lastTookMs > QUICK_MS) return true
    for (const { startedMs } of this.sent) return nowMs - startedMs > QUICK_MS
    return this.trust !== 'proven' && nowMs - (this.oldestMs() ?? nowMs) > KEEP_UP_MS
  }

  /** More came than it could take, however quickly it answers. It has caught up when all is sent. */
  fallBehind() {
    this.isBehind = true
  }

  add(item: Item) {
    this.waiting.push(item)
    this.itemBytes += item.bytes
    this.usedMs = item.queuedMs
  }

  /** Takes the first of those that wait, to be sent now. */
  start(nowMs: number): Item {
    const item = this.take()
    if (this.length === 0) this.isBehind = false
    item.startedMs = nowMs
    this.alone = this.sent.size === 0 ? item : undefined
    this.sent.add(item)
    return item
  }

  /** Takes the one that has waited longest, not to be sent: it has more to take than it can. */
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

  end(item: Item, { kind, tookMs }: Outcome) {
    this.sent.delete(item)
    this.usedMs = performance.now()
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
