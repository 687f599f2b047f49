import type { Consumer } from 'kafkajs'
import { type Block, decodeBlock } from '../click/block.js'
import { NewerVersion } from '../click/newer-version.js'
import { timeAt } from '../click/record.js'
import type { ClickDelivery } from './source.js'

/** Bytes of fetched messages that a partition holds in memory. Beyond it, fetching the partition is paused. */
const QUEUE_BYTES_MAX = 16 << 20
/**
 * Bytes beyond which messages that were fetched before the pause are not kept, but fetched again after it. Blocks are
 * decompressed here, and a stranger's have 20 times as many bytes then. 50 KB of Kafka's gzip would take 700 MB.
 */
const KEPT_BYTES_MAX = 48 << 20
const COMMIT_EVERY_MS = 5000
/** How often a block of a newer version is read again: the operator may have removed it. */
const NEWER_RETRY_MS = 10_000

/** Bytes of a delivery beside its content, which may be empty. */
const DELIVERY_BYTES = 500

const bytesOf = ({ block, bad }: ClickDelivery) => DELIVERY_BYTES + (block?.records.buffer.length ?? bad?.length ?? 0)

/** A queue for one partition and one assignment: kafkajs offers messages, the partition's consumer takes them. */
export function createQueue(
  consumer: Pick<Consumer, 'seek' | 'pause' | 'resume' | 'commitOffsets'>,
  topic: string,
  partition: number,
  onWarning: (message: string) => void,
) {
  const items: ClickDelivery[] = []
  let bytes = 0
  let expected = -1
  let gapBefore = -1
  let paused = false
  let ended = false
  let wake = () => {}
  let lastCommitMs = 0
  let lastError: string | undefined
  let retry: NodeJS.Timeout | undefined
  let missed = -1
  let looks = 0
  const here = [{ topic, partitions: [partition] }]

  /** Pauses the partition at a block of a newer version: nothing after it is taken before the block itself. */
  function stopAt(offset: number, error: NewerVersion): false {
    const message = `partition ${partition} of ${topic} stops at ${offset}: ${error.message}`
    if (lastError !== message) onWarning(message)
    lastError = message
    consumer.pause(here)
    consumer.seek({ topic, partition, offset: String(offset) })
    retry = setTimeout(() => consumer.resume(here), NEWER_RETRY_MS)
    return false
  }

  return {
    ended: () => ended,
    /** Why the partition is not read, if so. */
    lastError: () => lastError,
    /** Begins at a position. Called again, it begins again there. */
    start(position: number) {
      if (ended) return
      items.length = 0
      bytes = 0
      paused = false
      expected = position
      consumer.seek({ topic, partition, offset: String(position) })
      consumer.resume(here)
    },
    /** @returns false if the rest of the fetch must be skipped */
    offer(offset: number, value: Buffer | null): boolean {
      if (ended || expected < 0) return false
      if (offset < expected) return true
      if (offset > expected && gapBefore !== offset) {
        // A fetch of an earlier assignment can move this one's position, so the gap is read again. If it stays, the
        // messages are gone, for example by retention.
        gapBefore = offset
        consumer.seek({ topic, partition, offset: String(expected) })
        return false
      }
      if (bytes > KEPT_BYTES_MAX) {
        consumer.seek({ topic, partition, offset: String(offset) })
        return false
      }
      let block: Block | undefined
      try {
        block = decodeBlock(value)
      } catch (error) {
        if (error instanceof NewerVersion) return stopAt(offset, error)
        throw error
      }
      lastError = undefined
      expected = offset + 1
      const timeMs = block && block.count > 0 ? timeAt(block.records, 0) : Date.now()
      const content = block ? { block } : { bad: value ?? Buffer.alloc(0) }
      const delivery = { position: offset, next: expected, timeMs, ...content }
      items.push(delivery)
      bytes += bytesOf(delivery)
      if (bytes > QUEUE_BYTES_MAX && !paused) {
        paused = true
        consumer.pause(here)
      }
      wake()
      return true
    },
    /**
     * Counts calls in a row that find messages before `partitionEnd` of which none has come since the first call.
     * @param partitionEnd offset after the partition's newest message
     */
    stalledLooks(partitionEnd: number): number {
      const isOwed = !ended && !paused && lastError === undefined && expected >= 0 && expected < partitionEnd
      looks = isOwed && expected === missed ? looks + 1 : 0
      missed = isOwed ? expected : -1
      return looks
    },
    end() {
      ended = true
      clearTimeout(retry)
      wake()
    },

    async take(waitMs: number, until = Number.POSITIVE_INFINITY): Promise<ClickDelivery | undefined> {
      if (items.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      // After the end of the assignment, fetched messages belong to the next owner.
      if (ended || items.length === 0) return undefined
      if (items[0].position >= until) return { position: until, next: until, timeMs: Date.now() }
      const delivery = items.shift()!
      bytes -= bytesOf(delivery)
      if (paused && bytes < QUEUE_BYTES_MAX / 2) {
        paused = false
        consumer.resume(here)
      }
      return delivery
    },
    release(position: number) {
      // Committed offsets serve tools that show the group's lag. Consumers go by their progress in Postgres.
      if (ended || Date.now() - lastCommitMs < COMMIT_EVERY_MS) return
      lastCommitMs = Date.now()
      consumer.commitOffsets([{ topic, partition, offset: String(position) }]).catch(() => undefined)
    },
  }
}

export type Queue = ReturnType<typeof createQueue>
