import { encodeBlock } from '../../click/block.js'
import { openReader } from '../../click-log/reader.js'
import { goneOn, openMark, SHIPPER } from '../../click-log/readers.js'
import { openPauses } from '../../click-log/wake.js'
import type { Publication, Publisher } from '../../kafka/publish.js'

export interface ShipperOptions {
  publisher: Pick<Publisher, 'connect' | 'publish'>
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
/** Bytes of records in a request to the brokers, before compression. */
const REQUEST_BYTES = 512 * 1024
/** Longest wait between attempts. It is short, because it delays clicks after the brokers are back. */
const BACKOFF_MAX_MS = 500
/** After this time without clicks the end of the log is declared. */
const DECLARE_AFTER_MS = 30_000

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Consecutive clicks encoded as a message. */
interface Block {
  partition: number
  value: Buffer
  clicks: number
  /** Sequence after its last click. */
  end: number
  /** Size before compression. */
  bytes: number
}

export type Shipper = ReturnType<typeof startShipper>

/**
 * Publishes an instance's click log in order, and removes segments when all replicas have their clicks. While the
 * brokers are away, clicks wait in the log; only one request is in memory.
 *
 * A request is sent only after the former one is acknowledged. Otherwise a click could be in a partition before an
 * earlier one of the same instance, and ingest would take the earlier one for a repetition
 * (test/kafka/publish.test.ts).
 */
export function startShipper(options: ShipperOptions) {
  const { publisher, topic, partitions, folder, instance, follow, onWarning } = options
  let shipped = goneOn(folder)
  let publishedAtMs = performance.now()
  let isEndDeclared = shipped === 0
  const mark = openMark(folder, SHIPPER)
  const reader = openReader(folder, { from: shipped, onWarning })
  const pauses = openPauses([folder])
  let lastError: string | undefined = 'not connected to Kafka yet'
  let stopAtMs = Number.POSITIVE_INFINITY
  let publishedClicks = 0
  /** First block of the next request, kept because its partition differs from that of the current request. */
  let held: Block | undefined
  /** Whether another request can be sent at once. */
  let isMoreWaiting = false

  /** Reads the next block. @returns undefined if there is none yet */
  function nextBlock(): Block | undefined {
    const run = reader.next()
    if (!run) return undefined
    const { partition, firstSequence, count, bytes } = run
    const value = encodeBlock({ ...run, instance }, bytes)
    return { partition, value, clicks: count, end: firstSequence + count, bytes: bytes.length }
  }

  /**
   * Takes the blocks of a request, as far as they exist. They have one partition, so that all are published or none.
   */
  function takeRequest(): Block[] {
    const blocks: Block[] = []
    let bytes = 0
    while (bytes < REQUEST_BYTES) {
      const block = held ?? nextBlock()
      held = undefined
      if (!block) break
      if (blocks.length > 0 && block.partition !== blocks[0].partition) {
        held = block
        break
      }
      blocks.push(block)
      bytes += block.bytes
    }
    isMoreWaiting = held !== undefined || bytes >= REQUEST_BYTES
    return blocks
  }

  /**
   * Repeats `work` until it succeeds, or returns false when it gives up. Each reason is logged once. Nothing is logged
   * if the second attempt succeeds, for example after a partition got another leader.
   */
  async function retryUntil(what: string, work: () => Promise<unknown>, isEnough: (waitMs: number) => boolean) {
    const told = new Set<string>()
    for (let attempt = 1, backoffMs = 100; ; attempt++, backoffMs = Math.min(backoffMs * 2, BACKOFF_MAX_MS)) {
      try {
        await work()
        lastError = undefined
        return true
      } catch (error) {
        const { message } = error as Error
        if (attempt > 1) {
          lastError = message
          if (!told.has(message)) onWarning(`cannot ${what}, clicks wait on disk: ${message}`)
          told.add(message)
        }
        if (isEnough(backoffMs)) return false
        await sleep(backoffMs)
      }
    }
  }

  const isClosing = () => stopAtMs !== Number.POSITIVE_INFINITY
  const publish = (publication: Omit<Publication, 'topic'>) =>
    retryUntil(
      'publish clicks',
      () => publisher.publish({ ...publication, topic }),
      (waitMs) => Date.now() + waitMs > stopAtMs,
    )

  /**
   * Publishes an empty block that says: everything before `shipped` was published. Ingest needs it to notice the loss
   * of the last clicks, because no later click reveals it. Each partition gets one, because single partitions may lose
   * data.
   * @returns false if it gave up
   */
  async function declareEnd(): Promise<boolean> {
    const place = { instance, firstSequence: shipped, previousEnd: shipped, count: 0 }
    const messages = [{ value: encodeBlock(place, Buffer.alloc(0)) }]
    for (let partition = 0; partition < partitions; partition++)
      if (!(await publish({ partition, messages }))) return false
    isEndDeclared = true
    return true
  }

  /** @returns whether everything was published */
  async function run(): Promise<boolean> {
    // Connects before there are clicks, so that errors in brokers or credentials show before the first one.
    if (!(await retryUntil('connect to Kafka', () => publisher.connect(), isClosing))) return false
    for (;;) {
      const blocks = takeRequest()
      if (blocks.length > 0) {
        const messages = blocks.map(({ value }) => ({ value }))
        if (!(await publish({ partition: blocks[0].partition, messages }))) return false
        shipped = blocks.at(-1)!.end
        publishedClicks += blocks.reduce((sum, { clicks }) => sum + clicks, 0)
        mark.write(shipped)
        reader.release(shipped)
        publishedAtMs = performance.now()
        isEndDeclared = false
      } else if (!follow || isClosing()) {
        if (!isEndDeclared) await declareEnd()
        return true
      } else if (!isEndDeclared && performance.now() > publishedAtMs + DECLARE_AFTER_MS) {
        if (!(await declareEnd())) return false
      }
      if (blocks.length > 0) pauses.found()
      if (!isMoreWaiting) await (blocks.length > 0 ? sleep(GATHER_MS) : pauses.pause(DECLARE_AFTER_MS))
    }
  }

  const drained = run().catch((error: Error) => {
    lastError = error.message
    onWarning(`stopped publishing clicks, they wait in ${folder}: ${error.message}`)
    return false
  })

  return {
    /** Resolves when the shipper ends, with whether everything was published. */
    drained,
    /** Why nothing can be published, if so. */
    lastError: () => lastError,
    publishedClicks: () => publishedClicks,
    /** Publishes the rest for at most `withinMs`. Clicks that are left wait on disk for the next process. */
    async close(withinMs: number) {
      stopAtMs = Date.now() + withinMs
      pauses.wake()
      await drained
      pauses.close()
      reader.close()
      mark.close()
    },
  }
}
