import { compressSync, uncompressSync } from 'snappy'
import { snappyLength } from '../process/snappy-length.js'
import { NewerVersion } from './newer-version.js'
import {
  BLOCK_BYTES_MAX,
  checkRecord,
  hasNewerRecord,
  RECORD_BYTES_MIN,
  type RecordMemory,
  recordMemory,
} from './record.js'
import { isSequence } from './sequence.js'

/**
 * A block is the content of a Kafka message, and the unit that ingest reads: consecutive records of one instance.
 *
 *   0 "SLBK"   4 u32 version   8 f64 sequence of the first record   16 u32 count   20 8 bytes of instance   28 u32 see below
 *   32 f64 `previousEnd`
 *
 * Byte 28 is the distance from `unpublished` to the first sequence, or 0xffffffff if the distance has no room. Former
 * redirectors published in the order of sequences and wrote 0, which says the same.
 *
 * The records follow from byte 40, as they are in the click log, compressed by Snappy. Redirectors compress them,
 * because kafkajs copies each message some eight times on its way to the socket. Versions 1 and 2 have no
 * `previousEnd`; their records begin at 32, and are not compressed in version 1. The first 8 bytes are the same in
 * every version. All records of a block have one version, like those of a segment.
 */
const PLAIN_HEADER_BYTES = 32
const HEADER_BYTES = 40
const MAGIC = 0x4b424c53
const VERSION = 3
const UNPUBLISHED_AT = 28
/** The distance says nothing. */
const UNKNOWN_DISTANCE = 0xffffffff
/** Blocks of former versions may still wait in Kafka. */
const PLAIN_VERSION = 1
const UNCHAINED_VERSION = 2

/** The position of a block among the clicks of its instance. */
export interface BlockPlace {
  instance: string
  firstSequence: number
  /** Number of records. An idle instance publishes an empty block, which says where its clicks end. */
  count: number
  /**
   * Sequence after the click that precedes the first record in the log; 0 if the log does not know it. It equals
   * `firstSequence` unless sequences leap because a process has started. No click ever had the sequences in between.
   */
  previousEnd: number
  /**
   * Lowest sequence of the instance that brokers had not acknowledged when the block was sent; 0 if unknown. Absent in
   * blocks that are in the order of sequences: then it is `firstSequence`.
   */
  unpublished?: number
}

export interface Block extends BlockPlace {
  records: RecordMemory
}

/** Encodes a message. `stampUnpublished` can be called later, when the message is sent. */
export function encodeBlock(place: BlockPlace, records: Buffer): Buffer {
  const { instance, firstSequence, count, previousEnd, unpublished = firstSequence } = place
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(MAGIC, 0)
  header.writeUInt32LE(VERSION, 4)
  header.writeDoubleLE(firstSequence, 8)
  header.writeUInt32LE(count, 16)
  header.write(instance, 20, 'hex')
  header.writeDoubleLE(previousEnd, 32)
  stampUnpublished(header, firstSequence, unpublished)
  return Buffer.concat([header, compressSync(records)])
}

/** Writes into an encoded message that everything before `unpublished` is published. */
export function stampUnpublished(message: Buffer, firstSequence: number, unpublished: number) {
  message.writeUInt32LE(Math.min(firstSequence - unpublished, UNKNOWN_DISTANCE), UNPUBLISHED_AT)
}

/** @returns 0 if the message does not say it; a stranger's distance may be longer than the sequence */
function unpublishedIn(message: Buffer, firstSequence: number): number {
  const distance = message.readUInt32LE(UNPUBLISHED_AT)
  return distance === UNKNOWN_DISTANCE ? 0 : Math.max(0, firstSequence - distance)
}

/**
 * Decodes a message. Anything may be in it, because others may write to the topic; test/fuzz/blocks.test.ts tries.
 * @returns undefined for a message that is not a valid block
 * @throws {NewerVersion} if the block or one of its records is of a newer version; nothing else
 */
export function decodeBlock(message: Buffer | null): Block | undefined {
  if (message === null || message.length < PLAIN_HEADER_BYTES) return undefined
  if (message.readUInt32LE(0) !== MAGIC) return undefined
  const version = message.readUInt32LE(4)
  const instance = message.toString('hex', 20, 28)
  if (version > VERSION) throw new NewerVersion(`a block of ${instance}`)
  const isChained = version === VERSION && message.length >= HEADER_BYTES
  const firstSequence = message.readDoubleLE(8)
  const place = {
    instance,
    firstSequence,
    count: message.readUInt32LE(16),
    previousEnd: isChained ? message.readDoubleLE(32) : 0,
    unpublished: unpublishedIn(message, firstSequence),
  }
  const bytes = isPlace(place)
    ? recordsOf(version, message.subarray(isChained ? HEADER_BYTES : PLAIN_HEADER_BYTES))
    : undefined
  if (bytes === undefined) return undefined
  const records = recordMemory(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length & ~3)
  if (hasNewerRecord(records, place.count)) throw new NewerVersion(`a block of ${instance}`)
  return hasRecords(records, place.count) ? { ...place, records } : undefined
}

/** Whether progress can be noted behind such a block. */
const isPlace = ({ firstSequence, count, previousEnd }: BlockPlace) =>
  isSequence(firstSequence) &&
  isSequence(firstSequence + count) &&
  isSequence(previousEnd) &&
  previousEnd <= firstSequence

/** Whether so many records have room there, and the first of them is intact. */
const hasRecords = (records: RecordMemory, count: number) =>
  count === 0 ||
  (count * RECORD_BYTES_MIN <= records.buffer.length && checkRecord(records, 0, records.buffer.length) > 0)

/** @returns memory that is aligned to 4 bytes, because records are read in words */
function recordsOf(version: number, bytes: Buffer): Uint8Array | undefined {
  if (version === PLAIN_VERSION) return bytes.length <= BLOCK_BYTES_MAX ? Uint8Array.from(bytes) : undefined
  if (version !== VERSION && version !== UNCHAINED_VERSION) return undefined
  if (snappyLength(bytes) > BLOCK_BYTES_MAX) return undefined
  try {
    return uncompressSync(bytes) as Buffer
  } catch {
    return undefined
  }
}
