import { setTimeout as delay } from 'node:timers/promises'
import type { Deliverer, Delivery } from './deliver.js'
import { mostWaiting } from './most-waiting.js'
import type { Outcome } from './outcome.js'
import { Pending } from './pending.js'
import { Places } from './places.js'
import { type Item, KEEP_UP_MS, QUEUE_BYTES, WebhookQueue } from './webhook-queue.js'

export interface DispatcherOptions {
  deliver: Deliverer['deliver']
  /** Bound on the memory of all deliveries that wait. */
  queueBytesMax: number
  inFlightMax?: number
  inFlightOfOriginMax?: number
  /** A delivery that has waited for longer is not sent any more. */
  waitMaxMs?: number
}

/** Half of it is what one workspace gets where nobody else sends anything (places.ts). */
const IN_FLIGHT_MAX = 2000
/** A third of it is what one webhook gets where nobody else sends anything: as many as its queue ever asks for. */
const IN_FLIGHT_OF_ORIGIN_MAX = 150
const WAIT_MAX_MS = 60_000
/** No webhook has more of the memory. */
const WEBHOOK_SHARE = 1 / 16
/** Looking for who has most waiting takes a look at every webhook, so it makes room for more than one delivery. */
const FREED_SHARE = 1 / 64
const FORGET_AFTER_MS = 60_000
/** So many webhooks without anything to send are remembered. */
const IDLE_MAX = 10_000
const SWEEP_EVERY_MS = 1000
const LOOK_EVERY_MS = 20
/** The memory of a waiting delivery beside its body (test/webhooks/queue-memory.test.ts). */
const ITEM_BYTES = 800

export type Dispatcher = ReturnType<typeof createDispatcher>

export interface Sent {
  /** The subscription. The same URL that is subscribed elsewhere too is another webhook. */
  webhook: string
  workspaceId: number
  delivery: Delivery
  onEnd(outcome: Outcome): void
}

/** Deliveries that were given to a dispatcher together. */
export interface Sending {
  /** All wait for their webhooks, or are on their way. */
  taken: Promise<void>
  /** Those whose webhooks answer quickly have ended. */
  ended: Promise<void>
}

/** Memory: a text with a character above Latin-1 has two bytes for each of its characters. */
const bytesOf = ({ body }: Delivery) => body.length * (Buffer.byteLength(body) === body.length ? 1 : 2) + ITEM_BYTES

/**
 * Sends deliveries of many webhooks side by side, so that none is held up by others: each has a queue of its own. What they
 * share are places: a delivery takes one at its origin, then one of the process. A webhook that does not keep up misses what
 * does not fit into its queue, or has waited for too long, and nobody else does.
 */
