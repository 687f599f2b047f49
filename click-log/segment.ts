import fs from 'node:fs'
import path from 'node:path'
import { checksum } from '../click/checksum.js'
import { NewerVersion } from '../click/newer-version.js'
import { RECORD_VERSION } from '../click/record-layout.js'
import { isSequence } from '../click/sequence.js'
import { PRIVATE_FILE_MODE } from '../process/private-folder.js'

/**
 * A segment is a file with a 64-byte header and records. Zeros follow the last record. The file is named by its number.
 *
 *   0 "SLUG"   4 u32 version   8 u32 partition   12 u32 version of its records   16 f64 sequence of the first one
 *   24 f64 created, ms   32 f64 sequence after the former segment's last record   60 u32 XXH32 of the first 60 bytes
 *
 * Records are numbered per instance. The sequence never goes back, even if a disk is lost or a clock is wrong (see
 * click-log.ts), so (instance, sequence) identifies a click for ever. All records of a segment go to the partition in
 * its header, so that a record that is published again goes to the same one. The first 8 bytes never change.
 */
export const SEGMENT_HEADER_BYTES = 64
const MAGIC = 0x47554c53
const VERSION = 1
const ZEROS = Buffer.alloc(1 << 20)

export interface SegmentHeader {
  partition: number
  firstSequence: number
  /**
   * Sequence after the last record of the former segment; 0 if there was none. Sequences leap when a process starts,
   * and this field distinguishes a leap from lost records.
   */
  previousEnd: number
  createdMs: number
}

export function segmentFile(folder: string, number: number): string {
  return path.join(folder, `${String(number).padStart(10, '0')}.segment`)
}

/** Numbers of the folder's segments, ascending. */
export function listSegments(folder: string): number[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.segment'))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b)
}

/** The next valid header after segment `number`. @throws {NewerVersion} */
function headerBehind(folder: string, number: number): SegmentHeader | undefined {
  const first = readSegmentHeader(segmentFile(folder, number + 1))
  if (first) return first
  // The next segment's header is damaged, or somebody removed the file.
  for (const next of listSegments(folder)) {
    const header = next > number ? readSegmentHeader(segmentFile(folder, next)) : undefined
    if (header) return header
  }
  return undefined
}

/** Removes a segment if all its sequences are below `before`; never the last segment. @returns whether it is removed */
export function removeSegment(folder: string, number: number, before: number): boolean {
  const header = headerBehind(folder, number)
  if (!header || header.previousEnd > before) return false
  fs.rmSync(segmentFile(folder, number), { force: true })
  return true
}

function openIfThere(file: string): number | undefined {
  try {
    return fs.openSync(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Several readers and the log's process remove segments, so one can be gone at any moment.
 * @returns undefined if there is no such file, or its header is damaged, for example by a power failure
 * @throws {NewerVersion} if the segment or its records are of a newer version
 */
export function readSegmentHeader(file: string): SegmentHeader | undefined {
  const bytes = new ArrayBuffer(SEGMENT_HEADER_BYTES)
  const fd = openIfThere(file)
  if (fd === undefined) return undefined
  fs.readSync(fd, Buffer.from(bytes), 0, SEGMENT_HEADER_BYTES, 0)
  fs.closeSync(fd)
  const words = new Uint32Array(bytes)
  const view = new DataView(bytes)
  if (words[0] !== MAGIC) return undefined
  if (words[1] > VERSION) throw new NewerVersion(`segment ${file}`)
  if (words[1] !== VERSION || words[15] !== checksum(words, 0, 15)) return undefined
  if (words[3] > RECORD_VERSION) throw new NewerVersion(`segment ${file}`)
  const header = {
    partition: words[2],
    firstSequence: view.getFloat64(16, true),
    createdMs: view.getFloat64(24, true),
    previousEnd: view.getFloat64(32, true),
  }
  return isSequence(header.firstSequence) && isSequence(header.previousEnd) ? header : undefined
}

export function writeSegmentHeader(fd: number, header: SegmentHeader) {
  const bytes = new ArrayBuffer(SEGMENT_HEADER_BYTES)
  const words = new Uint32Array(bytes)
  const view = new DataView(bytes)
  words[0] = MAGIC
  words[1] = VERSION
  words[2] = header.partition
  words[3] = RECORD_VERSION
  view.setFloat64(16, header.firstSequence, true)
  view.setFloat64(24, header.createdMs, true)
  view.setFloat64(32, header.previousEnd, true)
  words[15] = checksum(words, 0, 15)
  fs.writeSync(fd, new Uint8Array(bytes), 0, SEGMENT_HEADER_BYTES, 0)
}

export interface BlankSegment {
  fd: number
  file: string
}

/**
 * Creates a file of zeros. A header and a rename turn it into a segment later. The zeros are really written, so that a
 * full disk is an error here and never a fault on a store into the mapped file.
 */
export function createBlankSegment(file: string, length: number): BlankSegment {
  const fd = fs.openSync(file, 'w+', PRIVATE_FILE_MODE)
  try {
    for (let at = 0; at < length; at += ZEROS.length) {
      let left = Math.min(ZEROS.length, length - at)
      while (left > 0) left -= fs.writeSync(fd, ZEROS, 0, left)
    }
    return { fd, file }
  } catch (error) {
    fs.closeSync(fd)
    fs.rmSync(file, { force: true })
    throw error
  }
}

/** Does the same without blocking the event loop. */
export async function prepareBlankSegment(file: string, length: number): Promise<BlankSegment> {
  const handle = await fs.promises.open(file, 'w', PRIVATE_FILE_MODE)
  try {
    for (let at = 0; at < length; at += ZEROS.length) {
      let left = Math.min(ZEROS.length, length - at)
      while (left > 0) left -= (await handle.write(ZEROS, 0, left)).bytesWritten
    }
  } catch (error) {
    await fs.promises.rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return { fd: fs.openSync(file, 'r+'), file }
}
