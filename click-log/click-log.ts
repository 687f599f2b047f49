import { randomBytes, randomFillSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { NewerVersion } from '../click/newer-version.js'
import { type ClickRecord, RECORD_BYTES_MAX, type RecordMemory, recordMemory, writeRecord } from '../click/record.js'
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../process/private-folder.js'
import { createDropping } from './dropping.js'
import { type FileWindow, lockFile, openFileWindow } from './mapped-file.js'
import { openReader } from './reader.js'
import { goneOn, takenByAll } from './readers.js'
import {
  type BlankSegment,
  createBlankSegment,
  listSegments,
  prepareBlankSegment,
  readSegmentHeader,
  removeSegment,
  SEGMENT_HEADER_BYTES,
  segmentFile,
  writeSegmentHeader,
} from './segment.js'
import { openWaker } from './wake.js'

const INSTANCE = /^[0-9a-f]{16}$/
const RETRY_AFTER_MS = 1000
/** The disk is full, or the user's quota is used up. */
const FULL = ['ENOSPC', 'EDQUOT']

export interface ClickLogOptions {
  /** Folder of all click logs on this disk. Each process has a folder of its own in it, named by its instance. */
  folder: string
  segmentBytes: number
  /** Clicks are dropped, and counted, while this process's segments take more than this. */
  bytesMax: number
  /** How often written clicks are forced to the disk. A power failure can lose the clicks of this time. */
  fsyncMs: number
  /** Number of the topic's partitions. Segments go to them in turn. */
  partitions: number
  onWarning: (message: string) => void
}

/** A segment that is no longer written to. */
interface Finished {
  number: number
  bytes: number
  /** Sequence of its first click; absent if its header is damaged. */
  first?: number
  /** Sequence after its last click; absent if the next segment's header is damaged. */
  end?: number
}

/** Folders of the click logs on this disk, by instance. */
export function listInstances(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => INSTANCE.test(name)) : []
}

/** Locks an instance's folder for this process. @returns undefined while another process has locked it */
export function lockInstance(folder: string, instance: string): { release(): void } | undefined {
  const fd = fs.openSync(path.join(folder, instance, 'lock'), 'a', PRIVATE_FILE_MODE)
  if (lockFile(fd)) return { release: () => fs.closeSync(fd) }
  fs.closeSync(fd)
  return undefined
}

/** Locks an instance that no process uses, or creates one. It skips instances with segments of a newer version. */
function takeInstance(folder: string, onWarning: (message: string) => void) {
  makePrivateFolder(folder)
  const instances = listInstances(folder)
  for (const instance of instances) makePrivateFolder(path.join(folder, instance))
  for (const instance of instances) {
    const lock = lockInstance(folder, instance)
    if (!lock) continue
    try {
      return { instance, lock, ...findEnd(path.join(folder, instance)) }
    } catch (error) {
      lock.release()
      if (!(error instanceof NewerVersion)) throw error
      onWarning(error.message)
    }
  }
  for (;;) {
    const instance = randomBytes(8).toString('hex')
    makePrivateFolder(path.join(folder, instance))
    // Another process that starts now may lock the new folder first. Then one more is created.
    const lock = lockInstance(folder, instance)
    if (lock) return { instance, lock, ...findEnd(path.join(folder, instance)) }
  }
}

/**
 * Sequences start at the microseconds of the clock, and after anything that the last segment can hold. Records that
 * were lost with a disk or by a power failure may have been published; their sequences must not be used again.
 * @returns `sequence`: the next one to use; `end`: the one after the last record on disk
 * @throws {NewerVersion} if the last segment is of a newer version
 */
function findEnd(folder: string): { sequence: number; end: number } {
  let end = goneOn(folder)
  let sequence = Math.max(Date.now() * 1000, end)
  const last = listSegments(folder).at(-1)
  const header = last === undefined ? undefined : readSegmentHeader(segmentFile(folder, last))
  if (!header) return { sequence, end }
  sequence = Math.max(sequence, header.firstSequence + fs.statSync(segmentFile(folder, last!)).size)
  end = Math.max(end, header.previousEnd)
  const reader = openReader(folder, { from: header.firstSequence, onWarning: () => undefined })
  for (let run = reader.next(); run; run = reader.next()) end = Math.max(end, run.firstSequence + run.count)
  reader.close()
  return { sequence, end }
}

