import fs from 'node:fs'
import path from 'node:path'
import { listInstances } from '../click-log/click-log.js'
import { lockFile } from '../click-log/native.js'
import { type ClickLogReader, openReader, type Run } from '../click-log/reader.js'
import { recordMemory } from '../click-log/record.js'
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../process/private-folder.js'
import type { Deliveries, Delivery } from './source.js'

const LOOK_AGAIN_MS = 30
const LOOK_FOR_INSTANCES_MS = 500
const YIELD_AFTER_MS = 20

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function toDelivery(instance: string, run: Run): Delivery {
  return {
    position: run.firstSequence,
    next: run.firstSequence + run.count,
    block: {
      instance,
      firstSequence: run.firstSequence,
      count: run.count,
      records: recordMemory(run.bytes.buffer, run.bytes.byteOffset, run.bytes.length),
    },
  }
}

/** The first records of a delivery, up to `until`, and the others. A record's length is its first word. */
function split(delivery: Delivery, until: number): [Delivery, Delivery] {
  const { instance, firstSequence, records } = delivery.block!
  let at = 0
  for (let sequence = firstSequence; sequence < until; sequence++) at += records.words[at >> 2]
  const { buffer, byteOffset, length } = records.buffer
  const part = (from: number, to: number, first: number, next: number): Delivery => ({
    position: first,
    next,
    block: {
      instance,
      firstSequence: first,
      count: next - first,
      records: recordMemory(buffer as ArrayBuffer, byteOffset + from, to - from),
    },
  })
  return [part(0, at, firstSequence, until), part(at, length, until, delivery.next)]
}

function openDeliveries(
  folder: string,
  instance: string,
  position: number,
  isStopping: () => boolean,
  onTrouble: (message: string) => void,
): Deliveries & { close(): void } {
  const reader: ClickLogReader = openReader(path.join(folder, instance), { from: position, onTrouble })
  let left: Delivery | undefined
  let drained = false
  let yieldedAtMs = 0
  return {
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
        const run = left ? undefined : reader.next()
        const delivery = left ?? (run && toDelivery(instance, run))
        left = undefined
        if (delivery) {
          if (delivery.next <= until) return delivery
          if (delivery.position >= until) {
            left = delivery
            return { position: until, next: until }
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
    release: (before) => reader.release(before),
    ended: () => drained,
    close: reader.close,
  }
}

/**
 * Follows the click logs on this disk, one partition an instance, where there is no Kafka. One process at a time.
 * @param consume runs until the partition's deliveries end
 * @throws Error while another ingest follows them
 */
export function followClickLogs(
  folder: string,
  consume: (partition: string, open: (position: number) => Deliveries) => Promise<void>,
  onTrouble: (message: string) => void,
) {
  makePrivateFolder(folder)
  const lock = fs.openSync(path.join(folder, 'ingest.lock'), 'a', PRIVATE_FILE_MODE)
  if (!lockFile(lock)) {
    fs.closeSync(lock)
    throw new Error(`another ingest follows the click log in ${folder}`)
  }
  let stopping = false
  const running = new Map<string, Promise<void>>()

  function look() {
    for (const instance of listInstances(folder)) {
      if (running.has(instance)) continue
      let close = () => {}
      const open = (position: number) => {
        const deliveries = openDeliveries(folder, instance, position, () => stopping, onTrouble)
        close = deliveries.close
        return deliveries
      }
      running.set(
        instance,
        consume(instance, open).finally(() => close()),
      )
    }
  }
  look()
  const timer = setInterval(look, LOOK_FOR_INSTANCES_MS)

  return {
    trouble: () => undefined,
    /** Takes what is there now to ClickHouse and ends. */
    async close() {
      look()
      stopping = true
      clearInterval(timer)
      await Promise.all(running.values())
      fs.closeSync(lock)
    },
  }
}
