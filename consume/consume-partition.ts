import { setTimeout as delay } from 'node:timers/promises'
import type { ConsumeDeps } from './consume-deps.js'
import { findStart } from './find-start.js'
import { createGatherer } from './gather.js'
import type { Lag } from './lag.js'
import { advance, Fenced, Forked, type Intent, PlacementChanged } from './progress.js'
import type { Batch, Sink } from './sink.js'
import type { Deliveries, Partition, SourceItem } from './source.js'

/** How often a paused sink is asked whether it accepts batches again. */
const PAUSE_LOOK_MS = 100

/** Reports each delivery to the lag as it is taken. */
function watched<D extends SourceItem>(deliveries: Deliveries<D>, partition: string, lag: Lag): Deliveries<D> {
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
 * Brings a partition into a sink, each row exactly once, until its deliveries end or another process takes it over.
 * @throws {PlacementChanged} if it must be called again
 *
 * These are the steps of a batch, each with the guarantee that holds after it, also if the process is killed then:
 *
 * 1. claim    The partition is ours; a former owner can no longer advance it. Its progress is checked against the
 *             sink's marks: if they disagree, one store was restored (see `checkProgress`). The partition then goes on
 *             where the sink stands, or waits for the operator.
 * 2. repeat   A batch that the former owner intended is formed again, row for row, and written under the same token.
 *             The sink drops the rows that it already has.
 * 3. gather   Rows are in memory only. A kill costs nothing, because the source still has them.
 * 4. reject   Records that are not valid events are in the dead letters, at least once: a kill before 5 repeats them.
 * 5. intend   One row of Postgres says: everything before `from` is done, [from, to) is being written under this token.
 * 6. write    The sink has acknowledged the batch; until then the write is repeated.
 * 7. mark     The sink says: everything before `to` is written.
 * 8. advance  Postgres says: everything before `to` is done. It is one statement with 5 of the next batch, if ready.
 *
 * The token alone is not enough: after a kill between 6 and 8, a batch with other bounds would have another token, and
 * its rows would count twice. The intent alone is not enough either: it does not say whether the write happened.
 */
export async function consumePartition<D extends SourceItem>(
  partition: string,
  from: Partition<D>,
  sink: Sink<D>,
  deps: ConsumeDeps,
): Promise<void> {
  const { sql, name, lag, retryUntilDone, onWarning, keepDeadLetters } = deps
  let stopGathering = async () => {}
  try {
    // 1. claim
    const start = await findStart(partition, from, sink, deps)
    if (!start) return
    const { epoch, doubtfulUntil, placement: startPlacement } = start
    const history = sink.isPostgres ? start.history : undefined
    const { open } = sink
    if (open) await retryUntilDone('open the sink', () => open(startPlacement))
    let { position, seen } = start
    const deliveries = watched(from.open(position), partition, lag)
    const gatherer = createGatherer(sink, deliveries)
    stopGathering = gatherer.stop
    lag.onDone(partition, position)

    const tokenOf = (batch: Batch<D>) =>
      `${name}/${partition}/${batch.from}-${batch.to()}/${batch.rows()}/${batch.digest()}`

    async function save(intent: Intent | null): Promise<boolean> {
      const { intended, placement } = await retryUntilDone('advance', () =>
        advance(sql, name, partition, epoch, { position, intent, seen }, history),
      )
      deliveries.release(position)
      if (intended && open && placement !== startPlacement)
        throw new PlacementChanged(
          `partition ${partition} of ${name} is read again: workspaces have moved to other shards`,
        )
      return intended
    }

    /** Records the intent; waits while the sink is paused. @returns false if the deliveries ended meanwhile */
    async function intend(intent: Intent): Promise<boolean> {
      while (!(await save(intent))) {
        if (deliveries.ended()) return false
        await delay(PAUSE_LOOK_MS)
      }
      return true
    }

    /** The sink has taken the rows when this returns, and has written and marked them when the promise resolves. */
    function write(batch: Batch<D>, token: string, isRepeated: boolean): Promise<void> {
      const [rows, startedMs] = [batch.rows(), performance.now()]
      const before = batch.from < doubtfulUntil ? 'rows' : isRepeated ? 'batch' : 'nothing'
      gatherer.onWriting()
      const writing = rows > 0 ? sink.write(token, before) : Promise.resolve()
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
      const batch = await gatherer.again(position, intent.to, seen)
      if (!batch) return false
      if (intent.versions !== sink.versions)
        onWarning(
          `partition ${partition} of ${name}: a batch begun with ${intent.versions} is finished with ${sink.versions}: values may differ in rollups`,
        )
      const token = tokenOf(batch)
      // The intended token is used even if it differs: the sink knows the rows by it, if it has them.
      if (token !== intent.token)
        onWarning(`the source has changed: the batch intended as ${intent.token} now reads as ${token}`)
      await keepDeadLetters(batch.deadLetters)
      await write(batch, intent.token, true)
      await save(null)
      return true
    }

    // 2. repeat, or clear an intent that was written already: whoever pauses the sink waits until no intent is left
    if (!start.intent) await save(null)
    else if (!(await repeat(start.intent))) return
    let next = gatherer.begin(position, seen)
    for (;;) {
      // 3. gather; this runs while the former batch is written
      const batch = await next.batch
      if (batch.to() === batch.from) {
        if (deliveries.ended()) return
        next = gatherer.begin(position, seen)
        continue
      }
      // 4. reject
      await keepDeadLetters(batch.deadLetters)
      // 5. intend
      const { versions, pausedBy } = sink
      const token = tokenOf(batch)
      if (!(await intend({ to: batch.to(), rows: batch.rows(), token, versions, pausedBy }))) return
      // 6. write
      const writing = write(batch, token, false)
      next = gatherer.begin(batch.to(), batch.seen)
      await writing
      // 8. advance, unless step 5 of the next batch does it now
      if (!next.isGathered) await save(null)
    }
  } catch (error) {
    if (!(error instanceof Fenced) || error instanceof Forked) throw error
    onWarning(error.message)
  } finally {
    // Otherwise it would take deliveries from whoever opens the partition next.
    await stopGathering()
    lag.leave(partition)
  }
}
