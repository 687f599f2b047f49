import type { Mark } from './marks.js'
import type { Claimed, Intent, Seen } from './progress.js'
import type { Range } from './source.js'

/** Where a partition goes on. */
export interface Start {
  position: number
  seen: Seen
  /** The batch to be repeated first. */
  intent: Intent | null
  /** Clicks before are compared with `clicks`: ClickHouse may have them. */
  doubtfulUntil: number
}

export type Verdict =
  | { kind: 'fits'; start: Start; removed: number }
  /** The stores are of different moments, and nothing is lost. */
  | { kind: 'restored'; start: Start; message: string }
  /** Clicks are lost, or may be: only the operator can say that it goes on. */
  | { kind: 'refused'; start: Start; message: string }

/** Tables may have been copied one after the other, over as long as this. */
const COPY_MS_MAX = 3_600_000

/** The earliest mark from which a shard's clicks can be compared, if its tables were copied while clicks were inserted. */
function earliest([latest, ...others]: Mark[], low: number): Mark | undefined {
  const within = others.filter(
    ({ position, atMs }) => position >= low && position <= latest.position && atMs >= latest.atMs - COPY_MS_MAX,
  )
  return within.reduce((first, mark) => (mark.position < first.position ? mark : first), latest)
}

/**
 * Compares what Postgres says of a partition with what each shard of ClickHouse says of itself, and with what the source
 * still has.
 *
 * They agree when every shard's mark is at Postgres's position or, after a kill between mark and advance, behind the
 * intended batch. Anything else comes of a restore, of either store, and then ClickHouse is believed: it is where the
 * clicks are. The partition goes on at the earliest mark, and everything that the source has at this time is compared
 * with `clicks`. So it does not matter which store was restored, nor whether a copy was taken in the middle of an insert.
 */
export function checkProgress(claimed: Claimed, marks: Mark[][], range: Range, name: string): Verdict {
  const { position, intent, seen, doubtfulUntil } = claimed
  const latest = marks.map(([mark]) => mark as Mark | undefined)
  const inserted = latest.map((mark) => mark?.position ?? 0)
  const plain: Start = { position, seen, intent, doubtfulUntil }

  const isShorter = (at: number) => range.canBeginAgain && at > range.end
  const shorter = (at: number, seen: Seen): Verdict => ({
    kind: 'refused',
    start: { position: range.low, seen, intent: null, doubtfulUntil: range.end },
    message: `${name} ends before ${at}, which was reached: it is not the one it was. Publish to a topic of another name, or accept that it is read from ${range.low} on`,
  })

  const ends = [position, intent?.to]
  const isCurrent = (mark?: Mark) => !mark || (mark.epoch < Number(claimed.epoch) && mark.isOfThisTable)
  if (inserted.every((at) => ends.includes(at)) && latest.every(isCurrent)) {
    const isDone = intent !== null && inserted.every((at) => at === intent.to)
    const start = isDone ? { ...plain, position: intent.to, seen: latest[0]!.seen, intent: null } : plain
    const reached = start.intent?.to ?? start.position
    if (isShorter(reached)) return shorter(reached, start.seen)
    const removed = start.position > 0 ? Math.max(0, range.low - start.position) : 0
    return { kind: 'fits', start: { ...start, position: start.position + removed }, removed }
  }

  const least = Math.min(...inserted)
  if (isShorter(least)) return shorter(least, latest[inserted.indexOf(least)]?.seen ?? {})
  const starts = marks.map((ofShard) => (ofShard.length > 0 ? earliest(ofShard, range.low) : undefined))
  const first = starts.reduce((low, mark) => ((mark?.position ?? 0) < (low?.position ?? 0) ? mark : low))
  const start: Start = {
    position: Math.max(first?.position ?? 0, range.low),
    seen: first?.seen ?? {},
    intent: null,
    doubtfulUntil: Math.max(range.end, doubtfulUntil),
  }
  const shard = marks.length > 1 ? ` shard ${inserted.indexOf(least)}` : ''
  const what =
    least < position
      ? `ClickHouse${shard} has ${name} up to ${least} only, and Postgres says ${position}`
      : `Postgres says that ${name} is inserted up to ${position}, and ClickHouse has it up to ${least}`
  if (least < range.low)
    return {
      kind: 'refused',
      start,
      message: `${what}: one of them was restored. From ${least} to ${range.low} the source has no clicks any more, and ClickHouse lacks them. Restore a later copy of ClickHouse, or accept that they are lost`,
    }
  return {
    kind: 'restored',
    start,
    message: `${what}: one of them was restored. Going on from ${start.position}; clicks up to ${start.doubtfulUntil} are compared with what ClickHouse has`,
  }
}
