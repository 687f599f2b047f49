import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '../postgres/connect.js'
import { type Batch, createBatch, type DeadLetter } from './batch.js'
import { findStart } from './find-start.js'
import type { Lag } from './lag.js'
import type { Marks } from './marks.js'
import { advance, Fenced, type Intent, type Seen } from './progress.js'
import type { ShardRows } from './shard-rows.js'
import type { Partition } from './source.js'

export interface BatchLimits {
  rowsMax: number
  bytesMax: number
  /** A click waits at least so long for others that have not come yet… */
  ageMinMs: number
  /** …and at most so long for inserts to have paused: for what the last one took, so that they take half of the time. */
  ageMaxMs: number
}

/** Of an insert: whether ClickHouse may have the batch already, or single clicks of it in batches cut elsewhere. */
export type Before = 'nothing' | 'batch' | 'clicks'

export interface ConsumeDeps {
  sql: Sql
  source: string
  versions: string
  limits: BatchLimits
  /** Of ClickHouse; `insert` has a block for each. */
  shards: number
  /**
   * Repeats until every shard has its block, each row once.
   * @throws only when the process stops
   */
  insert(blocks: Buffer[], names: string[], token: string, before: Before): Promise<void>
  marks: Marks
  /** Has the rollups of clicks since then looked at: tables may have been copied at different moments. */
  doubtRollups(sinceMs: number): Promise<void>
  /** Why a partition is not inserted until the operator decides; undefined: it is. */
  onRefused(partition: string, message: string | undefined): void
  keepDeadLetters(letters: DeadLetter[]): Promise<void>
  /** Repeats while Postgres is away. */
  retryUntilDone<T>(what: string, attempt: () => Promise<T>): Promise<T>
  onWarning(message: string): void
  /** @param batch `tookMs`: to insert it; `ageMs`: since its first click was taken */
  onBatch(batch: { rows: number; repeated: number; tookMs: number; ageMs: number }): void
  lag: Lag
}

const TAKE_WAIT_MS = 1000
/** How soon it is noticed that inserts pause no more. */
const PAUSE_LOOK_MS = 100
/** How soon it is noticed that the insert before has ended. */
const LOOK_AGAIN_MS = 50

/**
 * Inserts a partition's clicks, each exactly once, until its deliveries end or it is taken over. Steps of a batch, and
 * what holds after each, whatever is killed then:
 *
 * 1. claim    the partition is ours; no former owner can advance it any more
 *    and checked: where ClickHouse's own marks do not agree with Postgres, one of the two was restored (see
 *    `checkProgress`); it goes on where ClickHouse stands, or not before the operator says so
 * 2. repeat   a batch that the former owner intended is formed again, block for block, and inserted with the same token:
 *             ClickHouse drops what it already has of it, in `clicks` and in every view's target
 * 3. gather   rows in memory only; a kill costs nothing, the source still has them
 * 4. reject   what is no click is in the dead letters, with its reason (at least once: a kill before 5 repeats it)
 * 5. intend   Postgres has in one row: everything before `from` is inserted, [from, to) is being inserted, with this token
 * 6. insert   repeated until ClickHouse has acknowledged it; a repetition changes nothing, but is looked at, because a
 *             ClickHouse that was killed may have kept half of it (see `verifyRetriedInsert`)
 * 7. mark     each shard of ClickHouse has: everything before `to` is inserted
 * 8. advance  Postgres has: everything before `to` is inserted. One step with 5 of the next batch, when that is there
 *
 * The token alone would not do: after a kill between 6 and 8, a batch cut elsewhere has another token, and its clicks
 * would count twice. The intent alone would not either: it does not tell whether the insert had happened.
 */
