import { type RecordMemory, recordMemory } from './record.js'

/**
 * A block is what a Kafka message carries, and what ingest works on: consecutive records of one instance.
 *
 *   0 "SLBK"   4 u32 version   8 f64 sequence of the first record   16 u32 count   20 8 bytes of instance   28 u32 zero
 *
 * then, from 32, the records as they stand in the click log.
 */
const BLOCK_HEADER_BYTES = 32
const MAGIC = 0x4b424c53
const VERSION = 1

export interface Block {
  instance: string
  firstSequence: number
  count: number
  records: RecordMemory
}

export function encodeBlock(instance: string, firstSequence: number, count: number, records: Buffer): Buffer {
  const message = Buffer.allocUnsafe(BLOCK_HEADER_BYTES + records.length)
  message.writeUInt32LE(MAGIC, 0)
  message.writeUInt32LE(VERSION, 4)
  message.writeDoubleLE(firstSequence, 8)
  message.writeUInt32LE(count, 16)
  message.write(instance, 20, 'hex')
  message.writeUInt32LE(0, 28)
  records.copy(message, BLOCK_HEADER_BYTES)
  return message
}

/** @returns undefined for a message that is no block of a version known here */
export function decodeBlock(message: Buffer | null): Block | undefined {
  if (message === null || message.length < BLOCK_HEADER_BYTES) return undefined
  if (message.readUInt32LE(0) !== MAGIC || message.readUInt32LE(4) !== VERSION) return undefined
  // Copied to memory that starts at a multiple of 4, as reading words demands.
  const bytes = new Uint8Array(message.length - BLOCK_HEADER_BYTES)
  bytes.set(message.subarray(BLOCK_HEADER_BYTES))
  return {
    instance: message.toString('hex', 20, 28),
    firstSequence: message.readDoubleLE(8),
    count: message.readUInt32LE(16),
    records: recordMemory(bytes.buffer, 0, bytes.length & ~3),
  }
}
