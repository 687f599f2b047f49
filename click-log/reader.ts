import fs from 'node:fs'
import { NewerVersion } from '../click/newer-version.js'
import { BLOCK_BYTES_MAX, checkRecord, lengthAt, NEWER_RECORD, recordMemory, TORN_RECORD } from '../click/record.js'
import {
  listSegments,
  readSegmentHeader,
  removeSegment,
  SEGMENT_HEADER_BYTES,
  type SegmentHeader,
  segmentFile,
} from './segment.js'

/** Consecutive whole records of one segment, of BLOCK_BYTES_MAX bytes at most. */
export interface Run {
  partition: number
  /** Sequence of the first record. The others have consecutive sequences. */
  firstSequence: number
  /** Sequence after the last click before this run; 0 if the log does not know it. See `BlockPlace`. */
  previousEnd: number
  count: number
  /** Memory of the reader, overwritten by the next run. */
  bytes: Buffer<ArrayBuffer>
}

export interface ReaderOptions {
  /** Records with a lower sequence are skipped. */
  from: number
  /** Called for records that a power failure damaged, and for records that are missing. */
  onWarning: (message: string) => void
}

/** How often an idle reader checks whether its next segment is missing while later ones exist. */
const LOOK_FOR_HOLE_EVERY_MS = 1000

export type ClickLogReader = ReturnType<typeof openReader>

/**
 * Follows the segments of one instance in order, while its process writes or long after it ended. Reads are
 * synchronous, because the page cache has the data: a run of 500 clicks takes some 60 µs. The reader stops at records
 * of a newer version and tries again at the next call.
 */
export function openReader(folder: string, { from: first, onWarning }: ReaderOptions) {
  const scratch = recordMemory(new ArrayBuffer(BLOCK_BYTES_MAX))
  let from = first
  let fd: number | undefined
  let number = 0
  let offset = 0
  let sequence = 0 // the one after the last record that was read; 0 before the first read
  let partition = 0
  let previousEnd = 0 // as the header of the segment says
  let released = Number.MAX_SAFE_INTEGER // number of the oldest segment that is not removed, once known
  let lookedForHoleMs = -Infinity

  function close() {
    if (fd !== undefined) fs.closeSync(fd)
    fd = undefined
  }

  /** @returns false if the segment cannot be read and is skipped */
  function open(next: number): boolean {
    const file = segmentFile(folder, next)
    let header: SegmentHeader | undefined
    let opened: number | undefined
    try {
      header = readSegmentHeader(file) // comes first: if the version is newer, the reader keeps its position
      opened = fs.openSync(file, 'r')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    close()
    number = next
    fd = opened
    if (opened === undefined) return false // another reader removed it just now
    if (!header) {
      onWarning(`segment ${file} has a damaged header and is skipped: its clicks are lost`)
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
      throw error
    }
  }

  /** Opens the segment that holds `from`: the last one that begins at or before it, below any of a newer version. */
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

  /** Number of the next segment. Numbers are missing if somebody removed files; the next existing one follows then. */
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

  /** Reads records from `offset` on. `moved`: records were read or skipped. `damaged`: the next record is cut off. */
  function readRun(): { run?: Run; moved: boolean; damaged: boolean } {
    // Most calls find nothing new, and the length of the next record (four bytes) tells.
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
    // A record that is cut only by the end of the buffer is read whole next time.
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
     * Returns the next run, or undefined while no more records are written.
     * @throws {NewerVersion} if the next record or segment is of a newer version
     */
    next(): Run | undefined {
      if (fd === undefined && !openFirst()) return undefined
      for (;;) {
        // Ask for a successor before the read: a segment that has one is complete, so the read sees its end.
        const next = successor()
        const { run, moved, damaged } = readRun()
        if (run) return run
        if (moved) continue
        if (next === undefined) {
          if (fs.existsSync(segmentFile(folder, number))) return undefined
          // The full log removed this segment before it was read. The reader goes on with the oldest that exists.
          from = sequence
          close()
          if (!openFirst()) return undefined
          continue
        }
        if (damaged)
          onWarning(`segment ${segmentFile(folder, number)} is damaged from byte ${offset} on: clicks behind are lost`)
        if (!advance(next)) return undefined
      }
    },

    /** Removes segments that this reader has read and that end before sequence `before`; never the last segment. */
    release(before: number) {
      while (released < number && removeSegment(folder, released, before)) released += 1
    },

    /** Whether there are segments that this reader no longer needs. */
    hasReleasable: () => released < number,

    close,
  }
}
