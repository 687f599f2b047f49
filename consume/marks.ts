import type { Seen, SequenceRange } from './progress.js'

/** What a shard of a sink says of a partition: everything before `position` is there. */
export interface Mark {
  epoch: number
  position: number
  seen: Seen
  atMs: number
  /** False in tables that were restored: they may have been copied one after the other. */
  isOfThisTable: boolean
}

/** Where a partition stands. */
export interface NewMark {
  partition: string
  epoch: string
  position: number
  seen: Seen
  /** Ranges that came whole before `position` and that `seen` names no more; repeated where a batch is. */
  closedRanges: SequenceRange[]
}

/** Marks that a sink keeps beside its rows. A partition's are read before any is written. */
export interface Marks {
  /** @returns the partition's marks by shard: first the one that holds, then those of the minutes before it */
  read(partition: string): Promise<Mark[][]>
  /** Acknowledged by every shard; a repetition changes nothing. */
  write(mark: NewMark): Promise<void>
}
