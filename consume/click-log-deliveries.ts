import path from 'node:path'
import { NewerVersion } from '../click/newer-version.js'
import { lengthAt, recordMemory, timeAt } from '../click/record.js'
import { openReader, type Run } from '../click-log/reader.js'
import { openMark, type Reader, takenByAll } from '../click-log/readers.js'
import type { ClickDelivery, Deliveries } from './source.js'

const LOOK_AGAIN_MS = 30
const YIELD_AFTER_MS = 20

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function toDelivery(instance: string, { firstSequence, previousEnd, count, bytes }: Run): ClickDelivery {
  const records = recordMemory(bytes.buffer, bytes.byteOffset, bytes.length)
  return {
    position: firstSequence,
    next: firstSequence + count,
    timeMs: timeAt(records, 0),
    block: { instance, firstSequence, previousEnd, count, records },
  }
}

/** The first records of a delivery, up to `until`, and the others. */
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
  /** Of all click logs of this disk. */
  folder: string
  instance: string
  /** Who follows it. */
  reader: Reader
  isStopping: () => boolean
  onWarning: (message: string) => void
}

/** Clicks of an instance's log from a sequence on, while its process goes on writing. */
export function openDeliveries(
  { folder, instance, reader: { name }, isStopping, onWarning }: Log,
  position: number,
): Deliveries<ClickDelivery> & { lastError(): string | undefined; close(): void } {
  const instanceFolder = path.join(folder, instance)
  const reader = openReader(instanceFolder, { from: position, onWarning })
  const mark = openMark(instanceFolder, name)
  let lastError: string | undefined
  let left: ClickDelivery | undefined
  let drained = false
  let yieldedAtMs = 0

  /** Where only a newer version can go on, there is nothing for this one, until somebody has taken that away. */
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
      if (drained) return undefined // else visitors that keep clicking would keep ingest from ending
      const startedMs = performance.now()
      const giveUpAtMs = startedMs + waitMs
      // As long as there is more, no read waits for anything: the rest of the process must have its turn too.
      if (startedMs > yieldedAtMs + YIELD_AFTER_MS) {
        await new Promise((resolve) => setImmediate(resolve))
        yieldedAtMs = performance.now()
      }
      for (;;) {
        // Asked first: a redirector that has ended before wrote everything it ever will.
        const stopping = isStopping()
        const run = left ? undefined : nextRun()
        const delivery = left ?? (run && toDelivery(instance, run))
        left = undefined
        if (delivery) {
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
        await sleep(Math.min(leftMs, LOOK_AGAIN_MS))
      }
    },
    release(before) {
      mark.write(before)
      if (reader.hasReleasable()) reader.release(takenByAll(folder, instance))
    },
    ended: () => drained,
    close() {
      reader.close()
      mark.close()
    },
  }
}
