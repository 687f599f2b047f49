import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Bytes of a chunk of a streamed answer. A single row may have more. */
export const CHUNK_BYTES_MAX = 1_000_000

/** A client that reads nothing for this time is disconnected. */
const SILENT_MS_MAX = 60_000

/** Splits rows into chunks that have few enough bytes. */
export function chunksOf<Id>(sizes: readonly { id: Id; bytes: number }[]): Id[][] {
  const chunks: Id[][] = []
  let bytesLeft = 0
  for (const { id, bytes } of sizes) {
    if (chunks.length === 0 || bytes > bytesLeft) {
      chunks.push([])
      bytesLeft = CHUNK_BYTES_MAX
    }
    chunks.at(-1)!.push(id)
    bytesLeft -= bytes
  }
  return chunks
}

/**
 * Sends texts as fast as the client reads. The first is read before the headers are sent, so that an unreachable
 * database gives a 503.
 */
export async function streamTexts(reply: FastifyReply, texts: AsyncGenerator<string>) {
  const first = await texts.next()
  reply.raw.setTimeout(SILENT_MS_MAX, () => reply.raw.destroy())
  async function* whole() {
    if (!first.done) yield first.value
    yield* texts
  }
  return reply.send(Readable.from(whole(), { highWaterMark: 1 }))
}
