import fs from 'node:fs'
import path from 'node:path'
import { NewerVersion } from '../click/newer-version.js'
import { goneOn, takenByAll } from './readers.js'
import { listSegments, readSegmentHeader, removeSegment, segmentFile } from './segment.js'

/** The place of a segment in the sequence of clicks. */
interface Segment {
  number: number
  bytes: number
  /** Sequence of its first click; absent if its header is damaged. */
  first?: number
  /** Sequence after its last click; absent if the next segment's header is damaged. */
  end?: number
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
function findSegments(folder: string, end: number): Segment[] {
  const numbers = listSegments(folder)
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

export interface FinishedSegmentsOptions {
  /** Folder of all click logs on this disk. */
  folder: string
  instance: string
  /** Sequence after the last record on disk. */
  end: number
  onWarning: (message: string) => void
}

/** The segments of a log that are no longer written to, oldest first. Readers remove them when all have taken them. */
export function openFinishedSegments({ folder, instance, end, onWarning }: FinishedSegmentsOptions) {
  const ownFolder = path.join(folder, instance)
  const segments = findSegments(ownFolder, end)
  let bytesInAll = segments.reduce((sum, { bytes }) => sum + bytes, 0)

  function bytes(): number {
    while (segments.length > 0 && !fs.existsSync(segmentFile(ownFolder, segments[0].number)))
      bytesInAll -= segments.shift()!.bytes
    return bytesInAll
  }

  return {
    /** Number of the last one. */
    lastNumber: segments.at(-1)?.number ?? 0,
    bytes,

    add(segment: Segment) {
      segments.push(segment)
      bytesInAll += segment.bytes
    },

    /** Bytes of clicks that Kafka or ingest does not have yet. @param current the segment that is being written */
    waitingBytes(current: Segment | undefined): number {
      bytes()
      const mark = goneOn(ownFolder)
      return [...segments, ...(current ? [current] : [])].reduce((sum, { bytes, first, end }) => {
        // A partly read segment is estimated by its mean record size.
        if (first === undefined || end === undefined) return sum + bytes
        const taken = end <= first ? 1 : (mark - first) / (end - first)
        return sum + Math.round(bytes * (1 - Math.min(1, Math.max(0, taken))))
      }, 0)
    },

    /** Removes the oldest segment, even before readers of `recent` clicks have it. @returns whether that was possible */
    takeRoom(): boolean {
      if (segments.length === 0) return false
      const [{ number }] = segments
      if (removeSegment(ownFolder, number, takenByAll(folder, instance))) return true
      if (!removeSegment(ownFolder, number, takenByAll(folder, instance, 'every'))) return false
      onWarning(
        `click log is full: ${segmentFile(ownFolder, number)} goes before all its readers have it: they are too slow or do not run`,
      )
      return true
    },
  }
}
