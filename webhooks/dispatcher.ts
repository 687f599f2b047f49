import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { createRunningTime } from '../process/running-time.js'
import type { Deliverer, Delivery } from './deliver.js'
import { mostWaiting } from './most-waiting.js'
import type { Outcome } from './outcome.js'
import { PendingDeliveries } from './pending.js'
import { Places } from './places.js'
import { type Item, KEEP_UP_MS, QUEUE_BYTES, WebhookQueue } from './webhook-queue.js'

export interface DispatcherOptions {
  deliver: Deliverer['deliver']
  /** Most memory of all waiting deliveries. */
  queueBytesMax: number
  inFlightMax?: number
  inFlightOfOriginMax?: number
  /** A delivery that has waited longer is not sent any more. */
  waitMaxMs?: number
}

/** Most deliveries at a time. A workspace alone gets half of them (places.ts). */
const IN_FLIGHT_MAX = 2000
/**
 * Most deliveries to an origin at a time. A webhook alone gets a third of them, which is the most that a queue wants.
 */
const IN_FLIGHT_OF_ORIGIN_MAX = 150
const WAIT_MAX_MS = 60_000
/** Largest share of the memory for one webhook. */
const WEBHOOK_SHARE = 1 / 16
/** Share of the memory that is freed at once, because finding the largest queues means looking at every webhook. */
const FREED_SHARE = 1 / 64
const FORGET_AFTER_MS = 60_000
/** Most idle webhooks that are remembered. */
const IDLE_MAX = 10_000
const SWEEP_EVERY_MS = 1000
const LOOK_EVERY_MS = 20
/**
 * Bytes of deliveries without room that wait outside of the queues. A thousand clicks of a link with the longest rules have
 * 80 MB or more of bodies, and each partition sends so many at a time.
 */
const LATER_BYTES_MAX = 4 << 20
/** Bytes of deliveries that are queued without a pause. Most of the time is that of the caller, who makes the bodies. */
const TURN_BYTES = 1 << 20
/** Memory of a waiting delivery beside its body (test/webhooks/queue-memory.test.ts). */
const ITEM_BYTES = 800

export type Dispatcher = ReturnType<typeof createDispatcher>

export interface Sent {
  /** Id of the webhook. Two webhooks may have the same URL. */
  webhook: string
  workspaceId: number
  delivery: Delivery
  onEnd(outcome: Outcome): void
}

/** Deliveries that were given to a dispatcher together. */
export interface Sending {
  /** Resolves when all deliveries are queued or being sent. */
  taken: Promise<void>
  /** Resolves when deliveries to webhooks that answer quickly have ended. */
  ended: Promise<void>
}

/** Estimated memory. A text with a character beyond Latin-1 takes two bytes per character. */
const bytesOf = ({ body }: Delivery) => body.length * (Buffer.byteLength(body) === body.length ? 1 : 2) + ITEM_BYTES

/**
 * Sends deliveries of many webhooks at the same time. Each webhook has a queue of its own, so that none delays the
 * others. They share places: a delivery takes one at its origin, then one of the process. A webhook that is too slow
 * misses deliveries that do not fit into its queue or have waited too long; other webhooks miss nothing.
 */
