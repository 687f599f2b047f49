import { promisify } from 'node:util'
import { unzip } from 'node:zlib'
import { uncompress } from 'snappy'
import { snappyLength } from '../process/snappy-length.js'

const XERIAL_MAGIC = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0])
const XERIAL_HEADER_BYTES = 16
/** Bytes of a batch of messages. Redirectors send less than a megabyte at once; others may send what becomes gigabytes. */
const BATCH_BYTES_MAX = 16 << 20

const unzipAsync = promisify(unzip)

async function uncompressPart(bytes: Buffer, bytesMax: number): Promise<Buffer> {
  if (snappyLength(bytes) > bytesMax) throw new RangeError('a batch of messages is too large')
  return (await uncompress(bytes)) as Buffer
}

/**
 * Decompresses Snappy for kafkajs, which does not have it. Redirectors compress blocks themselves (click/block.ts).
 * Former versions left it to kafkajs, and their messages may still wait. They may have the framing of Kafka's own
 * clients: a header, then chunks that each follow their length.
 * @throws if the bytes are not valid, or too many; `keepUnreadableBatches` takes it
 */
export async function decompressSnappy(bytes: Buffer): Promise<Buffer> {
  if (!bytes.subarray(0, XERIAL_MAGIC.length).equals(XERIAL_MAGIC)) return uncompressPart(bytes, BATCH_BYTES_MAX)
  const chunks: Buffer[] = []
  let left = BATCH_BYTES_MAX
  for (let at = XERIAL_HEADER_BYTES; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const chunk = await uncompressPart(bytes.subarray(at + 4, at + 4 + length), left)
    chunks.push(chunk)
    left -= chunk.length
    at += 4 + length
  }
  return Buffer.concat(chunks)
}

/** Decompresses gzip for kafkajs, whose own has no bound. @throws if the bytes are not valid, or too many */
export const decompressGzip = (bytes: Buffer): Promise<Buffer> =>
  unzipAsync(bytes, { maxOutputLength: BATCH_BYTES_MAX })
