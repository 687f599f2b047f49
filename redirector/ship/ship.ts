import { encodeBlock } from '../../click/block.js'
import { openReader } from '../../click-log/reader.js'
import { goneOn, openMark, SHIPPER } from '../../click-log/readers.js'
import type { Publication, Publisher } from '../../kafka/publish.js'

export interface ShipperOptions {
  publisher: Pick<Publisher, 'connect' | 'publish'>
  topic: string
  /** Partitions of the topic */
  partitions: number
  /** Folder of the instance's segments */
  folder: string
  instance: string
  /** Whether more clicks may come; otherwise the shipper ends with the last one. */
  follow: boolean
  onWarning: (message: string) => void
}

/** Between requests, so that kafkajs's work for each is shared by many clicks; none where a whole request is waiting. */
const GATHER_MS = 20
/** Records in one request to the brokers, before they are compressed. */
const REQUEST_BYTES = 512 * 1024
/** Short, because so much is lost of the time after brokers are back. */
const BACKOFF_MAX_MS = 500
/** How long no click comes before the end of the log is declared. */
const DECLARE_AFTER_MS = 30_000

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Consecutive clicks as a message. */
interface Block {
  partition: number
  value: Buffer
  clicks: number
  /** Sequence behind its last click */
  end: number
  /** Before it was compressed */
  bytes: number
}

export type Shipper = ReturnType<typeof startShipper>

/**
 * Publishes an instance's click log, in order, and removes segments once all replicas have their clicks. While the brokers
 * are away the log waits; nothing of it is held in memory but a request.
 *
 * No request is sent before the one before it is acknowledged. So a click is never in a partition before an earlier one of
 * the same instance, which ingest would take for a repetition (test/kafka/publish.test.ts).
 */
export function startShipper(options: ShipperOptions) {
  const { publisher, topic, partitions, folder, instance, follow, onWarning } = options
  let shipped = goneOn(folder)
  let publishedAtMs = performance.now()
  let isEndDeclared = shipped === 0
  const mark = openMark(folder, SHIPPER)
  const reader = openReader(folder, { from: shipped, onWarning })
  let lastError: string | undefined = 'not connected yet'
  let stopAtMs = Number.POSITIVE_INFINITY
  let publishedClicks = 0
  /** Begins the next request: its partition is another than that of the blocks before. */
  let held: Block | undefined
  /** Another request can be sent at once. */
  let isMoreWaiting = false

  /** Reads the next block. @returns undefined where there is none yet */
  function nextBlock(): Block | undefined {
    const run = reader.next()
    if (!run) return undefined
    const { partition, firstSequence, count, bytes } = run
    const value = encodeBlock({ ...run, instance }, bytes)
    return { partition, value, clicks: count, end: firstSequence + count, bytes: bytes.length }
  }

  /** The blocks that are there, up to a request's worth: of one partition, so that all of them are published or none. */
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
   * Repeats `work` until it succeeds, or gives up with false. The log has each reason once, not each attempt, and nothing
   * where the second attempt succeeds, as when a partition has another leader.
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
   * Publishes that everything before `shipped` was published, in a block of no clicks. By it ingest notices the loss of the
   * last clicks, behind which no others come. Each partition gets one, because some may lose what they are sent.
   * @returns false where it was given up
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
    // Before there are clicks, so that what is wrong with the brokers or the credentials is known before they come.
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
      if (!isMoreWaiting) await sleep(GATHER_MS)
    }
  }

  const drained = run().catch((error: Error) => {
    lastError = error.message
    onWarning(`stopped publishing clicks: ${error.message}`)
    return false
  })

  return {
    /** Resolves when the shipper ends: whether everything was published. */
    drained,
    /** Why nothing can be published, if so. */
    lastError: () => lastError,
    publishedClicks: () => publishedClicks,
    /** Publishes what is still there, for at most `withinMs`; what is left waits on disk for the next process. */
    async close(withinMs: number) {
      stopAtMs = Date.now() + withinMs
      await drained
      reader.close()
      mark.close()
    },
  }
}
