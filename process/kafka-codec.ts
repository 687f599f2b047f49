import kafkajs from 'kafkajs'
import { compress, uncompress } from 'snappy'

const XERIAL_MAGIC = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0])
const XERIAL_HEADER_BYTES = 16

/** The framing in which Kafka's own clients write Snappy: a header, then chunks, each after its length. */
async function frame(encoder: { buffer: Buffer }): Promise<Buffer> {
  const header = Buffer.alloc(XERIAL_HEADER_BYTES + 4)
  XERIAL_MAGIC.copy(header)
  header.writeInt32BE(1, 8)
  header.writeInt32BE(1, 12)
  const chunk = await compress(encoder.buffer)
  header.writeInt32BE(chunk.length, XERIAL_HEADER_BYTES)
  return Buffer.concat([header, chunk])
}

async function unframe(bytes: Buffer): Promise<Buffer> {
  if (!bytes.subarray(0, XERIAL_MAGIC.length).equals(XERIAL_MAGIC)) return (await uncompress(bytes)) as Buffer
  const chunks: Buffer[] = []
  for (let at = XERIAL_HEADER_BYTES; at < bytes.length; ) {
    const length = bytes.readInt32BE(at)
    chunks.push((await uncompress(bytes.subarray(at + 4, at + 4 + length))) as Buffer)
    at += 4 + length
  }
  return Buffer.concat(chunks)
}

// Snappy, which every Kafka tool reads; kafkajs itself brings only gzip, at 10 times the CPU.
kafkajs.CompressionCodecs[kafkajs.CompressionTypes.Snappy] = () => ({ compress: frame, decompress: unframe })
