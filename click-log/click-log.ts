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

const INSTANCE = /^[0-9a-f]{16}$/
const RETRY_AFTER_MS = 1000
/** The disk, or what of it this user may take, is full. */
const FULL = ['ENOSPC', 'EDQUOT']

export interface ClickLogOptions {
  /** Folder of all click logs of this disk; each process has one of its own inside, named by its instance. */
  folder: string
  segmentBytes: number
  /** Clicks are dropped, and counted, while this process's segments take more. */
  bytesMax: number
  /** How often what was written is forced to the disk: what a power failure can lose. */
  fsyncMs: number
  /** Partitions of the topic; segments are dealt to them in turn. */
  partitions: number
  onWarning: (message: string) => void
}

/** A segment that is not written any more. */
interface Finished {
  number: number
  bytes: number
  /** Sequence of its first click; absent where its header is damaged */
  first?: number
  /** Sequence behind its last click; absent where the next header is damaged */
  end?: number
}

/** Folders of the click logs on this disk, by instance. */
export function listInstances(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => INSTANCE.test(name)) : []
}

/** Takes an instance's folder for this process. @returns undefined while another process has it */
export function lockInstance(folder: string, instance: string): { release(): void } | undefined {
  const fd = fs.openSync(path.join(folder, instance, 'lock'), 'a', PRIVATE_FILE_MODE)
  if (lockFile(fd)) return { release: () => fs.closeSync(fd) }
  fs.closeSync(fd)
  return undefined
}

/** An instance that nobody has, or a new one. That of a newer version is left to it: nothing could be read behind it. */
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
    // A process that starts at the same time may find the new folder and take it first: it is welcome to it.
    const lock = lockInstance(folder, instance)
    if (lock) return { instance, lock, ...findEnd(path.join(folder, instance)) }
  }
}

/**
 * Sequences start at the microseconds of the clock, and behind anything the last segment can hold: records lost with a
 * disk or to a power failure may have been published, and their sequences must not come again.
 * @returns the next sequence, and the one behind the last record that is there
 * @throws {NewerVersion} where the last segment is of a newer version
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

/** Undefined where the segment was removed in this very moment, or is damaged, or a newer version's. */
function headerIfKnown(file: string) {
  try {
    return readSegmentHeader(file)
  } catch (error) {
    if (error instanceof NewerVersion || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** @param end sequence behind the last record that is there */
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
 * This process's append-only log of answered clicks. An append is a store into a mapped file: when it returns, the record
 * is in the operating system, and no kill of the process can take it back. That costs no system call, so the redirect is
 * answered at once instead of being held until the end of the event loop's turn to share a write (measured: a write for
 * each click 78k redirects a CPU-second, a shared write with held answers 83k, a mapped file 102k).
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
  // What is finished and not yet removed by its reader, which begins with the oldest.
  const finished = listFinished(folder, existing, taken.end)
  let finishedBytes = finished.reduce((sum, { bytes }) => sum + bytes, 0)
  let number = existing.at(-1) ?? 0
  let { sequence } = taken
  /** Behind the last click of the segments before the current one. */
  let { end } = taken
  let current: (BlankSegment & { number: number; first: number }) | undefined
  let window: FileWindow | undefined
  let memory: RecordMemory | undefined
  let at = segmentBytes // nothing fits before there is a segment
  let spare: BlankSegment | undefined
  let preparing: Promise<void> | undefined
  let refusedUntil = 0
  /** Why a segment could not be begun, where that is not that the disk is full. */
  let broken: Error | undefined
  const dropping = createDropping(onWarning)
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
      // Of a segment that is taken in part, by the mean size of its records: exact where all or nothing of it is taken.
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

  /** Takes room from readers that need not have every click. @returns whether there was any */
  function takeRoom(): boolean {
    if (finished.length === 0) return false
    const [{ number }] = finished
    if (removeSegment(folder, number, takenByAll(options.folder, instance))) return true
    if (!removeSegment(folder, number, takenByAll(options.folder, instance, 'every'))) return false
    onWarning(`click log is full: ${segmentFile(folder, number)} goes before all its readers have it`)
    return true
  }

  function hasRoom(): boolean {
    const bytes = bytesOnDisk()
    if (bytes + segmentBytes <= bytesMax || (takeRoom() && bytesOnDisk() + segmentBytes <= bytesMax)) return true
    return refuse(`click log is full: ${bytes} bytes wait to be read, CLICK_LOG_BYTES_MAX is ${bytesMax}`)
  }

  function finish() {
    if (!current) return
    const { fd, number, first } = current
    current = undefined
    finished.push({ number, bytes: at, first, end: sequence })
    finishedBytes += at
    // The window still shows it: nothing may be stored there any more, as what is cut off could not take it.
    fs.ftruncateSync(fd, at)
    // Forced to disk outside the event loop; the file may be gone by then, its descriptor is not.
    fs.fdatasync(fd, () => fs.closeSync(fd))
  }

  /** Makes the next segment the current one. @returns false where there is no room for it */
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
      number = next // without a gap, also if the rest fails: a reader looks for the next number and reads each once
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
      takeRoom() // for the next attempt, where it is the disk that is full
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
      .catch(() => undefined) // roll() will meet the same error and say so
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

  // Where it is only full, visitors are forwarded all the same, and clicks are dropped until there is room.
  if (!roll() && broken) {
    lock.release()
    clearInterval(fsyncTimer)
    throw new Error(`cannot start the click log in ${folder}: ${(broken as Error).message}`)
  }

  return {
    instance,
    folder,

    /** @returns false where the click is dropped because the disk, or the room it was given, is full */
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
      if (at > segmentBytes >> 1 && spare === undefined && preparing === undefined) prepareSpare()
      return true
    },

    /** The 10 random bytes that the next record will have: with its time they are the click's id. */
    nextRandom(): Uint8Array {
      refillRandom()
      return random.subarray(randomAt, randomAt + 10)
    },

    /** Clicks that were answered and could not be recorded, since the start. */
    dropped: dropping.total,
    /** Why clicks are being dropped, if so. */
    lastError: dropping.reason,
    /** Clicks recorded are those with a lower sequence. */
    nextSequence: () => sequence,
    /** With the whole of the segment that is being written. */
    bytesOnDisk,
    /** Of clicks that have not gone on. */
    waitingBytes,
    bytesMax,

    async close() {
      closed = true
      clearInterval(fsyncTimer)
      await preparing
      if (spare) discard(spare)
      finish()
      lock.release()
    },
  }
}