/** @returns undefined if the segment was just removed, is damaged, or is of a newer version */
function headerIfKnown(file: string) {
  try {
    return readSegmentHeader(file)
  } catch (error) {
    if (error instanceof NewerVersion) return undefined
    throw error
  }
}

/** @param end sequence after the last record on disk */
function listFinished(folder: string, numbers: number[], end: number): Finished[] {
  const headers = numbers.map((number) => headerIfKnown(segmentFile(folder, number)))
  return numbers.map((number, i) => {
    const found = fs.statSync(segmentFile(folder, number), { throwIfNoEntry: false })
    const isLast = i === numbers.length - 1
    return {
      number,
      bytes: found?.size ?? 0,
      first: headers[i]?.firstSequence,
      end: isLast ? end : headers[i + 1]?.previousEnd,
    }
  })
}

export type ClickLog = ReturnType<typeof openClickLog>

/**
 * Opens this process's append-only log of answered clicks. An append is a store into a mapped file: when it returns,
 * the operating system has the record, and no kill of the process can lose it. No system call is needed, so a redirect
 * is answered at once. Measured per CPU-second: 78k redirects with a write per click, 83k with answers that wait for a
 * shared write, 102k with the mapped file.
 */
export function openClickLog(options: ClickLogOptions) {
  const { segmentBytes, bytesMax, fsyncMs, partitions, onWarning } = options
  const taken = takeInstance(options.folder, onWarning)
  const { instance, lock } = taken
  const folder = path.join(options.folder, instance)
  for (const name of fs.readdirSync(folder)) if (name.endsWith('.blank')) fs.rmSync(path.join(folder, name))

  const random = randomFillSync(new Uint8Array(10 * 4096))
  let randomAt = 0
  const existing = listSegments(folder)
  // Finished segments that readers have not removed yet, oldest first.
  const finished = listFinished(folder, existing, taken.end)
  let finishedBytes = finished.reduce((sum, { bytes }) => sum + bytes, 0)
  let number = existing.at(-1) ?? 0
  let { sequence } = taken
  /** Sequence after the last click of the segments before the current one. */
  let { end } = taken
  let current: (BlankSegment & { number: number; first: number }) | undefined
  let window: FileWindow | undefined
  let memory: RecordMemory | undefined
  let at = segmentBytes // no record fits before the first segment is begun
  let spare: BlankSegment | undefined
  let preparing: Promise<void> | undefined
  let refusedUntil = 0
  /** Why a segment could not be begun, for reasons other than a full disk. */
  let broken: Error | undefined
  const dropping = createDropping(onWarning)
  const waker = openWaker(folder)
  let dirty = false
  let closed = false

  const blankFile = () => path.join(folder, `${Date.now()}-${process.hrtime.bigint()}.blank`)

  function bytesOnDisk(): number {
    while (finished.length > 0 && !fs.existsSync(segmentFile(folder, finished[0].number)))
      finishedBytes -= finished.shift()!.bytes
    return finishedBytes + (current ? segmentBytes : 0)
  }

  function waitingBytes(): number {
    bytesOnDisk()
    const mark = goneOn(folder)
    const segments = current
      ? [...finished, { bytes: at - SEGMENT_HEADER_BYTES, first: current.first, end: sequence }]
      : finished
    return segments.reduce((sum, { bytes, first, end }) => {
      // A partly read segment is estimated by its mean record size.
      if (first === undefined || end === undefined) return sum + bytes
      const taken = end <= first ? 1 : (mark - first) / (end - first)
      return sum + Math.round(bytes * (1 - Math.min(1, Math.max(0, taken))))
    }, 0)
  }

  function refuse(message: string): false {
    dropping.begin(message)
    refusedUntil = Date.now() + RETRY_AFTER_MS
    return false
  }

  /** Removes the oldest segment, even before readers of `recent` clicks have it. @returns whether that was possible */
  function takeRoom(): boolean {
    if (finished.length === 0) return false
    const [{ number }] = finished
    if (removeSegment(folder, number, takenByAll(options.folder, instance))) return true
    if (!removeSegment(folder, number, takenByAll(options.folder, instance, 'every'))) return false
    onWarning(
      `click log is full: ${segmentFile(folder, number)} goes before all its readers have it: they are too slow or do not run`,
    )
    return true
  }

  function hasRoom(): boolean {
    const bytes = bytesOnDisk()
    if (bytes + segmentBytes <= bytesMax || (takeRoom() && bytesOnDisk() + segmentBytes <= bytesMax)) return true
    return refuse(`click log is full: ${bytes} bytes wait for Kafka or ingest, CLICK_LOG_BYTES_MAX is ${bytesMax}`)
  }

  function finish() {
    if (!current) return
    const { fd, number, first } = current
    current = undefined
    finished.push({ number, bytes: at, first, end: sequence })
    finishedBytes += at
    // The window may still map this file. Stores beyond the new end would fault, so none may follow.
    fs.ftruncateSync(fd, at)
    // fdatasync runs outside the event loop. A reader may remove the file meanwhile; the descriptor stays valid.
    fs.fdatasync(fd, () => fs.closeSync(fd))
  }

  /** Begins the next segment. @returns false if there is no room for it */
  function roll(): boolean {
    const nowMs = Date.now()
    if (nowMs < refusedUntil) return false
    try {
      if (!hasRoom()) return false
      const blank = spare ?? createBlankSegment(blankFile(), segmentBytes)
      spare = undefined
      const next = number + 1
      if (current && sequence > current.first) end = sequence
      writeSegmentHeader(blank.fd, {
        partition: next % partitions,
        firstSequence: sequence,
        previousEnd: end,
        createdMs: nowMs,
      })
      fs.renameSync(blank.file, segmentFile(folder, next))
      number = next // also if the rest fails, because a reader expects the numbers without gaps
      if (window) window.show(blank.fd)
      else {
        window = openFileWindow(blank.fd, segmentBytes)
        memory = recordMemory(window.bytes)
      }
      finish()
      current = { ...blank, number, first: sequence }
      at = SEGMENT_HEADER_BYTES
      dropping.end()
      return true
    } catch (error) {
      takeRoom() // if the disk is full, the next attempt finds room
      if (!FULL.includes((error as NodeJS.ErrnoException).code ?? '')) broken = error as Error
      return refuse(`cannot write the click log: ${(error as Error).message}`)
    }
  }

  function prepareSpare() {
    preparing = prepareBlankSegment(blankFile(), segmentBytes)
      .then((blank) => {
        if (closed) discard(blank)
        else spare = blank
      })
      .catch(() => undefined) // roll() meets the same error and reports it
      .finally(() => {
        preparing = undefined
      })
  }

  function discard(blank: BlankSegment) {
    fs.closeSync(blank.fd)
    fs.rmSync(blank.file, { force: true })
  }

  const fsyncTimer = setInterval(() => {
    if (!dirty || !current) return
    dirty = false
    fs.fdatasync(current.fd, () => undefined)
  }, fsyncMs)
  fsyncTimer.unref()

  function refillRandom() {
    if (randomAt < random.length) return
    randomFillSync(random)
    randomAt = 0
  }

  // A full disk is no reason not to start: visitors are forwarded, and clicks are dropped until there is room.
  if (!roll() && broken) {
    waker.close()
    lock.release()
    clearInterval(fsyncTimer)
    throw new Error(`cannot start the click log in ${folder}: ${(broken as Error).message}`)
  }

  return {
    instance,
    folder,

    /** @returns false if the click was dropped, because the disk or CLICK_LOG_BYTES_MAX is full */
    append(click: ClickRecord): boolean {
      if (closed || (at + RECORD_BYTES_MAX > segmentBytes && !roll())) {
        dropping.drop()
        return false
      }
      refillRandom()
      at = writeRecord(memory!, at, click, random, randomAt)
      randomAt += 10
      sequence += 1
      dirty = true
      waker.wakeSleepers()
      if (at > segmentBytes >> 1 && spare === undefined && preparing === undefined) prepareSpare()
      return true
    },

    /** The 10 random bytes of the next record. They are the click's id, together with its time. */
    nextRandom(): Uint8Array {
      refillRandom()
      return random.subarray(randomAt, randomAt + 10)
    },

    /** Number of clicks since the start that were answered and could not be recorded. */
    dropped: dropping.total,
    /** Why clicks are being dropped, if so. */
    lastError: dropping.reason,
    /** Sequence of the next click to be recorded. */
    nextSequence: () => sequence,
    /** Bytes on disk; the segment that is being written counts in full. */
    bytesOnDisk,
    /** Bytes of clicks that Kafka or ingest does not have yet. */
    waitingBytes,
    bytesMax,

    async close() {
      closed = true
      clearInterval(fsyncTimer)
      await preparing
      if (spare) discard(spare)
      finish()
      waker.close()
      lock.release()
    },
  }
}