export async function consumePartition(
  partition: string,
  rows: ShardRows,
  deps: ConsumeDeps,
  from: Partition,
): Promise<void> {
  const { sql, source, versions, shards, limits, retryUntilDone } = deps
  const leave = (error: Error) => {
    if (!(error instanceof Fenced)) throw error
    deps.onWarning(error.message)
    return undefined
  }
  let pausedUntilMs = 0 // never, while an insert runs

  // 1. claim
  const start = await findStart(partition, deps, from).catch(leave)
  if (!start) return deps.lag.leave(partition)
  const { epoch, doubtfulUntil } = start
  let { position, seen } = start
  const deliveries = from.open(position)
  deps.lag.onInserted(partition, position)

  async function take(waitMs: number, until?: number) {
    const delivery = await deliveries.take(waitMs, until)
    if (delivery) deps.lag.onTaken(partition, delivery)
    return delivery
  }

  async function save(intent: Intent | null): Promise<boolean> {
    const isIntended = await retryUntilDone('advance', () =>
      advance(sql, source, partition, epoch, { position, intent, seen }),
    )
    deliveries.release(position)
    return isIntended
  }

  /** Waits while inserts pause. @returns false where the partition's deliveries ended meanwhile */
  async function intend(intent: Intent): Promise<boolean> {
    while (!(await save(intent))) {
      if (deliveries.ended()) return false
      await delay(PAUSE_LOOK_MS)
    }
    return true
  }

  /** @param meanwhile runs while ClickHouse works; the batch's rows have left the builder then */
  async function insert(batch: Batch, token: string, isRepeated: boolean, meanwhile = () => {}) {
    const count = batch.rows()
    const before = batch.from < doubtfulUntil ? 'clicks' : isRepeated ? 'batch' : 'nothing'
    const blocks = rows.take()
    meanwhile()
    const startedMs = performance.now()
    pausedUntilMs = Number.POSITIVE_INFINITY
    if (count > 0) await deps.insert(blocks, rows.names, token, before)
    const endedMs = performance.now()
    pausedUntilMs = endedMs + (endedMs - startedMs)
    // 7. mark
    await deps.marks.write({ partition, epoch, position: batch.to(), seen: batch.seen })
    const [tookMs, ageMs] = [endedMs - startedMs, performance.now() - batch.begunMs()]
    deps.onBatch({ rows: count, repeated: batch.repeated(), tookMs, ageMs })
    position = batch.to()
    seen = batch.seen
    deps.lag.onInserted(partition, position)
  }

  async function repeat(intent: Intent) {
    // Its rows would go to other shards than those that may have them already.
    if ((intent.shards ?? 1) !== shards)
      throw new Error(`a batch was begun with ${intent.shards ?? 1} shards of ClickHouse: finish it with as many`)
    const batch = createBatch(partition, rows, position, seen, Date.now())
    while (batch.to() < intent.to) {
      const delivery = await take(TAKE_WAIT_MS, intent.to)
      if (delivery) batch.add(delivery)
      else if (deliveries.ended()) return false
    }
    if (intent.versions !== versions)
      deps.onWarning(`a batch begun with ${intent.versions} is finished with ${versions}: values may differ in rollups`)
    const token = batch.token(source)
    // The first token counts in any case: under it the rows are, or are not, in ClickHouse.
    if (token !== intent.token) deps.onWarning(`the batch intended as ${intent.token} now reads as ${token}`)
    await deps.keepDeadLetters(batch.deadLetters)
    await insert(batch, intent.token, true)
    await save(null)
    return true
  }

  async function gather(from: number, seenBefore: Seen): Promise<Batch> {
    const batch = createBatch(partition, rows, from, seenBefore, Date.now())
    let startedMs = Number.POSITIVE_INFINITY
    while (batch.rows() < limits.rowsMax && batch.bytes() < limits.bytesMax) {
      const nowMs = performance.now()
      const dueAtMs = Math.min(Math.max(startedMs + limits.ageMinMs, pausedUntilMs), startedMs + limits.ageMaxMs)
      const isDue = nowMs >= dueAtMs
      // What waits already is taken along even then: after a pause, the first inserts are full ones too.
      const waitMs = isDue ? 0 : Math.min(dueAtMs - nowMs, pausedUntilMs < nowMs ? TAKE_WAIT_MS : LOOK_AGAIN_MS)
      const delivery = await take(waitMs)
      if (delivery) {
        if (batch.to() === batch.from) startedMs = performance.now()
        batch.add(delivery)
      } else if (isDue || deliveries.ended()) break
    }
    return batch
  }

  /** A batch on its way, and whether it is there with something in it. */
  function follow(batch: Promise<Batch>) {
    const following = { batch, isGathered: false }
    batch.then(
      ({ from, to }) => {
        following.isGathered = to() > from
      },
      () => undefined, // whoever awaits the batch hears of it; nobody does when the insert before it fails
    )
    return following
  }

  try {
    // 2. repeat
    if (start.intent && !(await repeat(start.intent))) return
    let next = follow(gather(position, seen))
    for (;;) {
      // 3. gather, while the batch before is inserted
      const batch = await next.batch
      if (batch.to() === batch.from) {
        if (deliveries.ended()) return
        next = follow(gather(position, seen))
        continue
      }
      // 4. reject
      await deps.keepDeadLetters(batch.deadLetters)
      // 5. intend
      const token = batch.token(source)
      if (!(await intend({ to: batch.to(), rows: batch.rows(), token, versions, shards }))) return
      // 6. insert
      await insert(batch, token, false, () => {
        next = follow(gather(batch.to(), batch.seen))
      })
      // 8. advance, unless 5 of the next batch does so at once
      if (!next.isGathered) await save(null)
    }
  } catch (error) {
    leave(error as Error)
  } finally {
    deps.lag.leave(partition)
  }
}