export function createDispatcher(options: DispatcherOptions) {
  const { deliver, queueBytesMax, inFlightMax = IN_FLIGHT_MAX } = options
  const { inFlightOfOriginMax = IN_FLIGHT_OF_ORIGIN_MAX, waitMaxMs = WAIT_MAX_MS } = options
  const queues = new Map<string, WebhookQueue>()
  const origins = new Map<string, Places<WebhookQueue>>()
  const places = new Places<WebhookQueue>(inFlightMax, start)
  let queued = 0
  let queuedBytes = 0
  let onIdle: (() => void) | undefined

  function queueOf({ webhook, workspaceId, delivery: { receiver } }: Sent): WebhookQueue {
    const known = queues.get(webhook)
    if (known) return known
    const queue = new WebhookQueue(webhook, workspaceId, receiver.origin)
    queues.set(webhook, queue)
    return queue
  }

  function placesAt(origin: string): Places<WebhookQueue> {
    const known = origins.get(origin)
    if (known) return known
    const fresh = new Places<WebhookQueue>(inFlightOfOriginMax, takePlace)
    origins.set(origin, fresh)
    return fresh
  }

  function askFor(queue: WebhookQueue) {
    if (queue.wantsPlace()) placesAt(queue.origin).ask(queue)
  }

  /** The webhook has a place at its origin. */
  function takePlace(queue: WebhookQueue) {
    if (!queue.wantsPlace()) return placesAt(queue.origin).giveBack(queue) // it has missed what waited
    queue.places += 1
    places.ask(queue)
    askFor(queue)
  }

  /** The webhook has a place of the process, too. */
  function start(queue: WebhookQueue) {
    queue.places -= 1
    if (queue.places > 0) places.ask(queue)
    if (queue.length === 0) return giveBack(queue)
    const before = queue.bytes
    const item = queue.start(performance.now())
    queued -= 1
    queuedBytes += queue.bytes - before
    void deliver(item.delivery).then((outcome) => {
      const { trust } = queue
      queue.end(item, outcome)
      if (queue.trust !== trust) for (const each of [placesAt(queue.origin), places]) each.changeTrust(queue, trust)
      end(queue, item, outcome)
      giveBack(queue)
      askFor(queue)
      if (queued + places.held === 0) onIdle?.()
    })
  }

  function giveBack(queue: WebhookQueue) {
    placesAt(queue.origin).giveBack(queue)
    places.giveBack(queue)
  }

  function end(queue: WebhookQueue, { onEnd, pending }: Item, outcome: Outcome) {
    onEnd(outcome)
    pending.end(queue)
  }

  function miss(queue: WebhookQueue) {
    const before = queue.bytes
    const item = queue.miss()
    queued -= 1
    queuedBytes += queue.bytes - before
    end(queue, item, { kind: 'missed', tookMs: 0 })
  }

  /** Makes room: among webhooks that are not waited for, those of the workspace with most waiting miss half of it. */
  function dropOfLargest(isForced: boolean): boolean {
    const nowMs = performance.now()
    const enoughBytes = queuedBytes - queueBytesMax * FREED_SHARE
    const largest = mostWaiting(queues.values(), (queue) => isForced || queue.isSlow(nowMs))
    for (const queue of largest)
      if (queuedBytes > enoughBytes) for (let n = Math.ceil(queue.length / 2); n > 0; n--) miss(queue)
    return largest.length > 0
  }

  function sweep() {
    const nowMs = performance.now()
    const forgottenMs = queues.size > IDLE_MAX ? nowMs : nowMs - FORGET_AFTER_MS
    for (const [webhook, queue] of queues) {
      while ((queue.oldestMs() ?? nowMs) < nowMs - waitMaxMs) miss(queue)
      if (queue.isIdle() && queue.usedMs < forgottenMs) queues.delete(webhook)
    }
    for (const [origin, each] of origins) if (each.isEmpty()) origins.delete(origin)
  }
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref()

  /** Has what is not waited for miss what is in the way. @returns whether there is room now */
  function makeRoomFor(queue: WebhookQueue, bytes: number): boolean {
    const isFull = () => queue.length > 0 && queue.bytes + bytes > queueBytesMax * WEBHOOK_SHARE
    if (isFull() && !queue.isSlow(performance.now())) return false
    while (isFull()) miss(queue)
    return queuedBytes + bytes + QUEUE_BYTES <= queueBytesMax || dropOfLargest(false)
  }

  /** Waits for room where a webhook that answers quickly would miss something, as one that has much to catch up with. */
  async function waitForRoom(queue: WebhookQueue, bytes: number, giveUpAtMs: number) {
    while (!makeRoomFor(queue, bytes)) {
      if (performance.now() > giveUpAtMs) {
        queue.fallBehind()
        if (!makeRoomFor(queue, bytes)) dropOfLargest(true)
        return
      }
      await delay(LOOK_EVERY_MS)
    }
  }

  function add(queue: WebhookQueue, { delivery, onEnd }: Sent, bytes: number, pending: Pending) {
    pending.add(queue)
    const before = queue.bytes
    queue.add({ delivery, pending, bytes, queuedMs: performance.now(), startedMs: 0, onEnd })
    queued += 1
    queuedBytes += queue.bytes - before
    askFor(queue)
  }

  /** A webhook that is waited for holds up its own deliveries, and those of others only if these have no room either. */
  async function take(deliveries: readonly Sent[], pending: Pending) {
    const later: Sent[] = []
    const full = new Set<WebhookQueue>()
    for (const each of deliveries) {
      const queue = queueOf(each)
      const bytes = bytesOf(each.delivery)
      if (!full.has(queue) && makeRoomFor(queue, bytes)) add(queue, each, bytes, pending)
      else {
        full.add(queue)
        later.push(each)
      }
    }
    // One bound for all: each webhook by itself would let the webhooks of one workspace hold up everybody's next clicks.
    const giveUpAtMs = performance.now() + KEEP_UP_MS
    for (const each of later) {
      const bytes = bytesOf(each.delivery)
      await waitForRoom(queueOf(each), bytes, giveUpAtMs)
      add(queueOf(each), each, bytes, pending)
    }
  }

  return {
    /**
     * Sends deliveries. What a webhook that is slow cannot take is missed; for one that answers quickly is waited until it
     * can. A webhook is known to be slow half a second after it should have answered, or when it has not taken its share
     * of what was sent within three.
     */
    send(deliveries: readonly Sent[]): Sending {
      const pending = new Pending()
      const taken = take(deliveries, pending)
      return { taken, ended: taken.then(() => pending.ended()) }
    },

    /** What is waiting and under way now. `oldestSeconds` is how long the first of those that wait has. */
    state() {
      const nowMs = performance.now()
      let oldestMs = nowMs
      for (const queue of queues.values()) oldestMs = Math.min(oldestMs, queue.oldestMs() ?? nowMs)
      return {
        queued,
        queuedBytes,
        inFlight: places.held,
        webhooks: queues.size,
        oldestSeconds: (nowMs - oldestMs) / 1000,
      }
    },

    /** Sends what waits, within a bound; what is then left is missed. */
    async close(withinMs: number) {
      if (queued + places.held > 0)
        await new Promise<void>((resolve) => {
          const bound = setTimeout(resolve, withinMs)
          onIdle = () => {
            clearTimeout(bound)
            resolve()
          }
        })
      clearInterval(sweeping)
      for (const queue of queues.values()) while (queue.length > 0) miss(queue)
    },
  }
}
