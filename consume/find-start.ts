import { setTimeout as delay } from 'node:timers/promises'
import { checkProgress, type Start } from './check-progress.js'
import type { ConsumeDeps } from './consume-partition.js'
import type { Mark } from './marks.js'
import { claim, keepDoubt, refuse, restart } from './progress.js'
import type { Sink } from './sink.js'
import type { Delivery, Partition } from './source.js'

/** How soon it is noticed that the operator has decided, or that a store is as it was. */
const LOOK_AGAIN_MS = 1000

const HOUR_MS = 3_600_000

type Deps = Pick<ConsumeDeps, 'sql' | 'name' | 'retryUntilDone' | 'onWarning' | 'lag' | 'onRefused'>

/**
 * Claims a partition and finds out where it goes on, from what both stores and the source say of it. Waits while they
 * leave no way to go on without the operator.
 * @returns undefined when the partition was left meanwhile
 * @throws {Fenced} when it was taken over meanwhile
 */
export async function findStart<D extends Delivery>(
  partition: string,
  from: Partition<D>,
  sink: Sink<D>,
  { sql, name: source, retryUntilDone, onWarning, lag, onRefused }: Deps,
): Promise<(Start & { epoch: string; history: string }) | undefined> {
  const name = `partition ${partition} of ${source}`
  let claimed = await retryUntilDone('claim', () => claim(sql, source, partition))
  lag.onDone(partition, claimed.position)
  let refused: string | undefined
  let isAccepted = false

  /** Both stores say `start` from now on. Marks first: after a kill in between, the partition starts there again. */
  async function begin(start: Start, marks: Mark[]): Promise<string> {
    const next = String(Math.max(Number(claimed.epoch), ...marks.map(({ epoch }) => epoch)) + 1)
    await sink.marks?.write({ ...start, partition, epoch: next, closedRanges: [] })
    await retryUntilDone('begin', () => restart(sql, source, partition, claimed.epoch, { ...start, next }))
    return next
  }

  try {
    for (;;) {
      const marks = (await sink.marks?.read(partition)) ?? []
      const range = await retryUntilDone('ask how far the source reaches', () => from.range())
      const verdict = checkProgress(claimed, marks, range, name)
      const { kind, start } = verdict
      const all = marks.flat()
      if (kind === 'fits') {
        if (verdict.removed > 0)
          onWarning(`${name} begins at ${range.low}: ${verdict.removed} were removed before they were taken`)
        const { epoch } = claimed
        if (claimed.isChanged && start.doubtfulUntil > start.position) {
          onWarning(`clicks came by another way than ${name}: those up to ${start.doubtfulUntil} are compared`)
          await retryUntilDone('note a change of source', () =>
            keepDoubt(sql, source, partition, epoch, start.doubtfulUntil),
          )
        }
        const isPassedOver = range.low > claimed.position && start.position === range.low
        // The marks say so as well, or the next owner would take them for those of a restored store.
        if (sink.marks && isPassedOver && !start.intent)
          return { ...start, epoch: await begin(start, all), history: claimed.history }
        return { ...start, epoch, history: claimed.history }
      }
      if (kind === 'restored' || (isAccepted && verdict.message === refused)) {
        onWarning(kind === 'restored' ? verdict.message : `accepted: ${verdict.message}`)
        if (all.length > 0) await sink.onRestored?.(Math.max(...all.map(({ atMs }) => atMs)) - HOUR_MS)
        return { ...start, epoch: await begin(start, all), history: claimed.history }
      }
      const message = `${verdict.message} (npm run admin -- ingest accept)`
      if (verdict.message !== refused) onWarning(message)
      refused = verdict.message
      lag.onDone(partition, start.position)
      const answer = await retryUntilDone('refuse', () =>
        refuse(sql, source, partition, claimed.epoch, verdict.message),
      )
      claimed = answer.claimed
      isAccepted = answer.isAccepted
      if (from.ended()) return undefined
      if (isAccepted) continue
      // Only now: whoever reads of it in the health can accept it.
      onRefused(partition, message)
      await delay(LOOK_AGAIN_MS)
    }
  } finally {
    onRefused(partition, undefined)
  }
}
