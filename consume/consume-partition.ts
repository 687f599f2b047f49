import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '../postgres/connect.js'
import { findStart } from './find-start.js'
import { createGatherer } from './gather.js'
import type { Lag } from './lag.js'
import { advance, Fenced, Forked, type Intent } from './progress.js'
import type { Batch, DeadLetter, Sink } from './sink.js'
import type { Deliveries, Delivery, Partition } from './source.js'

export interface ConsumeDeps {
  sql: Sql
  /** Under which progress is kept: one consumer of one source. */
  name: string
  /** Why a partition is not consumed until the operator decides; undefined: it is. */
  onRefused(partition: string, message: string | undefined): void
  keepDeadLetters(letters: DeadLetter[]): Promise<void>
  /** Repeats while a store is away. */
  retryUntilDone<T>(what: string, attempt: () => Promise<T>): Promise<T>
  onWarning(message: string): void
  lag: Lag
}

/** How soon it is noticed that the sink is paused no more. */
const PAUSE_LOOK_MS = 100

/** The deliveries of a partition, told to the lag as they are taken. */
function watched<D extends Delivery>(deliveries: Deliveries<D>, partition: string, lag: Lag): Deliveries<D> {
  return {
    ...deliveries,
    async take(waitMs, until) {
      const delivery = await deliveries.take(waitMs, until)
      if (delivery) lag.onTaken(partition, delivery)
      return delivery
    },
  }
}

/**
 * Brings a partition into a sink, each row exactly once, until its deliveries end or it is taken over. Steps of a batch,
 * and what holds after each, whatever is killed then:
 *
 * 1. claim    the partition is ours; no former owner can advance it any more
 *    and checked: where the sink's own marks do not agree with Postgres, one of the two was restored (see
 *    `checkProgress`); it goes on where the sink stands, or not before the operator says so
 * 2. repeat   a batch that the former owner intended is formed again, row for row, and written under the same token: the
 *             sink drops what it already has of it
 * 3. gather   rows in memory only; a kill costs nothing, the source still has them
 * 4. reject   what is no event is in the dead letters, with its reason (at least once: a kill before 5 repeats it)
 * 5. intend   Postgres has in one row: everything before `from` is done, [from, to) is being written, under this token
 * 6. write    repeated until the sink has acknowledged it
 * 7. mark     the sink has: everything before `to` is written
 * 8. advance  Postgres has: everything before `to` is done. One step with 5 of the next batch, when that is there
 *
 * The token alone would not do: after a kill between 6 and 8, a batch cut elsewhere has another token, and its rows would
 * count twice. The intent alone would not either: it does not tell whether the write had happened.
 */
export async function consumePartition<D extends Delivery>(
  partition: string,
  from: Partition<D>,
  sink: Sink<D>,
  deps: ConsumeDeps,
): Promise<void> {
  const { sql, name, lag, retryUntilDone, onWarning, keepDeadLetters } = deps
  try {
    // 1. claim
    const start = await findStart(partition, from, sink, deps)
    if (!start) return
    const { epoch, doubtfulUntil } = start
    const history = sink.isPostgres ? start.history : undefined
    let { position, seen } = start
    const deliveries = watched(from.open(position), partition, lag)
    const gatherer = createGatherer(sink, deliveries)
    lag.onDone(partition, position)

    const tokenOf = (batch: Batch<D>) =>
      `${name}/${partition}/${batch.from}-${batch.to()}/${batch.rows()}/${batch.digest()}`

    async function save(intent: Intent | null): Promise<boolean> {
      const isIntended = await retryUntilDone('advance', () =>
        advance(sql, name, partition, epoch, { position, intent, seen }, history),
      )
      deliveries.release(position)
      return isIntended
    }

    /** Waits while the sink is paused. @returns false where the partition's deliveries ended meanwhile */
    async function intend(intent: Intent): Promise<boolean> {
      while (!(await save(intent))) {
        if (deliveries.ended()) return false
        await delay(PAUSE_LOOK_MS)
      }
      return true
    }

    /** The batch has left its rows to the sink when this returns; they are written and marked when it resolves. */
    function write(batch: Batch<D>, token: string, isRepeated: boolean): Promise<void> {
      const [rows, startedMs] = [batch.rows(), performance.now()]
      const before = batch.from < doubtfulUntil ? 'rows' : isRepeated ? 'batch' : 'nothing'
      gatherer.onWriting()
      const writing = rows > 0 ? sink.write(batch, token, before) : Promise.resolve()
      return writing.then(async () => {
        const [tookMs, ageMs] = [performance.now() - startedMs, performance.now() - batch.begunMs()]
        gatherer.onWritten(tookMs)
        // 7. mark
        const { seen: seenNow, closedRanges } = batch
        await sink.marks?.write({ partition, epoch, position: batch.to(), seen: seenNow, closedRanges })
        sink.onWritten?.({ rows, repeated: batch.repeated(), tookMs, ageMs })
        position = batch.to()
        seen = batch.seen
        lag.onDone(partition, position)
      })
    }

    async function repeat(intent: Intent): Promise<boolean> {
      // Its rows would go to other shards than those that may have them already.
      if ((intent.shards ?? 1) !== sink.shards)
        throw new Error(`a batch was begun with ${intent.shards ?? 1} shards of ClickHouse: finish it with as many`)
      const batch = await gatherer.again(position, intent.to, seen)
      if (!batch) return false
      if (intent.versions !== sink.versions)
        onWarning(
          `a batch begun with ${intent.versions} is finished with ${sink.versions}: values may differ in rollups`,
        )
      const token = tokenOf(batch)
      // The first token counts in any case: under it the rows are, or are not, in the sink.
      if (token !== intent.token) onWarning(`the batch intended as ${intent.token} now reads as ${token}`)
      await keepDeadLetters(batch.deadLetters)
      await write(batch, intent.token, true)
      await save(null)
      return true
    }

    // 2. repeat, or say at once that a batch was only not advanced: a pause of the sink waits for that
    if (!start.intent) await save(null)
    else if (!(await repeat(start.intent))) return
    let next = gatherer.begin(position, seen)
    for (;;) {
      // 3. gather, while the batch before is written
      const batch = await next.batch
      if (batch.to() === batch.from) {
        if (deliveries.ended()) return
        next = gatherer.begin(position, seen)
        continue
      }
      // 4. reject
      await keepDeadLetters(batch.deadLetters)
      // 5. intend
      const { versions, shards, pausedBy } = sink
      const token = tokenOf(batch)
      if (!(await intend({ to: batch.to(), rows: batch.rows(), token, versions, shards, pausedBy }))) return
      // 6. write
      const writing = write(batch, token, false)
      next = gatherer.begin(batch.to(), batch.seen)
      await writing
      // 8. advance, unless 5 of the next batch does so at once
      if (!next.isGathered) await save(null)
    }
  } catch (error) {
    if (!(error instanceof Fenced) || error instanceof Forked) throw error
    onWarning(error.message)
  } finally {
    lag.leave(partition)
  }
}
