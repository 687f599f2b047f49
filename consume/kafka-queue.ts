import type { Consumer } from 'kafkajs'
import { type Block, decodeBlock } from '../click/block.js'
import { NewerVersion } from '../click/newer-version.js'
import { timeAt } from '../click/record.js'
import type { ClickDelivery } from './source.js'

/** Held in memory of a partition's messages that were not taken yet; fetching it pauses beyond. */
const QUEUE_BYTES_MAX = 16 << 20
const COMMIT_EVERY_MS = 5000
/** How often a block of a newer version is looked at again: somebody may have taken it away. */
const NEWER_RETRY_MS = 10_000

const bytesOf = ({ block, bad }: ClickDelivery) => block?.records.buffer.length ?? bad?.length ?? 0

/** Messages of one partition during one assignment, between kafkajs, which pushes, and the partition's consumer. */
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
  const here = [{ topic, partitions: [partition] }]

  /** Nothing behind the block is taken before it can be. */
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
    /** Why nothing is taken of the partition, if so. */
    lastError: () => lastError,
    start(position: number) {
      if (ended) return
      expected = position
      consumer.seek({ topic, partition, offset: String(position) })
      consumer.resume(here)
    },
    /** @returns false where the rest of the fetch is of no use */
    offer(offset: number, value: Buffer | null): boolean {
      if (ended || expected < 0) return false
      if (offset < expected) return true
      if (offset > expected && gapBefore !== offset) {
        // A fetch of an earlier assignment can move the position of this one. Read again; a gap that stays is retention's.
        gapBefore = offset
        consumer.seek({ topic, partition, offset: String(expected) })
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
      // What was fetched for an assignment that has ended is somebody else's now.
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
      // Only for those who watch the group's lag: a consumer itself goes by its own progress.
      if (ended || Date.now() - lastCommitMs < COMMIT_EVERY_MS) return
      lastCommitMs = Date.now()
      consumer.commitOffsets([{ topic, partition, offset: String(position) }]).catch(() => undefined)
    },
  }
}

export type Queue = ReturnType<typeof createQueue>
