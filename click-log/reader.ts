import fs from 'node:fs'
import { NewerVersion } from '../click/newer-version.js'
import { checkRecord, lengthAt, NEWER_RECORD, RECORD_BYTES_MAX, recordMemory, TORN_RECORD } from '../click/record.js'
import {
  listSegments,
  readSegmentHeader,
  removeSegment,
  SEGMENT_HEADER_BYTES,
  type SegmentHeader,
  segmentFile,
} from './segment.js'

/** Consecutive whole records of one segment. */
export interface Run {
  partition: number
  /** Sequence of the first record; the others follow by one. */
  firstSequence: number
  /** Sequence behind the click before the first record; 0 where the log does not know. See `BlockPlace`. */
  previousEnd: number
  count: number
  /** The reader's own memory: the next run is read into it. */
  bytes: Buffer<ArrayBuffer>
}

export interface ReaderOptions {
  /** Records with a lower sequence are passed over. */
  from: number
  /** Bytes of records a run holds at most. */
  runBytes?: number
  /** Told of what a power failure left damaged, and of records that are missing. */
  onWarning: (message: string) => void
}

/** How often a reader that has nothing to read looks whether segments are missing before those that are there. */
const LOOK_FOR_HOLE_EVERY_MS = 1000

export type ClickLogReader = ReturnType<typeof openReader>

/**
 * Follows the segments of one instance in order, while its process goes on writing or long after it died. Reads what the
 * page cache holds, so synchronously: a run of 500 clicks takes some 60 µs. What a newer version wrote is where it stops;
 * asked again, it looks there again.
 */
export function openReader(folder: string, { from: first, runBytes = 128 * 1024, onWarning }: ReaderOptions) {
  const scratch = recordMemory(new ArrayBuffer(Math.max(runBytes, RECORD_BYTES_MAX)))
  let from = first
  let fd: number | undefined
  let number = 0
  let offset = 0
  let sequence = 0 // behind what was read; 0 before
  let partition = 0
  let previousEnd = 0 // before the first record of the segment
  let released = Number.MAX_SAFE_INTEGER // the first segment still there, once known
  let lookedForHoleMs = -Infinity

  function close() {
    if (fd !== undefined) fs.closeSync(fd)
    fd = undefined
  }

  /** @returns false where the segment cannot be read and is to be passed over */
  function open(next: number): boolean {
    const file = segmentFile(folder, next)
    let header: SegmentHeader | undefined
    let opened: number | undefined
    try {
      header = readSegmentHeader(file) // first: where it is newer, the reader stays where it was
      opened = fs.openSync(file, 'r')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    close()
    number = next
    fd = opened
    if (opened === undefined) return false // removed in this very moment, for another reader
    if (!header) {
      onWarning(`segment ${file} has a damaged header and is passed over`)
      return false
    }
    if (sequence > 0 && header.previousEnd > sequence)
      onWarning(`${header.previousEnd - sequence} clicks before segment ${file} were removed before they were read`)
    offset = SEGMENT_HEADER_BYTES
    sequence = header.firstSequence
    previousEnd = header.previousEnd
    partition = header.partition
    return true
  }

  function headerIfKnown(candidate: number): SegmentHeader | 'newer' | undefined {
    try {
      return readSegmentHeader(segmentFile(folder, candidate))
    } catch (error) {
      if (error instanceof NewerVersion) return 'newer'
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  /** The segment that holds `from`: the last that begins at or before it. Looks at none behind one of a newer version. */
  function openFirst(): boolean {
    const numbers = fs.existsSync(folder) ? listSegments(folder) : []
    if (numbers.length === 0) return false
    let first = numbers[0]
    for (const candidate of numbers) {
      const header = headerIfKnown(candidate)
      if (header === 'newer') break
      if (header && header.firstSequence <= from) first = candidate
    }
    released = numbers[0]
    return open(first) || advance()
  }

  /** The segment behind the one that is read. Numbers are missing where somebody removed files: the log goes on behind them. */
  function successor(): number | undefined {
    if (fs.existsSync(segmentFile(folder, number + 1))) return number + 1
    const nowMs = performance.now()
    if (nowMs - lookedForHoleMs < LOOK_FOR_HOLE_EVERY_MS) return undefined
    lookedForHoleMs = nowMs
    return listSegments(folder).find((candidate) => candidate > number)
  }

  function advance(to = successor()): boolean {
    for (let next = to; next !== undefined; next = successor()) if (open(next)) return true
    return false
  }

  /** Reads on from `offset`. `moved` tells that records were read, `damaged` that the next one will never be whole. */
  function readRun(): { run?: Run; moved: boolean; damaged: boolean } {
    // Asked often and mostly in vain: four bytes tell whether there is anything to read.
    if (fs.readSync(fd!, scratch.buffer, 0, 4, offset) < 4 || lengthAt(scratch, 0) === 0)
      return { moved: false, damaged: false }
    const filled = fs.readSync(fd!, scratch.buffer, 0, scratch.buffer.length, offset)
    let start = 0
    let end = 0
    const isSegmentStart = offset === SEGMENT_HEADER_BYTES
    let firstSequence = sequence
    let length = checkRecord(scratch, end, filled)
    for (; length > 0; length = checkRecord(scratch, end, filled)) {
      end += length
      sequence += 1
      if (sequence > from) continue
      start = end
      firstSequence = sequence
    }
    if (length === NEWER_RECORD && end === 0)
      throw new NewerVersion(`the record at byte ${offset} of segment ${segmentFile(folder, number)}`)
    offset += end
    const moved = end > 0
    // A record that only the end of the buffer cuts comes whole with the next read.
    const damaged = length === TORN_RECORD && !(moved && filled === scratch.buffer.length)
    if (end === start) return { moved, damaged }
    const run = {
      partition,
      firstSequence,
      previousEnd: isSegmentStart && start === 0 ? previousEnd : firstSequence,
      count: sequence - firstSequence,
      bytes: scratch.buffer.subarray(start, end) as Buffer<ArrayBuffer>,
    }
    return { run, moved, damaged }
  }

  return {
    /**
     * The next run, or undefined while nothing more has been written.
     * @throws {NewerVersion} where a newer version wrote what comes next
     */
    next(): Run | undefined {
      if (fd === undefined && !openFirst()) return undefined
      for (;;) {
        // Looked at first: what the last read did not see of a segment with a successor will never be written.
        const next = successor()
        const { run, moved, damaged } = readRun()
        if (run) return run
        if (moved) continue
        if (next === undefined) {
          if (fs.existsSync(segmentFile(folder, number))) return undefined
          // Room was taken from a reader that is behind: it goes on with what is left.
          from = sequence
          close()
          if (!openFirst()) return undefined
          continue
        }
        if (damaged) onWarning(`segment ${segmentFile(folder, number)} is torn at byte ${offset}: the rest is cut off`)
        if (!advance(next)) return undefined
      }
    },

    /** Removes the segments all of which is before `before`: those that this reader has read, and never the last one. */
    release(before: number) {
      while (released < number && removeSegment(folder, released, before)) released += 1
    },

    /** Whether there are segments that this reader does not need. */
    hasReleasable: () => released < number,

    close,
  }
}
