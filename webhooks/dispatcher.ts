import { setTimeout as delay } from 'node:timers/promises'
import type { Deliverer, Delivery } from './deliver.js'
import type { Outcome } from './outcome.js'
import { createReceiverQueue, type Item, type Pending, type ReceiverQueue } from './receiver-queue.js'

export interface DispatcherOptions {
  deliver: Deliverer['deliver']
  /** What waits, of all receivers together. */
  queueBytesMax: number
  inFlightMax?: number
  /** After which what waits is not sent any more. */
  waitMaxMs?: number
}

const IN_FLIGHT_MAX = 1000
const WAIT_MAX_MS = 60_000
/** No receiver has more of the memory. */
const RECEIVER_SHARE = 1 / 16
const FORGET_AFTER_MS = 60_000
const SWEEP_EVERY_MS = 1000
const LOOK_EVERY_MS = 20
/** Whoever has not taken by then what came at once, has more to take than it can. */
const KEEP_UP_MS = 3000
/** Of memory, an item beside its body (test/webhooks/queue-memory.test.ts). */
const ITEM_BYTES = 800

export type Dispatcher = ReturnType<typeof createDispatcher>

interface Sent {
  delivery: Delivery
  onEnd(outcome: Outcome): void
}

/** Deliveries that were given to a dispatcher together. */
export interface Sending {
  /** All wait for their receivers, or are on their way. */
  taken: Promise<void>
  /** Those whose receivers answer quickly have ended. */
  ended: Promise<void>
}

/**
 * Sends deliveries of many receivers side by side, so that none is held up by others: each has a queue of its own, they take
 * turns, and those of which little can be expected have half of the deliveries in flight at most. A receiver that does not
 * keep up misses what does not fit into its queue, or has waited for too long, and nobody else does.
 */
