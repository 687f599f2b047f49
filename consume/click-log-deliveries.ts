import path from 'node:path'
import { NewerVersion } from '../click/newer-version.js'
import { lengthAt, recordMemory, timeAt } from '../click/record.js'
import { openReader, type Run } from '../click-log/reader.js'
import { openMark, type Reader, takenByAll } from '../click-log/readers.js'
import { openPauses } from '../click-log/wake.js'
import type { ClickDelivery, Deliveries } from './source.js'

const YIELD_AFTER_MS = 20

function toDelivery(instance: string, { firstSequence, previousEnd, count, bytes }: Run): ClickDelivery {
  const records = recordMemory(bytes.buffer, bytes.byteOffset, bytes.length)
  return {
    position: firstSequence,
    next: firstSequence + count,
    timeMs: timeAt(records, 0),
    block: { instance, firstSequence, previousEnd, count, records },
  }
}

/** Splits a delivery into the records before sequence `until` and the rest. */
function split(delivery: ClickDelivery, until: number): [ClickDelivery, ClickDelivery] {
  const { instance, firstSequence, previousEnd, records } = delivery.block!
  let at = 0
  for (let sequence = firstSequence; sequence < until; sequence++) at += lengthAt(records, at)
  const { buffer, byteOffset, length } = records.buffer
  const part = (from: number, to: number, first: number, next: number, previousEnd: number): ClickDelivery => {
    const part = recordMemory(buffer as ArrayBuffer, byteOffset + from, to - from)
    return {
      position: first,
      next,
      timeMs: timeAt(part, 0),
      block: { instance, firstSequence: first, previousEnd, count: next - first, records: part },
    }
  }
  return [part(0, at, firstSequence, until, previousEnd), part(at, length, until, delivery.next, until)]
}

export interface Log {
  /** Folder of all click logs on this disk. */
  folder: string
  instance: string
  /** The consumer that reads the log. */
  reader: Reader
  isStopping: () => boolean
  onWarning: (message: string) => void
}

/** Reads an instance's log from sequence `position` on, also while its process writes to it. */
export function openDeliveries(
  { folder, instance, reader: { name }, isStopping, onWarning }: Log,
  position: number,
): Deliveries<ClickDelivery> & { lastError(): string | undefined; wake(): void; close(): void } {
  const instanceFolder = path.join(folder, instance)
  const reader = openReader(instanceFolder, { from: position, onWarning })
  const mark = openMark(instanceFolder, name)
  const pauses = openPauses([instanceFolder])
  let lastError: string | undefined
  let left: ClickDelivery | undefined
  let drained = false
  let yieldedAtMs = 0

  /** Returns nothing while the next records are of a newer version, until the operator upgrades or removes them. */
  function nextRun(): Run | undefined {
    try {
      const run = reader.next()
      lastError = undefined
      return run
    } catch (error) {
      if (!(error instanceof NewerVersion)) throw error
      if (lastError === undefined) onWarning(error.message)
      lastError = error.message
      return undefined
    }
  }

  return {
    lastError: () => lastError,
    async take(waitMs, until = Number.POSITIVE_INFINITY) {
      if (drained) return undefined // otherwise new clicks would keep the process from stopping
      const startedMs = performance.now()
      const giveUpAtMs = startedMs + waitMs
      // Reads of a full log never wait, so the event loop gets a turn in between.
      if (startedMs > yieldedAtMs + YIELD_AFTER_MS) {
        await new Promise((resolve) => setImmediate(resolve))
        yieldedAtMs = performance.now()
      }
      for (;;) {
        // Asked before the read: a redirector that stopped earlier has written all of its clicks by now.
        const stopping = isStopping()
        const run = left ? undefined : nextRun()
        const delivery = left ?? (run && toDelivery(instance, run))
        left = undefined
        if (delivery) {
          pauses.found()
          if (delivery.next <= until) return delivery
          if (delivery.position >= until) {
            left = delivery
            return { position: until, next: until, timeMs: Date.now() }
          }
          const [first, others] = split(delivery, until)
          left = others
          return first
        }
        if (stopping) {
          drained = true
          return undefined
        }
        const leftMs = giveUpAtMs - performance.now()
        if (leftMs <= 0) return undefined
        await pauses.pause(leftMs)
      }
    },
    release(before) {
      mark.write(before)
      if (reader.hasReleasable()) reader.release(takenByAll(folder, instance))
    },
    ended: () => drained,
    /** Ends a wait for clicks, so that `isStopping` is asked again. */
    wake: pauses.wake,
    close() {
      pauses.close()
      reader.close()
      mark.close()
    },
  }
}
