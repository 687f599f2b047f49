import { encodeBlock } from '../../click/block.js'
import { openReader } from '../../click-log/reader.js'
import { goneOn, openMark, SHIPPER } from '../../click-log/readers.js'
import { openPauses } from '../../click-log/wake.js'
import type { Publisher } from '../../kafka/publish.js'
import { createAttempts } from './attempts.js'
import { type Block, createOutbox, type HeldBlock, REQUEST_BYTES } from './outbox.js'

export interface ShipperOptions {
  /** Each has one request under way at most, so their number is that of the requests at the same time. */
  publishers: Pick<Publisher, 'connect' | 'publish'>[]
  topic: string
  /** Number of the topic's partitions. */
  partitions: number
  /** Folder of the instance's segments. */
  folder: string
  instance: string
  /** Whether more clicks may come. Otherwise the shipper ends after the last one. */
  follow: boolean
  onWarning: (message: string) => void
}

/** Pause between requests, so that many clicks share kafkajs's work for each. There is none if a request is full. */
const GATHER_MS = 20
/**
 * Brokers are far if no request of late was faster. Near ones get one request after the other, each as full as it can
 * be, because more at the same time would cost CPU and wait for each other.
 */
const FAR_MS = 50
/** Far brokers get further requests when an answer comes, or after this time. */
const READ_ON_MS = 50
/** Near brokers get further requests after this time without an answer: a partition may have no leader. */
const READ_ON_NEAR_MS = 1000
/** How much slower the fastest request may become with each request, so that a way that got longer is noticed. */
const SLOWER = 1.01
/** Messages in memory for each publisher: those of half a segment, or of a whole one if they compress well. */
const HELD_BYTES = 4 << 20
/** After this time without clicks the end of the log is declared. */
const DECLARE_AFTER_MS = 30_000

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export type Shipper = ReturnType<typeof startShipper>

/**
 * Publishes an instance's click log, and removes segments when all replicas have their clicks. While the brokers are
 * away, clicks wait in the log; of them HELD_BYTES for each publisher are in memory at most.
 *
 * A request of a partition is sent only after the partition's former one is acknowledged. Otherwise a click could be in
 * a partition before an earlier one of the same instance, and ingest would take the earlier one for a repetition
 * (test/kafka/publish.test.ts). Requests of different partitions are sent at the same time, and the blocks say up to
 * which sequence nothing is under way (test/redirector/ship.test.ts).
 */
