import { NewerVersion } from '../click/newer-version.js'
import { type ClickLogReader, openReader } from '../click-log/reader.js'
import { goneOn, type Reader, readMark, SHIPPER } from '../click-log/readers.js'
import { listSegments, readSegmentHeader, type SegmentHeader, segmentFile } from '../click-log/segment.js'
import type { Range } from './source.js'

/** Yields runs of records until the end of what is written, or until the first record of a newer version. */
function* knownRuns(reader: ClickLogReader) {
  try {
    for (let run = reader.next(); run; run = reader.next()) yield run
  } catch (error) {
    if (!(error instanceof NewerVersion)) throw error
  } finally {
    reader.close()
  }
}

/** Headers of the segments in ascending order, up to the first of a newer version. */
function segmentsOf(folder: string) {
  const segments: SegmentHeader[] = []
  try {
    for (const number of listSegments(folder)) {
      const header = readSegmentHeader(segmentFile(folder, number))
      if (header) segments.push(header)
    }
  } catch (error) {
    if (!(error instanceof NewerVersion)) throw error
  }
  return segments
}

/** Range of sequences in an instance's log. A sequence is never used twice. */
export function rangeOf(folder: string, { takes }: Reader, onWarning: (message: string) => void): Range {
  const segments = segmentsOf(folder)
  const [first] = segments
  const last = segments.at(-1)
  let end = Math.max(goneOn(folder), last?.firstSequence ?? 0)
  const from = last?.firstSequence ?? 0
  for (const run of knownRuns(openReader(folder, { from, onWarning }))) end = run.firstSequence + run.count
  return {
    low: first?.previousEnd ?? 0,
    lowMs: first?.createdMs,
    end,
    begin: readMark(folder, SHIPPER),
    leaps: segments.flatMap(({ previousEnd, firstSequence }) =>
      previousEnd > 0 && firstSequence > previousEnd ? [[previousEnd, firstSequence]] : [],
    ),
    canBeginAgain: false,
    removesUntaken: takes === 'recent',
  }
}

/** Counts a log's clicks from `position` on. Finished segments are counted by their headers; the last one is read. */
export function countFrom(folder: string, position: number): number {
  const segments = segmentsOf(folder)
  let count = 0
  for (const [i, { firstSequence }] of segments.entries()) {
    const from = Math.max(firstSequence, position)
    const end = segments[i + 1]?.previousEnd
    count += end === undefined ? countRuns(folder, from) : Math.max(0, end - from)
  }
  return count
}

function countRuns(folder: string, from: number): number {
  let count = 0
  for (const run of knownRuns(openReader(folder, { from, onWarning: () => undefined }))) count += run.count
  return count
}
