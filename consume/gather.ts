import type { Seen } from './progress.js'
import type { Batch, Sink } from './sink.js'
import type { Deliveries, SourceItem } from './source.js'

const TAKE_WAIT_MS = 1000
/** How often a full batch checks whether the former write has ended. */
const LOOK_AGAIN_MS = 50

/** A batch that is being gathered. `isGathered` turns true when it is ready and not empty. */
export interface Gathering<D extends SourceItem> {
  batch: Promise<Batch<D>>
  isGathered: boolean
}

/** Gathers a partition's deliveries into batches. A batch is gathered while the former one is written. */
export function createGatherer<D extends SourceItem>(sink: Sink<D>, deliveries: Deliveries<D>) {
  const { limits } = sink
  let pausedUntilMs = 0 // infinite while a batch is written
  let isStopped = false
  let gathered: Promise<unknown> = Promise.resolve()

  /** Adds a delivery, after the sink has read what it needs to know for it. */
  async function add(batch: Batch<D>, delivery: D) {
    await sink.prepare?.(delivery)
    batch.add(delivery)
  }

  async function gather(from: number, seen: Seen): Promise<Batch<D>> {
    const batch = sink.begin(from, seen)
    let startedMs = Number.POSITIVE_INFINITY
    while (batch.rows() < limits.rowsMax && batch.bytes() < limits.bytesMax && !isStopped) {
      const nowMs = performance.now()
      const dueAtMs = Math.min(Math.max(startedMs + limits.ageMinMs, pausedUntilMs), startedMs + limits.ageMaxMs)
      const isDue = nowMs >= dueAtMs
      // A due batch still takes deliveries that are there already, so the first batches after a pause are full.
      const waitMs = isDue ? 0 : Math.min(dueAtMs - nowMs, pausedUntilMs < nowMs ? TAKE_WAIT_MS : LOOK_AGAIN_MS)
      const delivery = await deliveries.take(waitMs)
      if (delivery) {
        if (batch.to() === batch.from) startedMs = performance.now()
        await add(batch, delivery)
      } else if (isDue || deliveries.ended()) break
    }
    return batch
  }

  return {
    /** Begins a batch. It ends when it is full, old enough, or empty after a while. */
    begin(from: number, seen: Seen): Gathering<D> {
      const gathering = { batch: gather(from, seen), isGathered: false }
      gathered = gathering.batch
      gathering.batch.then(
        ({ from, to }) => {
          gathering.isGathered = to() > from
        },
        () => undefined, // the awaiter of `batch` gets the error; nobody awaits it if the former write has failed
      )
      return gathering
    },

    /** Forms the batch that ends at `until` again. @returns undefined if the deliveries end before */
    async again(from: number, until: number, seen: Seen): Promise<Batch<D> | undefined> {
      const batch = sink.begin(from, seen)
      while (batch.to() < until) {
        const delivery = await deliveries.take(TAKE_WAIT_MS, until)
        if (delivery) await add(batch, delivery)
        else if (deliveries.ended()) return undefined
      }
      return batch
    },

    /** Ends the batch that is being gathered, which is lost. Resolves when no more deliveries are taken. */
    async stop() {
      isStopped = true
      await gathered.catch(() => undefined)
    },

    onWriting() {
      pausedUntilMs = Number.POSITIVE_INFINITY
    },
    /** Gathers for as long as the write took, so that at most half of the time is spent writing. */
    onWritten(tookMs: number) {
      pausedUntilMs = performance.now() + tookMs
    },
  }
}
