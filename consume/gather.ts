import type { Seen } from './progress.js'
import type { Batch, Sink } from './sink.js'
import type { Deliveries, Delivery } from './source.js'

const TAKE_WAIT_MS = 1000
/** How soon it is noticed that the write before has ended. */
const LOOK_AGAIN_MS = 50

/** A batch on its way, and whether it is there with something in it. */
export interface Gathering<D extends Delivery> {
  batch: Promise<Batch<D>>
  isGathered: boolean
}

/** Gathers a partition's deliveries into batches, the next one while the one before is written. */
export function createGatherer<D extends Delivery>(sink: Sink<D>, deliveries: Deliveries<D>) {
  const { limits } = sink
  let pausedUntilMs = 0 // never, while a batch is written

  async function gather(from: number, seen: Seen): Promise<Batch<D>> {
    const batch = sink.begin(from, seen)
    let startedMs = Number.POSITIVE_INFINITY
    while (batch.rows() < limits.rowsMax && batch.bytes() < limits.bytesMax) {
      const nowMs = performance.now()
      const dueAtMs = Math.min(Math.max(startedMs + limits.ageMinMs, pausedUntilMs), startedMs + limits.ageMaxMs)
      const isDue = nowMs >= dueAtMs
      // What waits already is taken along even then: after a pause, the first batches are full ones too.
      const waitMs = isDue ? 0 : Math.min(dueAtMs - nowMs, pausedUntilMs < nowMs ? TAKE_WAIT_MS : LOOK_AGAIN_MS)
      const delivery = await deliveries.take(waitMs)
      if (delivery) {
        if (batch.to() === batch.from) startedMs = performance.now()
        batch.add(delivery)
      } else if (isDue || deliveries.ended()) break
    }
    return batch
  }

  return {
    /** A batch of what comes, full or as old as it may get; an empty one where nothing came for a while. */
    begin(from: number, seen: Seen): Gathering<D> {
      const gathering = { batch: gather(from, seen), isGathered: false }
      gathering.batch.then(
        ({ from, to }) => {
          gathering.isGathered = to() > from
        },
        () => undefined, // whoever awaits the batch hears of it; nobody does when the write before it fails
      )
      return gathering
    },

    /** The batch of what is before `until`. @returns undefined where the deliveries end before */
    async again(from: number, until: number, seen: Seen): Promise<Batch<D> | undefined> {
      const batch = sink.begin(from, seen)
      while (batch.to() < until) {
        const delivery = await deliveries.take(TAKE_WAIT_MS, until)
        if (delivery) batch.add(delivery)
        else if (deliveries.ended()) return undefined
      }
      return batch
    },

    onWriting() {
      pausedUntilMs = Number.POSITIVE_INFINITY
    },
    /** Gathers as long as the write took, so that writes take half of the time. */
    onWritten(tookMs: number) {
      pausedUntilMs = performance.now() + tookMs
    },
  }
}
