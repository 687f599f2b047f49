import type { Block } from '../click/block.js'

/** What a source gives at once: something that lies between two places of a partition. */
export interface Delivery {
  /** Place in its partition: an offset of Kafka, a sequence of the click log. */
  position: number
  /** Place of what comes behind it. */
  next: number
  /** When the oldest event in it happened. */
  timeMs: number
}

/** Consecutive clicks. */
export interface ClickDelivery extends Delivery {
  block?: Block
  /** A message that is no block, instead of one. */
  bad?: Buffer
}

/** What a partition's consumer takes deliveries from. */
export interface Deliveries<D extends Delivery> {
  /**
   * The next delivery, in order, none behind `until` (a longer one is cut there).
   * @returns undefined when none is there within `waitMs`, or no more will come
   */
  take(waitMs: number, until?: number): Promise<D | undefined>
  /** Everything before `position` is done and will not be asked for again. */
  release(position: number): void
  /** Whether the partition is being left: by a rebalance, or because the process stops. */
  ended(): boolean
}

/** What a source has of a partition. */
export interface Range {
  /** Position behind the last that was removed. */
  low: number
  /** Position behind the newest. */
  end: number
  /** When `low` was written, where the source knows. */
  lowMs?: number
  /** What is before has gone another way, and is not this source's to give. */
  begin?: number
  /** Positions that were never given, from and to: whoever says to have come to one of them has seen another source. */
  leaps?: [from: number, to: number][]
  /** Positions may come again for other events, as the offsets of a topic do that was deleted and made again. */
  canBeginAgain: boolean
  /** Events may be removed before they were taken, as by Kafka's retention. */
  removesUntaken: boolean
}

/** A partition of a source, while it is this process's to read. */
export interface Partition<D extends Delivery> {
  range(): Promise<Range>
  open(position: number): Deliveries<D>
  /** Whether it is being left; see `Deliveries`. */
  ended(): boolean
}

/** Consumes a partition until its deliveries end. */
export type Consume<D extends Delivery> = (partition: string, from: Partition<D>) => Promise<void>

/**
 * Partitions that were consumed once, of which the sink lacks something, other than those that are there: what it lacks is
 * in no source.
 */
export type FindLost = (present: string[]) => Promise<string[]>

/** A source that is being consumed. */
export interface OpenSource {
  /** Why nothing is read, if so. */
  lastError(): string | undefined
  /** How much a partition has from a position on. */
  behind(partition: string, position: number): number
  /** What `behind` counts. */
  unit: string
  /** Has what is under way finished, and ends. */
  close(): Promise<void>
}
