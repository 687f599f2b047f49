import type { Seen, SequenceRange } from './progress.js'

/** A statement of a sink's shard: it has everything of the partition before `position`. */
export interface Mark {
  epoch: number
  position: number
  seen: Seen
  atMs: number
  /** False in a restored table: the tables of its backup may have been copied at different moments. */
  isOfThisTable: boolean
}

/** A mark to be written. */
export interface NewMark {
  partition: string
  epoch: string
  position: number
  seen: Seen
  /** Gapless ranges before `position` that `seen` no longer names. A repeated batch repeats them. */
  closedRanges: SequenceRange[]
}

/** Marks that a sink keeps beside its rows. The marks of a partition are read before any is written. */
export interface Marks {
  /** @returns the partition's marks by shard: the current one first, then those of the minutes before it */
  read(partition: string): Promise<Mark[][]>
  /** Resolves when every shard has acknowledged the mark. Writing it again changes nothing. */
  write(mark: NewMark): Promise<void>
}
