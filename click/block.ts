import { compressSync, uncompressSync } from 'snappy'
import { NewerVersion } from './newer-version.js'
import { checkRecord, NEWER_RECORD, type RecordMemory, recordMemory } from './record.js'

/**
 * A block is what a Kafka message carries, and what ingest works on: consecutive records of one instance.
 *
 *   0 "SLBK"   4 u32 version   8 f64 sequence of the first record   16 u32 count   20 8 bytes of instance   28 u32 zero
 *   32 f64 `previousEnd`
 *
 * then, from 40, the records as they stand in the click log, compressed by Snappy. Redirectors compress them, because
 * kafkajs copies each message some eight times on its way to the socket. Versions 1 and 2 have no `previousEnd`: their records
 * begin at 32, uncompressed in version 1. The first 8 bytes are the same in every version. All records of a block have one
 * version, as those of a segment have.
 */
const PLAIN_HEADER_BYTES = 32
const HEADER_BYTES = 40
const MAGIC = 0x4b424c53
const VERSION = 3
/** Blocks of former versions may still wait in Kafka. */
const PLAIN_VERSION = 1
const UNCHAINED_VERSION = 2

/** The place of a block among the clicks of its instance. */
export interface BlockPlace {
  instance: string
  firstSequence: number
  /** Records in the block. An instance that is idle publishes blocks of none, which say how far its clicks reach. */
  count: number
  /**
   * Sequence behind the click that the log has before the first record; 0 where the log does not know. It is `firstSequence`,
   * but where sequences leap because a process began: no click ever had the sequences in between.
   */
  previousEnd: number
}

export interface Block extends BlockPlace {
  records: RecordMemory
}

export function encodeBlock({ instance, firstSequence, count, previousEnd }: BlockPlace, records: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(MAGIC, 0)
  header.writeUInt32LE(VERSION, 4)
  header.writeDoubleLE(firstSequence, 8)
  header.writeUInt32LE(count, 16)
  header.write(instance, 20, 'hex')
  header.writeDoubleLE(previousEnd, 32)
  return Buffer.concat([header, compressSync(records)])
}

/**
 * @returns undefined for a message that is no block
 * @throws {NewerVersion} where the block, or its first record, has a version not known here
 */
export function decodeBlock(message: Buffer | null): Block | undefined {
  if (message === null || message.length < PLAIN_HEADER_BYTES) return undefined
  if (message.readUInt32LE(0) !== MAGIC) return undefined
  const version = message.readUInt32LE(4)
  const instance = message.toString('hex', 20, 28)
  if (version > VERSION) throw new NewerVersion(`a block of ${instance}`)
  const isChained = version === VERSION && message.length >= HEADER_BYTES
  const bytes = recordsOf(version, message.subarray(isChained ? HEADER_BYTES : PLAIN_HEADER_BYTES))
  if (bytes === undefined) return undefined
  const records = recordMemory(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length & ~3)
  if (checkRecord(records, 0, records.buffer.length) === NEWER_RECORD) throw new NewerVersion(`a block of ${instance}`)
  const previousEnd = isChained ? message.readDoubleLE(32) : 0
  return { instance, firstSequence: message.readDoubleLE(8), count: message.readUInt32LE(16), previousEnd, records }
}

/** @returns memory that starts at a multiple of 4, as reading words demands */
function recordsOf(version: number, bytes: Buffer): Uint8Array | undefined {
  if (version === PLAIN_VERSION) return Uint8Array.from(bytes)
  if (version !== VERSION && version !== UNCHAINED_VERSION) return undefined
  try {
    return uncompressSync(bytes) as Buffer
  } catch {
    return undefined
  }
}
