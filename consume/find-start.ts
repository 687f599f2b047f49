import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS } from '../process/durations.js'
import { checkProgress, type Start } from './check-progress.js'
import type { ConsumeDeps } from './consume-deps.js'
import type { Mark } from './marks.js'
import { type Claimed, claim, keepDoubt, refuse, restart } from './progress.js'
import type { Sink } from './sink.js'
import type { Partition, SourceItem } from './source.js'

/** How often a refused partition is checked again: the operator may have accepted it, or a store may be mended. */
const LOOK_AGAIN_MS = 1000

type Deps = Pick<ConsumeDeps, 'sql' | 'name' | 'retryUntilDone' | 'onWarning' | 'lag' | 'onRefused'>

/**
 * Claims a partition and finds its start from both stores and the source. Waits for the operator where clicks are lost.
 * @returns undefined if the partition was left meanwhile
 * @throws {Fenced} if another process took the partition over meanwhile
 */
export async function findStart<D extends SourceItem>(
  partition: string,
  from: Partition<D>,
  sink: Sink<D>,
  { sql, name: source, retryUntilDone, onWarning, lag, onRefused }: Deps,
): Promise<(Start & Pick<Claimed, 'epoch' | 'history' | 'placement'>) | undefined> {
  const name = `partition ${partition} of ${source}`
  let claimed = await retryUntilDone('claim', () => claim(sql, source, partition))
  lag.onDone(partition, claimed.position)
  let refused: string | undefined
  let isAccepted = false

  /** Writes `start` to both stores. Marks come first: after a kill in between, the partition starts there again. */
  async function begin(start: Start, marks: Mark[]): Promise<string> {
    const next = String(Math.max(Number(claimed.epoch), ...marks.map(({ epoch }) => epoch)) + 1)
    await sink.marks?.write({ ...start, partition, epoch: next, closedRanges: [] })
    await retryUntilDone('begin', () => restart(sql, source, partition, claimed.epoch, { ...start, next }))
    return next
  }

  const claimedThen = () => {
    const { epoch, history, placement } = claimed
    return { epoch, history, placement }
  }

  try {
    for (;;) {
      const marks = (await sink.marks?.read(partition)) ?? []
      const range = await retryUntilDone('ask how far the source reaches', () =>
        // A click log that is left is still read to its end, so only a failure counts.
        from.range().catch((error) => {
          if (!from.ended()) throw error
        }),
      )
      if (!range) return undefined
      const verdict = checkProgress(claimed, marks, range, name)
      const { kind, start } = verdict
      const all = marks.flat()
      if (kind === 'fits') {
        if (verdict.removed > 0)
          onWarning(`${name} begins at ${range.low}: ${verdict.removed} were removed before they were taken`)
        const { epoch } = claimed
        if (claimed.isChanged && start.doubtfulUntil > start.position) {
          onWarning(
            `${name} is read again after another source: clicks up to ${start.doubtfulUntil} are compared with ClickHouse`,
          )
          await retryUntilDone('note a change of source', () =>
            keepDoubt(sql, source, partition, epoch, start.doubtfulUntil),
          )
        }
        const isPassedOver = range.low > claimed.position && start.position === range.low
        // The marks move too; otherwise the next owner would think that the store had been restored.
        if (sink.marks && isPassedOver && !start.intent)
          return { ...start, ...claimedThen(), epoch: await begin(start, all) }
        return { ...start, ...claimedThen() }
      }
      if (kind === 'restored' || (isAccepted && verdict.message === refused)) {
        onWarning(kind === 'restored' ? verdict.message : `accepted: ${verdict.message}`)
        if (all.length > 0) await sink.onRestored?.(Math.max(...all.map(({ atMs }) => atMs)) - HOUR_MS)
        return { ...start, ...claimedThen(), epoch: await begin(start, all) }
      }
      const message = `${verdict.message} (to accept: npm run admin -- ingest accept)`
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
      // The refusal is shown only after it is stored: an operator who reads it in the health can accept it.
      onRefused(partition, message)
      await delay(LOOK_AGAIN_MS)
    }
  } finally {
    onRefused(partition, undefined)
  }
}