export function createDispatcher(options: DispatcherOptions) {
  const { deliver, queueBytesMax, inFlightMax = IN_FLIGHT_MAX, waitMaxMs = WAIT_MAX_MS } = options
  const receiverBytesMax = queueBytesMax * RECEIVER_SHARE
  const receivers = new Map<string, ReceiverQueue>()
  /** Those that can start something, in their turn. */
  const proven = new Set<ReceiverQueue>()
  const suspects = new Set<ReceiverQueue>()
  let inFlight = 0
  let suspectsInFlight = 0
  let queued = 0
  let queuedBytes = 0
  let onIdle: (() => void) | undefined

  function end(receiver: ReceiverQueue, { onEnd, pending: { counts, onNone } }: Item, outcome: Outcome) {
    onEnd(outcome)
    const left = counts.get(receiver)! - 1
    if (left > 0) counts.set(receiver, left)
    else counts.delete(receiver)
    if (counts.size === 0) onNone()
  }

  function miss(receiver: ReceiverQueue) {
    const item = receiver.drop()
    queued -= 1
    queuedBytes -= item.bytes
    end(receiver, item, { kind: 'missed', tookMs: 0 })
  }

  /** Of those that are not waited for, whoever has most gives half of it. @returns whether there was one */
  function dropOfLargest(isForced: boolean): boolean {
    const nowMs = performance.now()
    let largest: ReceiverQueue | undefined
    for (const receiver of receivers.values())
      if (receiver.length() > 0 && receiver.bytes() > (largest?.bytes() ?? 0) && (isForced || receiver.isSlow(nowMs)))
        largest = receiver
    if (!largest) return false
    for (let n = Math.ceil(largest.length() / 2); n > 0; n--) miss(largest)
    return true
  }

  function enrol(receiver: ReceiverQueue) {
    if (!receiver.canStart()) return
    if (receiver.isSuspect()) suspects.add(receiver)
    else proven.add(receiver)
  }

  function start(receiver: ReceiverQueue) {
    const isSuspect = receiver.isSuspect()
    const item = receiver.start(performance.now())
    queued -= 1
    queuedBytes -= item.bytes
    inFlight += 1
    if (isSuspect) suspectsInFlight += 1
    void deliver(item.delivery).then((outcome) => {
      inFlight -= 1
      if (isSuspect) suspectsInFlight -= 1
      receiver.end(item, outcome)
      end(receiver, item, outcome)
      enrol(receiver)
      pump()
    })
  }

  function startNext(turn: Set<ReceiverQueue>): boolean {
    const [receiver] = turn
    if (!receiver) return false
    turn.delete(receiver)
    // It may have become the other kind since it was enrolled, or have lost what waited.
    if (receiver.isSuspect() !== (turn === suspects)) enrol(receiver)
    else if (receiver.canStart()) {
      start(receiver)
      enrol(receiver)
    }
    return true
  }

  function pump() {
    for (let isGoingOn = true; isGoingOn && inFlight < inFlightMax; ) {
      isGoingOn = startNext(proven)
      if (inFlight < inFlightMax && suspectsInFlight < inFlightMax / 2) isGoingOn = startNext(suspects) || isGoingOn
    }
    if (queued + inFlight === 0) onIdle?.()
  }

  const sweeping = setInterval(() => {
    const nowMs = performance.now()
    for (const [origin, receiver] of receivers) {
      while ((receiver.oldestMs() ?? nowMs) < nowMs - waitMaxMs) miss(receiver)
      if (receiver.isIdle() && receiver.usedMs() < nowMs - FORGET_AFTER_MS) receivers.delete(origin)
    }
  }, SWEEP_EVERY_MS).unref()

  function receiverOf(origin: string): ReceiverQueue {
    const known = receivers.get(origin)
    if (known) return known
    const receiver = createReceiverQueue(origin)
    receivers.set(origin, receiver)
    return receiver
  }

  /** Of memory: a text with a character above Latin-1 has two bytes for each of its characters. */
  const bytesOf = ({ body }: Delivery) => body.length * (Buffer.byteLength(body) === body.length ? 1 : 2) + ITEM_BYTES

  /** Has what is not waited for miss what is in the way. @returns whether there is room now */
  function makeRoomFor(receiver: ReceiverQueue, bytes: number): boolean {
    const isFull = () => receiver.length() > 0 && receiver.bytes() + bytes > receiverBytesMax
    if (isFull() && !receiver.isSlow(performance.now())) return false
    while (isFull()) miss(receiver)
    return queuedBytes + bytes <= queueBytesMax || dropOfLargest(false)
  }

  /** Waits for room where a receiver that answers quickly would miss something, as one that has much to catch up with. */
  async function waitForRoom(receiver: ReceiverQueue, bytes: number) {
    const giveUpAtMs = performance.now() + KEEP_UP_MS
    pump()
    while (!makeRoomFor(receiver, bytes)) {
      if (performance.now() > giveUpAtMs) {
        receiver.fallBehind()
        if (!makeRoomFor(receiver, bytes)) dropOfLargest(true)
        return
      }
      await delay(LOOK_EVERY_MS)
    }
  }

  /** What a queue keeps of a sending is its `pending`: one that waits for long must not hold on to all that came with it. */
  function add(receiver: ReceiverQueue, { delivery, onEnd }: Sent, bytes: number, pending: Pending) {
    pending.counts.set(receiver, (pending.counts.get(receiver) ?? 0) + 1)
    receiver.add({ delivery, pending, bytes, queuedMs: performance.now(), startedMs: 0, onEnd })
    queued += 1
    queuedBytes += bytes
    enrol(receiver)
  }

  async function take(deliveries: readonly Sent[], pending: Pending) {
    for (const each of deliveries) {
      const receiver = receiverOf(each.delivery.receiver.origin)
      const bytes = bytesOf(each.delivery)
      if (!makeRoomFor(receiver, bytes)) await waitForRoom(receiver, bytes)
      add(receiver, each, bytes, pending)
    }
    pump()
  }

  function endOf(pending: Pending): Promise<void> {
    const sentMs = performance.now()
    return new Promise<void>((resolve) => {
      function end() {
        clearInterval(looking)
        resolve()
      }
      function look() {
        const nowMs = performance.now()
        const isLate = nowMs - sentMs > KEEP_UP_MS
        for (const receiver of pending.counts.keys()) {
          // One that has as much in flight as it takes is what is waited for; one that has less waits for us.
          if (isLate && !receiver.hasRoom()) receiver.fallBehind()
          if (!receiver.isSlow(nowMs)) return
        }
        end()
      }
      const looking = setInterval(look, LOOK_EVERY_MS)
      pending.onNone = end
      look()
    })
  }

  return {
    /**
     * Sends deliveries. What a receiver that is slow cannot take is missed; for one that answers quickly is waited until it
     * can. A receiver is known to be slow half a second after it should have answered, or when it has not taken its share
     * of what was sent within three.
     */
    send(deliveries: readonly Sent[]): Sending {
      const pending: Pending = { counts: new Map(), onNone: () => undefined }
      const taken = take(deliveries, pending)
      return { taken, ended: taken.then(() => endOf(pending)) }
    },

    /** What is waiting and under way now. `oldestSeconds` is how long the first of those that wait has. */
    state() {
      const nowMs = performance.now()
      let oldestMs = nowMs
      for (const receiver of receivers.values()) oldestMs = Math.min(oldestMs, receiver.oldestMs() ?? nowMs)
      return { queued, queuedBytes, inFlight, receivers: receivers.size, oldestSeconds: (nowMs - oldestMs) / 1000 }
    },

    /** Sends what waits, within a bound; what is then left is missed. */
    async close(withinMs: number) {
      await new Promise<void>((resolve) => {
        const bound = setTimeout(resolve, withinMs)
        onIdle = () => {
          clearTimeout(bound)
          resolve()
        }
        pump()
      })
      clearInterval(sweeping)
      for (const receiver of receivers.values()) while (receiver.length() > 0) miss(receiver)
    },
  }
}
