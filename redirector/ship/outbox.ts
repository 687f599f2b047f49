import { stampUnpublished } from '../../click/block.js'

/** Consecutive clicks of a partition, encoded as a message. */
export interface Block {
  partition: number
  message: Buffer
  clicks: number
  firstSequence: number
  /** Sequence after its last click. */
  end: number
  /** Size before compression. */
  bytes: number
}

export interface HeldBlock extends Block {
  /** Its place among all blocks. */
  number: number
  isAcknowledged: boolean
}

/** Bytes of records in a request to the brokers, before compression. */
export const REQUEST_BYTES = 512 * 1024

/**
 * Holds the blocks of an instance from the moment they are read until brokers have acknowledged them. Requests of
 * different partitions may be under way at the same time, and a partition has one at most. So each partition gets the
 * clicks in the order of their sequences, and the topic as a whole does not.
 * @param start sequence before which everything is published
 */
export function createOutbox(start: number) {
  /** In the order of sequences, from the first block that is not acknowledged on. */
  const held: HeldBlock[] = []
  /** Blocks that no request has yet, by partition, in the order of sequences. */
  const waiting = new Map<number, HeldBlock[]>()
  /** Partitions with a request under way. */
  const busy = new Set<number>()
  let shipped = start
  let heldBytes = 0
  let nextNumber = 0

  /** The waiting blocks that are the oldest, of the partitions that may have a request. */
  function oldestWaiting(): HeldBlock[] | undefined {
    let oldest: HeldBlock[] | undefined
    for (const blocks of waiting.values())
      if (!busy.has(blocks[0].partition) && (!oldest || blocks[0].number < oldest[0].number)) oldest = blocks
    return oldest
  }

  /** Blocks that follow each other in the log and fill a request. */
  function requestOf(blocks: HeldBlock[]): { count: number; isWhole: boolean } {
    let bytes = 0
    let count = 0
    while (count < blocks.length && bytes < REQUEST_BYTES && blocks[count].number === blocks[0].number + count)
      bytes += blocks[count++].bytes
    const isLast = blocks[count - 1].number === nextNumber - 1
    return { count, isWhole: bytes >= REQUEST_BYTES || !isLast }
  }

  return {
    /** Sequence before which everything is acknowledged. */
    shipped: () => shipped,
    /** Whether everything is acknowledged that was added. */
    isEmpty: () => held.length === 0,
    /** Bytes of the messages that are held. */
    bytes: () => heldBytes,

    /** Adds the block that follows the former one in the log. */
    add(added: Block) {
      const block = { ...added, number: nextNumber++, isAcknowledged: false }
      held.push(block)
      heldBytes += block.message.length
      const ofPartition = waiting.get(block.partition)
      if (ofPartition) ofPartition.push(block)
      else waiting.set(block.partition, [block])
    },

    /**
     * Takes the blocks of the next request. They have one partition, so that all are published or none, and follow each
     * other in the log: with one request at a time, everything is published in the order of sequences. Each block says
     * which sequence is the lowest one that is not published now.
     * @param isWholeOnly leaves out a request that would take the blocks that are added next
     * @returns undefined if no block is there whose partition has no request under way
     */
    take(isWholeOnly: boolean): HeldBlock[] | undefined {
      const ofPartition = oldestWaiting()
      if (!ofPartition) return undefined
      const { count, isWhole } = requestOf(ofPartition)
      if (isWholeOnly && !isWhole) return undefined
      const blocks = ofPartition.splice(0, count)
      const [{ partition }] = blocks
      if (ofPartition.length === 0) waiting.delete(partition)
      busy.add(partition)
      for (const { message, firstSequence } of blocks) stampUnpublished(message, firstSequence, held[0].firstSequence)
      return blocks
    },

    /** Brokers have acknowledged a request that was taken. */
    acknowledge(blocks: HeldBlock[]) {
      busy.delete(blocks[0].partition)
      for (const block of blocks) block.isAcknowledged = true
      while (held[0]?.isAcknowledged) {
        const { end, message } = held.shift()!
        shipped = end
        heldBytes -= message.length
      }
    },
  }
}
