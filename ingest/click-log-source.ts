import fs from 'node:fs'
import path from 'node:path'
import { NewerVersion } from '../click/newer-version.js'
import { lengthAt, recordMemory } from '../click/record.js'
import { listInstances } from '../click-log/click-log.js'
import { lockFile } from '../click-log/mapped-file.js'
import { type ClickLogReader, openReader, type Run } from '../click-log/reader.js'
import { listSegments, readSegmentHeader, segmentFile } from '../click-log/segment.js'
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../process/private-folder.js'
import type { Deliveries, Delivery, Partition, Range } from './source.js'

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

/** The first records of a delivery, up to `until`, and the others. */
function split(delivery: Delivery, until: number): [Delivery, Delivery] {
  const { instance, firstSequence, records } = delivery.block!
  let at = 0
  for (let sequence = firstSequence; sequence < until; sequence++) at += lengthAt(records, at)
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

/** Runs up to what is not written yet, or is a newer version's. */
function* knownRuns(reader: ClickLogReader) {
  try {
    for (let run = reader.next(); run; run = reader.next()) yield run
  } catch (error) {
    if (!(error instanceof NewerVersion)) throw error
  } finally {
    reader.close()
  }
}

/** Segments in their order, up to the first of a newer version. */
function segmentsOf(folder: string) {
  const segments: { firstSequence: number; file: string }[] = []
  try {
    for (const number of listSegments(folder)) {
      const file = segmentFile(folder, number)
      const header = readSegmentHeader(file)
      if (header) segments.push({ firstSequence: header.firstSequence, file })
    }
  } catch (error) {
    if (!(error instanceof NewerVersion)) throw error
  }
  return segments
}

/** What an instance's log holds, in sequences, which never come again. */
function rangeOf(folder: string, onWarning: (message: string) => void): Range {
  const segments = segmentsOf(folder)
  const low = segments[0]?.firstSequence ?? 0
  let end = segments.at(-1)?.firstSequence ?? 0
  for (const run of knownRuns(openReader(folder, { from: end, onWarning }))) end = run.firstSequence + run.count
  return { low, end, canBeginAgain: false }
}

/**
 * Clicks of a log from a sequence on. Where another process took the log over, sequences leap by more than the bytes of the
 * segment before (see `openClickLog`): only there, and at the end, clicks have to be counted.
 */
function countFrom(folder: string, position: number): number {
  const segments = segmentsOf(folder)
  let count = 0
  for (const [i, { firstSequence, file }] of segments.entries()) {
    const next = segments[i + 1]?.firstSequence ?? Number.POSITIVE_INFINITY
    if (next <= position) continue
    const from = Math.max(firstSequence, position)
    const bytes = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
    count += next - firstSequence < bytes ? next - from : countRuns(folder, from, next)
  }
  return count
}

function countRuns(folder: string, from: number, until: number): number {
  let count = 0
  for (const run of knownRuns(openReader(folder, { from, onWarning: () => undefined }))) {
    if (run.firstSequence >= until) break
    count += run.count
  }
  return count
}

function openDeliveries(
  folder: string,
  instance: string,
  position: number,
  isStopping: () => boolean,
  onWarning: (message: string) => void,
): Deliveries & { lastError(): string | undefined; close(): void } {
  const reader = openReader(path.join(folder, instance), { from: position, onWarning })
  let lastError: string | undefined
  let left: Delivery | undefined
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
  consume: (partition: string, from: Partition) => Promise<void>,
  onWarning: (message: string) => void,
) {
  makePrivateFolder(folder)
  const lock = fs.openSync(path.join(folder, 'ingest.lock'), 'a', PRIVATE_FILE_MODE)
  if (!lockFile(lock)) {
    fs.closeSync(lock)
    throw new Error(`another ingest follows the click log in ${folder}`)
  }
  let stopping = false
  const running = new Map<string, Promise<void>>()
  const opened = new Map<string, ReturnType<typeof openDeliveries>>()

  function look() {
    for (const instance of listInstances(folder)) {
      if (running.has(instance)) continue
      const from = {
        range: async () => rangeOf(path.join(folder, instance), onWarning),
        open(position: number) {
          const deliveries = openDeliveries(folder, instance, position, () => stopping, onWarning)
          opened.set(instance, deliveries)
          return deliveries
        },
        ended: () => stopping,
      }
      running.set(
        instance,
        consume(instance, from).finally(() => opened.get(instance)?.close()),
      )
    }
  }
  look()
  const timer = setInterval(look, LOOK_FOR_INSTANCES_MS)

  return {
    /** What cannot be read, if anything. */
    lastError: () => [...opened.values()].flatMap(({ lastError }) => lastError() ?? []).join('; ') || undefined,
    /** Clicks from a position on. */
    behind: (instance: string, position: number) => countFrom(path.join(folder, instance), position),
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
