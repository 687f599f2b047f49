import type { Marks } from './marks.js'
import type { Seen, SequenceRange } from './progress.js'
import type { Delivery } from './source.js'

/** An event that is none. It is kept with its reason, and the others go on. */
export interface DeadLetter<Reason extends string = string> {
  reason: Reason
  partition: string
  position: number
  bytes: Buffer
}

/** Consecutive deliveries of one partition. The same deliveries, on the same `seen`, give the same batch. */
export interface Batch<D extends Delivery> {
  /** Position before the first delivery. */
  from: number
  /** Position behind the last one. */
  to(): number
  /** Sequences that came up to its end. */
  seen: Seen
  /** Ranges that came whole and that `seen` names no more, because sequences of other partitions lie behind them. */
  closedRanges: SequenceRange[]
  deadLetters: DeadLetter[]
  rows(): number
  bytes(): number
  /** Rows that had come before, and are left out. */
  repeated(): number
  /** When the first delivery was added, on the clock of `performance`. */
  begunMs(): number
  add(delivery: D): void
  /** Of its rows: other rows have another one. */
  digest(): string
}

export interface BatchLimits {
  rowsMax: number
  bytesMax: number
  /** An event waits at least so long for others that have not come yet… */
  ageMinMs: number
  /** …and at most so long for writes to have paused: for what the last one took, so that they take half of the time. */
  ageMaxMs: number
}

/** Of a write: whether the sink may have the batch already, or single rows of it in batches cut elsewhere. */
export type Before = 'nothing' | 'batch' | 'rows'

/**
 * Where the events of a partition go, while it is this process's. What is demanded of it is that a batch can be written
 * again, and counts once.
 */
export interface Sink<D extends Delivery> {
  /** Of the programs and data that turn deliveries into rows: a batch that is repeated with others is told of. */
  versions: string
  /** Stores that a batch is dealt to; one that was begun is not dealt to another number. */
  shards: number
  limits: BatchLimits
  /** Advisory lock of Postgres: while another process holds it no batch is begun. */
  pausedBy?: string
  /** Begins a batch: the one before it has left its rows to `write`. */
  begin(from: number, seen: Seen): Batch<D>
  /**
   * Writes a batch, and repeats until it is there. Takes the rows out of it before anything is awaited.
   * @param token names the batch: written again under it, it counts once
   * @throws only when the process stops, or the partition is another's
   */
  write(batch: Batch<D>, token: string, before: Before): Promise<void>
  /** The store is Postgres itself: where that is restored, or a standby takes over, progress begins again with a claim. */
  isPostgres?: boolean
  /** What the store says of itself; a sink whose store cannot be restored apart from Postgres has none. */
  marks?: Marks
  /** The store or Postgres was restored: of events since then, parts of the store may have other ones than the rest. */
  onRestored?(sinceMs: number): Promise<void>
  /** A batch is written. @param batch `tookMs` to write it; `ageMs` since its first delivery was taken */
  onWritten?(batch: { rows: number; repeated: number; tookMs: number; ageMs: number }): void
}
