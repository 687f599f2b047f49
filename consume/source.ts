import type { Block } from '../click/block.js'

/** One item of a source; it covers the positions [position, next). */
export interface SourceItem {
  /** Position in its partition: an offset of Kafka, or a sequence of the click log. */
  position: number
  /** Position of the next delivery. */
  next: number
  /** Time of the oldest event in it. */
  timeMs: number
}

/** Consecutive clicks. */
export interface ClickDelivery extends SourceItem {
  block?: Block
  /** A message that is not a valid block; `block` is absent then. */
  bad?: Buffer
}

/** Deliveries of a partition, taken by its consumer. */
export interface Deliveries<D extends SourceItem> {
  /**
   * Takes the next delivery in order. A delivery that reaches beyond `until` is cut there.
   * @returns undefined if none came within `waitMs`, or if the deliveries have ended
   */
  take(waitMs: number, until?: number): Promise<D | undefined>
  /** Says that everything before `position` is done and will not be asked for again. */
  release(position: number): void
  /** Whether the partition is being left: by a rebalance, or because the process stops. */
  ended(): boolean
}

/** The range of positions that a source has of a partition. */
export interface Range {
  /** Position after the last one that was removed. */
  low: number
  /** Position after the newest event. */
  end: number
  /** Time at which `low` was written, if the source knows it. */
  lowMs?: number
  /** Events before this position were shipped to Kafka, so this source does not deliver them. */
  begin?: number
  /** Ranges of positions that were never used. A mark inside such a range belongs to another source. */
  leaps?: [from: number, to: number][]
  /** Positions may be used again for other events, like offsets of a topic that was deleted and created again. */
  canBeginAgain: boolean
  /** Events may be removed before they were taken, for example by Kafka's retention. */
  removesUntaken: boolean
}

/** A partition of a source while it is assigned to this process. */
export interface Partition<D extends SourceItem> {
  range(): Promise<Range>
  open(position: number): Deliveries<D>
  /** Whether the partition is being left, see `Deliveries.ended`. */
  ended(): boolean
}

/** Consumes a partition until its deliveries end. */
export type Consume<D extends SourceItem> = (partition: string, from: Partition<D>) => Promise<void>

/**
 * Finds partitions that have progress but no source any more, and whose clicks the sink lacks.
 * @param present partitions that the source has
 */
export type FindLost = (present: string[]) => Promise<string[]>

/** A source that is being consumed. */
export interface OpenSource {
  /** Why nothing is read, if so. */
  lastError(): string | undefined
  /** Backlog of a partition from `position` on. */
  behind(partition: string, position: number): number
  /** Unit that `behind` counts in. */
  unit: string
  /** Finishes the batches that are being written, then ends. */
  close(): Promise<void>
}