export function startShipper(options: ShipperOptions) {
  const { publishers, topic, partitions, folder, instance, follow, onWarning } = options
  const outbox = createOutbox(goneOn(folder))
  const mark = openMark(folder, SHIPPER)
  const reader = openReader(folder, { from: outbox.shipped(), onWarning })
  const pauses = openPauses([folder])
  const attempts = createAttempts(onWarning)
  /** Publishers without a request. The one that was used last is taken first, because its connection is warm. */
  const free = publishers.toReversed()
  let publishedAtMs = performance.now()
  let isEndDeclared = outbox.shipped() === 0
  /** Why nothing is published at all, if so. */
  let stopped: string | undefined = 'not connected to Kafka yet'
  /** Why no more requests are sent, if so. */
  let failure: Error | undefined
  /** Why no more clicks are read, if so. */
  let readFailure: Error | undefined
  let hasGivenUp = false
  let stopAtMs = Number.POSITIVE_INFINITY
  let publishedClicks = 0
  let fastestMs = Number.POSITIVE_INFINITY
  let onAnswer = () => {}

  /** Reads the next block. @returns undefined if there is none yet, or none that can be read */
  function nextBlock(): Block | undefined {
    if (readFailure) return undefined
    try {
      const run = reader.next()
      if (!run) return undefined
      const { partition, firstSequence, count, bytes } = run
      const message = encodeBlock({ ...run, instance }, bytes)
      return { partition, message, clicks: count, firstSequence, end: firstSequence + count, bytes: bytes.length }
    } catch (error) {
      readFailure = error as Error // clicks before this one are published first
      return undefined
    }
  }

  /** Reads as many clicks as a request takes, as far as they exist and have room in memory. */
  function readOn(): { hasFound: boolean; isMoreWaiting: boolean } {
    let bytes = 0
    while (bytes < REQUEST_BYTES && outbox.bytes() < HELD_BYTES * publishers.length) {
      const block = nextBlock()
      if (!block) return { hasFound: bytes > 0, isMoreWaiting: false }
      outbox.add(block)
      bytes += block.bytes
    }
    return { hasFound: bytes > 0, isMoreWaiting: true }
  }

  const isClosing = () => stopAtMs !== Number.POSITIVE_INFINITY
  const isLate = (waitMs: number) => Date.now() + waitMs > stopAtMs
  const isEnough = (waitMs: number) => isLate(waitMs) || hasGivenUp || failure !== undefined

  async function send(publisher: ShipperOptions['publishers'][number], blocks: HeldBlock[]) {
    const { partition } = blocks[0]
    const messages = blocks.map(({ message }) => ({ value: message }))
    async function publish() {
      const startedMs = performance.now()
      await publisher.publish({ topic, partition, messages })
      fastestMs = Math.min(performance.now() - startedMs, fastestMs * SLOWER)
    }
    if (await attempts.untilDone('publish clicks', publish, isEnough)) acknowledge(blocks)
    else hasGivenUp = true
  }

  function acknowledge(blocks: HeldBlock[]) {
    const before = outbox.shipped()
    outbox.acknowledge(blocks)
    const clicks = blocks.reduce((sum, { clicks }) => sum + clicks, 0)
    publishedClicks += clicks
    if (clicks > 0) {
      publishedAtMs = performance.now()
      isEndDeclared = false
    }
    if (outbox.shipped() === before) return
    mark.write(outbox.shipped())
    reader.release(outbox.shipped())
  }

  const isBusy = () => free.length < publishers.length
  /** While requests fail, other partitions get theirs at the same time: these may have a leader all the same. */
  const isFar = () => fastestMs >= FAR_MS || attempts.lastError() !== undefined

  /**
   * Gives each free publisher a request, as far as there are partitions without one. Beside a request to near brokers,
   * one that is not whole waits for more clicks.
   */
  function sendAll(isWholeOnly = false) {
    while (free.length > 0 && !isEnough(0)) {
      const blocks = outbox.take(isWholeOnly || (isBusy() && !isFar()))
      if (!blocks) return
      const publisher = free.pop()!
      send(publisher, blocks)
        .catch((error: Error) => {
          failure = error
        })
        .finally(() => {
          free.push(publisher)
          sendAll(true)
          onAnswer()
        })
    }
  }

  /** Waits until a request is answered, `ms` at most. */
  async function untilAnswer(ms: number) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      onAnswer = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    onAnswer = () => {}
  }

  /** Waits until further clicks are read, although not all are acknowledged. */
  async function untilReadOn() {
    if (isFar()) return untilAnswer(READ_ON_MS)
    const giveUpAtMs = performance.now() + READ_ON_NEAR_MS
    for (let leftMs = READ_ON_NEAR_MS; leftMs > 0 && isBusy() && !isEnough(0); leftMs = giveUpAtMs - performance.now())
      await untilAnswer(leftMs)
  }

  /**
   * Adds empty blocks that say: everything before this sequence was published. Ingest needs them to notice the loss of
   * the last clicks, because no later click reveals it. Each partition gets one, because single partitions may lose
   * data. Nothing may be under way.
   */
  function declareEnd() {
    const end = outbox.shipped()
    const message = () => encodeBlock({ instance, firstSequence: end, previousEnd: end, count: 0 }, Buffer.alloc(0))
    for (let partition = 0; partition < partitions; partition++)
      outbox.add({ partition, message: message(), clicks: 0, firstSequence: end, end, bytes: 0 })
    isEndDeclared = true
  }

  /** @returns whether everything was published */
  async function run(): Promise<boolean> {
    // Connects before there are clicks, so that errors in brokers or credentials show before the first one.
    if (!(await attempts.untilDone('connect to Kafka', () => publishers[0].connect(), isClosing))) return false
    stopped = undefined
    for (;;) {
      const { hasFound, isMoreWaiting } = readOn()
      sendAll()
      if (failure) throw failure
      if (hasGivenUp || (isLate(0) && !outbox.isEmpty())) return false
      if (hasFound) pauses.found()
      if (!outbox.isEmpty()) {
        await untilReadOn()
        if (!isMoreWaiting && (isBusy() || outbox.isEmpty())) await sleep(GATHER_MS)
        continue
      }
      if (readFailure) throw readFailure
      const isEnd = !follow || isClosing()
      if (isEnd && isEndDeclared) return true
      if (!isEndDeclared && (isEnd || performance.now() > publishedAtMs + DECLARE_AFTER_MS)) declareEnd()
      else await pauses.pause(DECLARE_AFTER_MS)
    }
  }

  /** Ends when no request is under way any more, so that the publishers can be closed. */
  async function runToEnd(): Promise<boolean> {
    try {
      return await run()
    } catch (error) {
      stopped = (error as Error).message
      onWarning(`stopped publishing clicks, they wait in ${folder}: ${stopped}`)
      return false
    } finally {
      hasGivenUp = true
      while (free.length < publishers.length) await untilAnswer(READ_ON_MS)
    }
  }

  const drained = runToEnd()

  return {
    /** Resolves when the shipper ends, with whether everything was published. */
    drained,
    /** Why clicks cannot be published, if so. */
    lastError: () => attempts.lastError() ?? stopped,
    publishedClicks: () => publishedClicks,
    /** Publishes the rest for at most `withinMs`. Clicks that are left wait on disk for the next process. */
    async close(withinMs: number) {
      stopAtMs = Date.now() + withinMs
      pauses.wake()
      onAnswer()
      await drained
      pauses.close()
      reader.close()
      mark.close()
    },
  }
}
