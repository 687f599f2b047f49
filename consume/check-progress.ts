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

/** All that is known about a partition. */
interface Compared {
  name: string
  claimed: Claimed
  range: Range
  /** Marks by shard, the latest first. */
  marks: Mark[][]
  /** The latest mark of each shard; undefined for a shard without any. */
  latest: (Mark | undefined)[]
  /** The end of the rows that each shard has. */
  inserted: number[]
  /** The position of Postgres. */
  position: number
  doubtfulUntil: number
}

function compare(claimed: Claimed, marks: Mark[][], range: Range, name: string): Compared {
  const { begin = 0, end } = range
  const latest = marks.map(([mark]) => mark as Mark | undefined)
  return {
    name,
    claimed,
    range,
    marks,
    latest,
    inserted: latest.map((mark) => Math.max(mark?.position ?? 0, begin)),
    position: Math.max(claimed.position, begin),
    doubtfulUntil: claimed.isChanged ? Math.max(end, claimed.doubtfulUntil) : claimed.doubtfulUntil,
  }
}

const upTo = ({ latest }: Compared, at: number, shard = 0) => `up to ${at}${timeOf(latest[shard]?.atMs)}`
const bothHave = (known: Compared, at: number) => `Postgres and ClickHouse have ${known.name} ${upTo(known, at)}`

const lost = ({ range }: Compared, from: number, to: number) =>
  `From ${from} to ${to}${timeOf(range.lowMs)} the source has no clicks any more, and ClickHouse lacks them. Restore later copies, or accept that they are lost`

/** The position at which the source stops, if it lacks something before `at` because it was restored or lost. */
const sourceEnd = ({ range: { end, leaps = [] } }: Compared, at: number) =>
  [...leaps, [end, Number.POSITIVE_INFINITY]].find(([from, to]) => from < at && at < to)?.[0]

/** A refusal if the source ends before `at`, so that it is another one. */
function refuseShorter({ name, range: { low, end, canBeginAgain } }: Compared, at: number, seen: Seen) {
  if (!canBeginAgain || at <= end) return undefined
  return {
    kind: 'refused',
    start: { position: low, seen, intent: null, doubtfulUntil: end },
    message: `${name} ends before ${at}, which was reached: the topic was deleted and made again. Publish to a topic of another name, or accept that it is read from ${low} on`,
  } satisfies Verdict
}

/** Whether every shard's mark is at the position of Postgres or at the end of the intended batch. */
function agrees({ claimed, position, inserted, latest }: Compared): boolean {
  const ends = [position, claimed.intent?.to]
  const isCurrent = (mark?: Mark) => !mark || (mark.epoch < Number(claimed.epoch) && mark.isOfThisTable)
  return inserted.every((at) => ends.includes(at)) && latest.every(isCurrent)
}

function whenBothAgree(known: Compared): Verdict {
  const { name, claimed, inserted, latest, position, doubtfulUntil } = known
  const { low, end, removesUntaken } = known.range
  const { intent, seen } = claimed
  const isDone = intent !== null && inserted.length > 0 && inserted.every((at) => at === intent.to)
  const start: Start = isDone
    ? { position: intent.to, seen: latest[0]!.seen, intent: null, doubtfulUntil }
    : { position, seen, intent, doubtfulUntil }
  const reached = start.intent?.to ?? start.position
  const shorter = refuseShorter(known, reached, start.seen)
  if (shorter) return shorter
  const refusedStart = { ...start, intent: null, doubtfulUntil: Math.max(end, doubtfulUntil) }
  const batchEnd = start.intent ? sourceEnd(known, start.intent.to) : undefined
  if (batchEnd !== undefined)
    return {
      kind: 'refused',
      start: refusedStart,
      message: `A batch of ${name} was begun up to ${reached}. ${lost(known, Math.max(start.position, batchEnd), reached)}`,
    }
  const removed = Math.max(0, low - start.position)
  if (removed > 0 && !removesUntaken)
    return {
      kind: 'refused',
      start: { ...refusedStart, position: low },
      message: `${bothHave(known, start.position)} only: both are older than the source. ${lost(known, start.position, low)}`,
    }
  const at = start.position + removed
  return { kind: 'fits', start: { ...start, position: at }, removed: start.position > 0 ? removed : 0 }
}

/** Says how far each store has come. @param least the position of the shard that has least */
function sayDifference(known: Compared, least: number): string {
  const { name, marks, inserted, position } = known
  const shard = inserted.indexOf(least)
  if (least === position) return bothHave(known, least)
  return least < position
    ? `ClickHouse${marks.length > 1 ? ` shard ${shard}` : ''} has ${name} ${upTo(known, least, shard)} only, and Postgres says ${position}`
    : `Postgres says that ${name} is inserted up to ${position}, and ClickHouse has it ${upTo(known, least, shard)}`
}

function whenTheyDiffer(known: Compared): Verdict {
  const { marks, latest, inserted, position } = known
  const { low, end, begin = 0 } = known.range
  const least = Math.min(...inserted)
  const shorter = refuseShorter(known, least, latest[inserted.indexOf(least)]?.seen ?? {})
  if (shorter) return shorter
  const starts = marks.map((ofShard) => (ofShard.length > 0 ? earliest(ofShard, low) : undefined))
  const first = starts.reduce((low, mark) => ((mark?.position ?? 0) < (low?.position ?? 0) ? mark : low))
  const start: Start = {
    position: Math.max(first?.position ?? 0, begin, low),
    seen: first?.seen ?? {},
    intent: null,
    doubtfulUntil: Math.max(end, known.doubtfulUntil),
  }
  const difference = sayDifference(known, least)
  if (least < low)
    return {
      kind: 'refused',
      start,
      message: `${difference}: they are older than the source. ${lost(known, least, low)}`,
    }
  // Postgres has read further than the source reaches. The source was restored too, or is lost: it lacks these clicks.
  const sourceHas = least < position ? sourceEnd(known, position) : undefined
  if (sourceHas !== undefined)
    return {
      kind: 'refused',
      start,
      message: `${difference}: they were restored. ${lost(known, Math.max(least, sourceHas), position)}`,
    }
  return {
    kind: 'restored',
    start,
    message: `${difference}: one of them was restored. Going on from ${start.position}; clicks up to ${start.doubtfulUntil} are compared with what ClickHouse has`,
  }
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
export function checkProgress(claimed: Claimed, marks: Mark[][], range: Range, name: string): Verdict {
  const known = compare(claimed, marks, range, name)
  return agrees(known) ? whenBothAgree(known) : whenTheyDiffer(known)
}
