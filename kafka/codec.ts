import { uncompress } from 'snappy'

const XERIAL_MAGIC = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0])
const XERIAL_HEADER_BYTES = 16

/**
 * Decompresses Snappy for kafkajs, which stops a consumer for good at a message that it cannot decompress. Redirectors
 * compress blocks themselves (click/block.ts). Former versions left it to kafkajs, and their messages may still wait.
 * They may have the framing of Kafka's own clients: a header, then chunks that each follow their length.
 */
export async function decompressSnappy(bytes: Buffer): Promise<Buffer> {
  if (!bytes.subarray(0, XERIAL_MAGIC.length).equals(XERIAL_MAGIC)) return (await uncompress(bytes)) as Buffer
  const chunks: Buffer[] = []
  for (let at = XERIAL_HEADER_BYTES; at < bytes.length; ) {
    const length = bytes.readInt32BE(at)
    chunks.push((await uncompress(bytes.subarray(at + 4, at + 4 + length))) as Buffer)
    at += 4 + length
  }
  return Buffer.concat(chunks)
}
