import type { Message, Producer } from 'kafkajs'
import { encodeBlock } from '../../click/block.js'
import { openReader } from '../../click-log/reader.js'
import { goneOn, openMark, SHIPPER } from '../../click-log/readers.js'

export interface ShipperOptions {
  producer: Pick<Producer, 'connect' | 'send'>
  topic: string
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
const BACKOFF_MAX_MS = 5000

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export type Shipper = ReturnType<typeof startShipper>

/**
 * Publishes an instance's click log, in order, one request at a time, and removes segments once all replicas have their
 * clicks. While the brokers are away the log waits; nothing of it is held in memory.
 */
export function startShipper({ producer, topic, folder, instance, follow, onWarning }: ShipperOptions) {
  let shipped = goneOn(folder)
  const mark = openMark(folder, SHIPPER)
  const reader = openReader(folder, { from: shipped, onWarning })
  let lastError: string | undefined = 'not connected yet'
  let stopAtMs = Number.POSITIVE_INFINITY
  let publishedClicks = 0

  /** What is there, up to a request's worth. */
  function takeRequest() {
    const messages: Message[] = []
    let clicks = 0
    let end = shipped
    let bytes = 0
    while (bytes < REQUEST_BYTES) {
      const run = reader.next()
      if (!run) break
      bytes += run.bytes.length
      clicks += run.count
      end = run.firstSequence + run.count
      messages.push({
        partition: run.partition,
        value: encodeBlock(instance, run.firstSequence, run.count, run.bytes),
      })
    }
    return { messages, clicks, end, isFull: bytes >= REQUEST_BYTES }
  }

  /** Repeats `work` until it succeeds, or gives up with false. The log has each reason once, not each attempt. */
  async function retryUntil(what: string, work: () => Promise<unknown>, isEnough: (waitMs: number) => boolean) {
    const told = new Set<string>()
    for (let backoffMs = 100; ; backoffMs = Math.min(backoffMs * 2, BACKOFF_MAX_MS)) {
      try {
        await work()
        lastError = undefined
        return true
      } catch (error) {
        lastError = (error as Error).message
        if (!told.has(lastError)) onWarning(`cannot ${what}, clicks wait on disk: ${lastError}`)
        told.add(lastError)
        if (isEnough(backoffMs)) return false
        await sleep(backoffMs)
      }
    }
  }

  const isClosing = () => stopAtMs !== Number.POSITIVE_INFINITY
  const publish = (messages: Message[]) =>
    retryUntil(
      'publish clicks',
      () => producer.send({ topic, acks: -1, messages }),
      (waitMs) => Date.now() + waitMs > stopAtMs,
    )

  /** @returns whether everything was published */
  async function run(): Promise<boolean> {
    // Before there are clicks, so that what is wrong with the brokers or the credentials is known before they come.
    if (!(await retryUntil('connect to Kafka', () => producer.connect(), isClosing))) return false
    for (;;) {
      const { messages, clicks, end, isFull } = takeRequest()
      if (clicks > 0) {
        if (!(await publish(messages))) return false
        shipped = end
        publishedClicks += clicks
        mark.write(shipped)
        reader.release(shipped)
      } else if (!follow || isClosing()) return true
      if (!isFull) await sleep(GATHER_MS)
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
