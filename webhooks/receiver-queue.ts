import type { Delivery } from './deliver.js'
import type { Outcome, OutcomeKind } from './outcome.js'

/** A delivery on its way: waiting, or being sent. */
export interface Item {
  delivery: Delivery
  /** What came with it. */
  pending: Pending
  /** Of memory, roughly. */
  bytes: number
  /** On the clock of `performance`: when it began to wait, and from when on it was sent. */
  queuedMs: number
  startedMs: number
  onEnd(outcome: Outcome): void
}

/** Of each receiver that has something of a sending, how many deliveries have not ended. */
export interface Pending {
  counts: Map<ReceiverQueue, number>
  onNone(): void
}

/** A receiver that takes longer for an answer is slow. */
const QUICK_MS = 500
/**
 * So quick an answer lets one more be sent at once; so slow a one, one fewer: what is sent must not make it slow. One that
 * takes long for each is not crowded by that: it is held against its own quickest answers.
 */
const MORE = { ms: 100, times: 1.25 }
const FEWER = { ms: 250, times: 1.5 }
/** Of one that takes longer little is expected. */
const SLUGGISH_MS = 1000
const LIMIT_FIRST = 2
const LIMIT_MAX = 50
/** After these the next one is a trial. A connection that was ended, as idle ones are, or nonsense says less. */
const FAILED: readonly OutcomeKind[] = ['timeout', 'refused', 'dns', 'tls', 'blocked']

export type ReceiverQueue = ReturnType<typeof createReceiverQueue>

/**
 * What waits for one receiver, and how much is sent to it at once: two deliveries at first, one more with each answer that is
 * quick for it while others wait, and a single one, a trial, after a failure.
 */
export function createReceiverQueue(origin: string) {
  let waiting: Item[] = []
  let first = 0
  let bytes = 0
  const inFlight = new Set<Item>() // in the order in which they began
  let limit = LIMIT_FIRST
  let isProven = false
  let lastTookMs = 0
  /** What it takes for an answer when nothing crowds it: the least, since it last had a delivery by itself. */
  let leastMs = 0
  let alone: Item | undefined
  let isBehind = false
  let usedMs = performance.now()

  function takeFirst(): Item {
    const item = waiting[first++]
    if (first > 1000 && first * 2 > waiting.length) {
      waiting = waiting.slice(first)
      first = 0
    }
    bytes -= item.bytes
    if (length() === 0) isBehind = false
    return item
  }
  const length = () => waiting.length - first
  const oldestInFlightMs = (nowMs: number) => {
    const [oldest] = inFlight
    return oldest ? nowMs - oldest.startedMs : 0
  }

  return {
    origin,
    length,
    bytes: () => bytes,
    inFlight: () => inFlight.size,
    hasRoom: () => inFlight.size < limit,
    canStart: () => length() > 0 && inFlight.size < limit,
    /** When it last had something to do. */
    usedMs: () => usedMs,
    isIdle: () => length() === 0 && inFlight.size === 0,
    /** When the one that has waited longest began to; undefined where none waits. */
    oldestMs: (): number | undefined => waiting[first]?.queuedMs,
    /** Whether little can be expected of it: it has failed last, is sluggish, or has never answered. */
    isSuspect: () => !isProven || lastTookMs > SLUGGISH_MS,
    /** Whether nobody waits for it: it takes long for an answer, failed last, or has more to take than it can. */
    isSlow: (nowMs: number) =>
      isBehind || (!isProven && limit === 1) || lastTookMs > QUICK_MS || oldestInFlightMs(nowMs) > QUICK_MS,
    /** More came than it could take, however quickly it answers. It has caught up when nothing waits. */
    fallBehind() {
      isBehind = true
    },

    add(item: Item) {
      waiting.push(item)
      bytes += item.bytes
      usedMs = item.queuedMs
    },

    /** Takes the first of those that wait, to be sent now. */
    start(nowMs: number): Item {
      const item = takeFirst()
      item.startedMs = nowMs
      alone = inFlight.size === 0 ? item : undefined
      inFlight.add(item)
      return item
    },

    /** Takes the one that has waited longest, not to be sent. */
    drop: takeFirst,

    end(item: Item, { kind, tookMs }: Outcome) {
      inFlight.delete(item)
      usedMs = performance.now()
      lastTookMs = tookMs
      if (FAILED.includes(kind)) {
        isProven = false
        limit = 1
        return
      }
      leastMs = isProven && item !== alone ? Math.min(leastMs, tookMs) : tookMs
      isProven = true
      if (limit < LIMIT_FIRST) limit = LIMIT_FIRST
      else if (tookMs > Math.max(FEWER.ms, FEWER.times * leastMs)) limit = Math.max(LIMIT_FIRST, limit - 1)
      else if (tookMs < Math.max(MORE.ms, MORE.times * leastMs) && length() > 0) limit = Math.min(limit + 1, LIMIT_MAX)
    },
  }
}