export function createDispatcher(options: DispatcherOptions) {
  const { deliver, queueBytesMax, inFlightMax = IN_FLIGHT_MAX } = options
  const { inFlightOfOriginMax = IN_FLIGHT_OF_ORIGIN_MAX, waitMaxMs = WAIT_MAX_MS } = options
  const time = createRunningTime(isBusy)
  const queues = new Map<string, WebhookQueue>()
  const origins = new Map<string, Places<WebhookQueue>>()
  const places = new Places<WebhookQueue>(inFlightMax, start)
  let queued = 0
  let queuedBytes = 0
  let onIdle: (() => void) | undefined

  function isBusy() {
    return queued + places.held > 0
  }

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

  /** Called when a webhook has got a place at its origin. */
  function takePlace(queue: WebhookQueue) {
    if (!queue.wantsPlace()) return placesAt(queue.origin).giveBack(queue) // its waiting deliveries were missed
    queue.places += 1
    places.ask(queue)
    askFor(queue)
  }

  /** Called when a webhook has got a place of the process too. */
  function start(queue: WebhookQueue) {
    queue.places -= 1
    if (queue.places > 0) places.ask(queue)
    if (queue.length === 0) return giveBack(queue)
    const before = queue.bytes
    const item = queue.start(time.nowMs())
    queued -= 1
    queuedBytes += queue.bytes - before
    void deliver(item.delivery).then((outcome) => {
      const { trust } = queue
      queue.end(item, outcome, time.nowMs())
      if (queue.trust !== trust) for (const each of [placesAt(queue.origin), places]) each.changeTrust(queue, trust)
      end(queue, item, outcome)
      giveBack(queue)
      askFor(queue)
      if (!isBusy()) onIdle?.()
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

  /** Makes room: the slow webhooks of the workspace with the most waiting memory miss half of their deliveries. */
  function dropOfLargest(isForced: boolean): boolean {
    const nowMs = time.nowMs()
    const enoughBytes = queuedBytes - queueBytesMax * FREED_SHARE
    const largest = mostWaiting(queues.values(), (queue) => isForced || queue.isSlow(nowMs))
    for (const queue of largest)
      if (queuedBytes > enoughBytes) for (let n = Math.ceil(queue.length / 2); n > 0; n--) miss(queue)
    return largest.length > 0
  }

  function sweep() {
    const nowMs = time.nowMs()
    const forgottenMs = queues.size > IDLE_MAX ? nowMs : nowMs - FORGET_AFTER_MS
    for (const [webhook, queue] of queues) {
      while ((queue.oldestMs() ?? nowMs) < nowMs - waitMaxMs) miss(queue)
      if (queue.isIdle() && queue.usedMs < forgottenMs) queues.delete(webhook)
    }
    for (const [origin, each] of origins) if (each.isEmpty()) origins.delete(origin)
  }
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref()

  /** Makes room for a delivery by dropping those of slow webhooks. @returns whether there is room now */
  function makeRoomFor(queue: WebhookQueue, bytes: number): boolean {
    const isFull = () => queue.length > 0 && queue.bytes + bytes > queueBytesMax * WEBHOOK_SHARE
    if (isFull() && !queue.isSlow(time.nowMs())) return false
    while (isFull()) miss(queue)
    return queuedBytes + bytes + QUEUE_BYTES <= queueBytesMax || dropOfLargest(false)
  }

  /** Waits for room, so that a webhook that answers quickly misses nothing when it has much to catch up. */
  async function waitForRoom(queue: WebhookQueue, bytes: number, giveUpAtMs: number) {
    while (!makeRoomFor(queue, bytes)) {
      if (time.nowMs() > giveUpAtMs) {
        queue.fallBehind()
        if (!makeRoomFor(queue, bytes)) dropOfLargest(true)
        return
      }
      await delay(LOOK_EVERY_MS)
    }
  }

  function add(queue: WebhookQueue, { delivery, onEnd }: Sent, bytes: number, pending: PendingDeliveries) {
    pending.add(queue)
    const before = queue.bytes
    queue.add({ delivery, pending, bytes, queuedMs: time.nowMs(), startedMs: 0, onEnd })
    queued += 1
    queuedBytes += queue.bytes - before
    askFor(queue)
  }

  /** Queues deliveries. A webhook without room delays its own deliveries; others are delayed only without room too. */
  async function take(deliveries: Iterable<Sent>, pending: PendingDeliveries) {
    const later: Sent[] = []
    const full = new Set<WebhookQueue>()
    let [laterBytes, turnBytes] = [0, 0]
    // There is one bound for all: with one per webhook, a workspace with many webhooks could delay everybody's next
    // clicks.
    let giveUpAtMs: number | undefined

    async function takeLater() {
      giveUpAtMs ??= time.nowMs() + KEEP_UP_MS
      for (const each of later.splice(0)) {
        const bytes = bytesOf(each.delivery)
        await waitForRoom(queueOf(each), bytes, giveUpAtMs)
        add(queueOf(each), each, bytes, pending)
      }
      full.clear()
      laterBytes = 0
    }

    for (const each of deliveries) {
      const queue = queueOf(each)
      const bytes = bytesOf(each.delivery)
      if (!full.has(queue) && makeRoomFor(queue, bytes)) add(queue, each, bytes, pending)
      else {
        full.add(queue)
        later.push(each)
        laterBytes += bytes
      }
      turnBytes += bytes
      if (laterBytes > LATER_BYTES_MAX) await takeLater()
      if (turnBytes <= TURN_BYTES) continue
      turnBytes = 0
      await setImmediate()
    }
    await takeLater()
  }

  return {
    /**
     * Sends deliveries. A slow webhook misses deliveries that it cannot take; for a quick one this waits until it can.
     * A webhook is slow if it has not answered within half a second, or has not taken its deliveries within three
     * seconds.
     * @param deliveries read when there is room for them, so that bodies which are made on the way take no more memory
     */
    send(deliveries: Iterable<Sent>): Sending {
      const pending = new PendingDeliveries(time)
      const taken = take(deliveries, pending)
      return { taken, ended: taken.then(() => pending.ended()) }
    },

    /** Current numbers. `oldestSeconds` is the age of the oldest waiting delivery. */
    state() {
      const nowMs = time.nowMs()
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

    /** Sends waiting deliveries for at most `withinMs`. The rest is missed. */
    async close(withinMs: number) {
      if (isBusy())
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
