import { HOUR_MS } from '../process/durations.js'
import type { Mark } from './marks.js'
import type { Claimed, Intent, Seen } from './progress.js'
import type { Range } from './source.js'

/** The point from which a partition is consumed. */
export interface Start {
  position: number
  seen: Seen
  /** A batch that must be repeated first. */
  intent: Intent | null
  /** Rows before this position may be in the sink already, so they are compared with it. */
  doubtfulUntil: number
}

export type Verdict =
  | { kind: 'fits'; start: Start; removed: number }
  /** Postgres and ClickHouse were restored to different moments, and nothing is lost. */
  | { kind: 'restored'; start: Start; message: string }
  /** Clicks are lost, or may be. The operator has to accept that before the partition goes on. */
  | { kind: 'refused'; start: Start; message: string }

/** A backup may copy tables one after the other. It is assumed to take an hour at most. */
const COPY_MS_MAX = HOUR_MS

const timeOf = (ms: number | undefined) => (ms === undefined ? '' : ` (${new Date(ms).toISOString()})`)

/** The earliest mark from which a shard's rows must be compared, if its tables were copied while rows were written. */
function earliest([latest, ...others]: Mark[], low: number): Mark | undefined {
  const within = others.filter(
    ({ position, atMs }) => position >= low && position <= latest.position && atMs >= latest.atMs - COPY_MS_MAX,
  )
  return within.reduce((first, mark) => (mark.position < first.position ? mark : first), latest)
}

/**
 * Compares a partition's progress in Postgres with the marks of each ClickHouse shard, and with the range of the
 * source.
 *
 * Postgres and ClickHouse agree when every shard's mark is at Postgres's position or, after a kill between mark and
 * advance, at the end of the intended batch. If they disagree, one of them was restored. ClickHouse is believed then,
 * because it has the clicks. The partition goes on at the earliest mark, and everything that the source has now is
 * compared with ClickHouse. This works whichever store was restored, and also if a copy was taken in the middle of a
 * batch.
 *
 * If both agree and the source begins later, both may have been restored to one moment. The click log proves it,
 * because it removes nothing that was not taken. In Kafka the same gap can come from retention, so it is only reported.
 * @param marks by shard; empty if the sink keeps no marks
 */
export function checkProgress(
  claimed: Claimed,
  marks: Mark[][],
  { low, end, lowMs, begin = 0, leaps = [], canBeginAgain, removesUntaken }: Range,
  name: string,
): Verdict {
  const { intent, seen } = claimed
  const doubtfulUntil = claimed.isChanged ? Math.max(end, claimed.doubtfulUntil) : claimed.doubtfulUntil
  const position = Math.max(claimed.position, begin)
  const latest = marks.map(([mark]) => mark as Mark | undefined)
  const inserted = latest.map((mark) => Math.max(mark?.position ?? 0, begin))
  const plain: Start = { position, seen, intent, doubtfulUntil }

  const isShorter = (at: number) => canBeginAgain && at > end
  const shorter = (at: number, seen: Seen): Verdict => ({
    kind: 'refused',
    start: { position: low, seen, intent: null, doubtfulUntil: end },
    message: `${name} ends before ${at}, which was reached: the topic was deleted and made again. Publish to a topic of another name, or accept that it is read from ${low} on`,
  })
  const lost = (from: number, to: number) =>
    `From ${from} to ${to}${timeOf(lowMs)} the source has no clicks any more, and ClickHouse lacks them. Restore later copies, or accept that they are lost`

  const upTo = (at: number, shard = 0) => `up to ${at}${timeOf(latest[shard]?.atMs)}`
  const bothHave = (at: number) => `Postgres and ClickHouse have ${name} ${upTo(at)}`

  /** The position at which the source stops, if it lacks something before `at` because it was restored or lost. */
  const sourceEnd = (at: number) =>
    [...leaps, [end, Number.POSITIVE_INFINITY]].find(([from, to]) => from < at && at < to)?.[0]

  const ends = [position, intent?.to]
  const isCurrent = (mark?: Mark) => !mark || (mark.epoch < Number(claimed.epoch) && mark.isOfThisTable)
  if (inserted.every((at) => ends.includes(at)) && latest.every(isCurrent)) {
    const isDone = intent !== null && inserted.length > 0 && inserted.every((at) => at === intent.to)
    const start = isDone ? { ...plain, position: intent.to, seen: latest[0]!.seen, intent: null } : plain
    const reached = start.intent?.to ?? start.position
    if (isShorter(reached)) return shorter(reached, start.seen)
    const batchEnd = start.intent ? sourceEnd(start.intent.to) : undefined
    if (batchEnd !== undefined)
      return {
        kind: 'refused',
        start: { ...start, intent: null, doubtfulUntil: Math.max(end, doubtfulUntil) },
        message: `A batch of ${name} was begun up to ${reached}. ${lost(Math.max(start.position, batchEnd), reached)}`,
      }
    const removed = Math.max(0, low - start.position)
    if (removed > 0 && !removesUntaken) {
      return {
        kind: 'refused',
        start: { ...start, position: low, intent: null, doubtfulUntil: Math.max(end, doubtfulUntil) },
        message: `${bothHave(start.position)} only: both are older than the source. ${lost(start.position, low)}`,
      }
    }
    const at = start.position + removed
    return { kind: 'fits', start: { ...start, position: at }, removed: start.position > 0 ? removed : 0 }
  }

  const least = Math.min(...inserted)
  const shardAtLeast = inserted.indexOf(least)
  if (isShorter(least)) return shorter(least, latest[shardAtLeast]?.seen ?? {})
  const starts = marks.map((ofShard) => (ofShard.length > 0 ? earliest(ofShard, low) : undefined))
  const first = starts.reduce((low, mark) => ((mark?.position ?? 0) < (low?.position ?? 0) ? mark : low))
  const start: Start = {
    position: Math.max(first?.position ?? 0, begin, low),
    seen: first?.seen ?? {},
    intent: null,
    doubtfulUntil: Math.max(end, doubtfulUntil),
  }
  const shard = marks.length > 1 ? ` shard ${shardAtLeast}` : ''
  const what =
    least < position
      ? `ClickHouse${shard} has ${name} ${upTo(least, shardAtLeast)} only, and Postgres says ${position}`
      : least === position
        ? bothHave(least)
        : `Postgres says that ${name} is inserted up to ${position}, and ClickHouse has it ${upTo(least, shardAtLeast)}`
  if (least < low)
    return { kind: 'refused', start, message: `${what}: they are older than the source. ${lost(least, low)}` }
  // Postgres has read further than the source reaches. The source was restored too, or is lost: it lacks these clicks.
  const sourceHas = least < position ? sourceEnd(position) : undefined
  if (sourceHas !== undefined)
    return {
      kind: 'refused',
      start,
      message: `${what}: they were restored. ${lost(Math.max(least, sourceHas), position)}`,
    }
  return {
    kind: 'restored',
    start,
    message: `${what}: one of them was restored. Going on from ${start.position}; clicks up to ${start.doubtfulUntil} are compared with what ClickHouse has`,
  }
}
