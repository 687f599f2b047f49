import { NewerVersion } from '../click/newer-version.js'
import { type ClickLogReader, openReader } from '../click-log/reader.js'
import { goneOn, type Reader, readMark, SHIPPER } from '../click-log/readers.js'
import { listSegments, readSegmentHeader, type SegmentHeader, segmentFile } from '../click-log/segment.js'
import type { Range } from './source.js'

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

/** What an instance's log holds, in sequences, which never come again. */
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

/** Clicks of a log from a sequence on: of segments that are finished their headers tell, the last one is read. */
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
