import type { Marks } from './marks.js'
import type { Seen, SequenceRange } from './progress.js'
import type { SourceItem } from './source.js'

/** A record that is not a valid event. It is kept with its reason, and the other records are consumed. */
export interface DeadLetter<Reason extends string = string> {
  reason: Reason
  partition: string
  position: number
  bytes: Buffer
}

/** Consecutive deliveries of one partition. The same deliveries, on the same `seen`, give the same batch. */
export interface Batch<D extends SourceItem> {
  /** Position before the first delivery. */
  from: number
  /** Position after the last delivery. */
  to(): number
  /** Sequences that were seen up to the end of the batch. */
  seen: Seen
  /** Gapless ranges that `seen` no longer names, because the instance's next sequences went to other partitions. */
  closedRanges: SequenceRange[]
  deadLetters: DeadLetter[]
  rows(): number
  bytes(): number
  /** Number of rows that were left out because they came before. */
  repeated(): number
  /** Time of the first delivery, by `performance.now()`. */
  begunMs(): number
  add(delivery: D): void
  /** Hash of the batch's rows. */
  digest(): string
}

export interface BatchLimits {
  rowsMax: number
  bytesMax: number
  /** Shortest time that a batch waits for more events, ms. */
  ageMinMs: number
  /** Longest time that a batch waits, ms: it waits for the former write, and then for as long as that write took. */
  ageMaxMs: number
}

/** The sink may have this of a batch already: nothing, the whole batch, or single rows from other batches. */
export type Before = 'nothing' | 'batch' | 'rows'

/**
 * The destination of a partition's events while the partition is assigned to this process. A sink must accept a batch
 * again under the same token and count it once.
 */
export interface Sink<D extends SourceItem> {
  /** Versions of parser and location data. A warning says when a batch is repeated under other versions. */
  versions: string
  limits: BatchLimits
  /** Name of an advisory lock of Postgres. While another process holds it, no batch is written. */
  pausedBy?: string
  /**
   * Reads the placement of rows. Called before any batch is begun, if rows are placed by workspace.
   * @param placement the version that batches must have; a newer one may be read, because `advance` then notices it
   */
  open?(placement: string): Promise<void>
  /** Reads what adding the delivery needs to know. @returns undefined if nothing is to be read */
  prepare?(delivery: D): Promise<void> | undefined
  /** Begins a batch. The rows of the former batch have been taken by `write`. */
  begin(from: number, seen: Seen): Batch<D>
  /**
   * Writes the rows of the batch begun last, and repeats that until they are stored. It takes the rows before it awaits
   * anything, because the next batch is begun as soon as it returns.
   * @param token identifies the batch: written again under the same token, the batch counts once
   * @throws only if the process stops or the partition was taken over
   */
  write(token: string, before: Before): Promise<void>
  /** The sink writes to Postgres: after a restore or failover its partitions must be claimed again. */
  isPostgres?: boolean
  /** The store's own marks. Absent if the store cannot be restored apart from Postgres. */
  marks?: Marks
  /** The store or Postgres was restored. Rollups may disagree with `clicks` about events since `sinceMs`. */
  onRestored?(sinceMs: number): Promise<void>
  /** A batch is written. @param batch `tookMs`: duration of the write; `ageMs`: time since its first delivery */
  onWritten?(batch: { rows: number; repeated: number; tookMs: number; ageMs: number }): void
}
