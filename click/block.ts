import { compressSync, uncompressSync } from 'snappy'
import { NewerVersion } from './newer-version.js'
import { checkRecord, NEWER_RECORD, type RecordMemory, recordMemory } from './record.js'

/**
 * A block is what a Kafka message carries, and what ingest works on: consecutive records of one instance.
 *
 *   0 "SLBK"   4 u32 version   8 f64 sequence of the first record   16 u32 count   20 8 bytes of instance   28 u32 zero
 *
 * then, from 32, the records as they stand in the click log, compressed by Snappy; in version 1 as they stand. Compressed
 * here and not by kafkajs, which copies what it is given some eight times on its way to the socket. The first 8 bytes
 * are the same in every version. All records of a block have one version, as those of a segment have.
 */
const BLOCK_HEADER_BYTES = 32
const MAGIC = 0x4b424c53
const VERSION = 2
/** Blocks of a former version may still wait in Kafka. */
const PLAIN_VERSION = 1

export interface Block {
  instance: string
  firstSequence: number
  count: number
  records: RecordMemory
}

export function encodeBlock(instance: string, firstSequence: number, count: number, records: Buffer): Buffer {
  const header = Buffer.alloc(BLOCK_HEADER_BYTES)
  header.writeUInt32LE(MAGIC, 0)
  header.writeUInt32LE(VERSION, 4)
  header.writeDoubleLE(firstSequence, 8)
  header.writeUInt32LE(count, 16)
  header.write(instance, 20, 'hex')
  return Buffer.concat([header, compressSync(records)])
}

/**
 * @returns undefined for a message that is no block
 * @throws {NewerVersion} where the block, or its first record, has a version not known here
 */
export function decodeBlock(message: Buffer | null): Block | undefined {
  if (message === null || message.length < BLOCK_HEADER_BYTES) return undefined
  if (message.readUInt32LE(0) !== MAGIC) return undefined
  const version = message.readUInt32LE(4)
  const instance = message.toString('hex', 20, 28)
  if (version > VERSION) throw new NewerVersion(`a block of ${instance}`)
  const bytes = recordsOf(version, message.subarray(BLOCK_HEADER_BYTES))
  if (bytes === undefined) return undefined
  const records = recordMemory(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length & ~3)
  if (checkRecord(records, 0, records.buffer.length) === NEWER_RECORD) throw new NewerVersion(`a block of ${instance}`)
  return { instance, firstSequence: message.readDoubleLE(8), count: message.readUInt32LE(16), records }
}

/** @returns memory that starts at a multiple of 4, as reading words demands */
function recordsOf(version: number, bytes: Buffer): Uint8Array | undefined {
  if (version === PLAIN_VERSION) return Uint8Array.from(bytes)
  if (version !== VERSION) return undefined
  try {
    return uncompressSync(bytes) as Buffer
  } catch {
    return undefined
  }
}
