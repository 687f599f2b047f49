import type { Block } from '../click/block.js'

/** Consecutive clicks of a partition, as Kafka or the click log gives them. */
export interface Delivery {
  /** Place of the block in its partition: an offset of Kafka, a sequence of the click log. */
  position: number
  /** Place of what comes behind it. */
  next: number
  block?: Block
  /** A message that is no block, instead of one. */
  bad?: Buffer
}

/** What a partition's consumer takes deliveries from. */
export interface Deliveries {
  /**
   * The next delivery, in order, none behind `until` (a longer one is cut there).
   * @returns undefined when none is there within `waitMs`, or no more will come
   */
  take(waitMs: number, until?: number): Promise<Delivery | undefined>
  /** Everything before `position` is inserted and will not be asked for again. */
  release(position: number): void
  /** Whether the partition is being left: by a rebalance, or because the process stops. */
  ended(): boolean
}

/** What a source has of a partition. */
export interface Range {
  /** Position of the oldest that is still there. */
  low: number
  /** Position behind the newest. */
  end: number
  /** Positions may come again for other clicks, as the offsets of a topic do that was deleted and made again. */
  canBeginAgain: boolean
}

/** A partition of a source, while it is this process's to read. */
export interface Partition {
  range(): Promise<Range>
  open(position: number): Deliveries
  /** Whether it is being left; see `Deliveries`. */
  ended(): boolean
}
