import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Pace, watchPace } from '../../limits/least-pace.js'
import { inPieces } from './hold-answer.js'

/** Bytes of a chunk of a streamed answer. A single row may have more. */
export const CHUNK_BYTES_MAX = 1_000_000

/** A client that reads nothing for this time is disconnected, also when everything is written. */
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

/** @param onSlow is called if one of the texts is read too slowly. The time until the next text is the server's own. */
async function* paced(texts: AsyncIterable<string>, leastPace: Pace, onSlow: () => void) {
  for await (const text of texts) {
    const { move, stop } = watchPace(leastPace, onSlow)
    try {
      yield* inPieces(Buffer.from(text), move)
    } finally {
      stop()
    }
  }
}

/**
 * Sends texts as fast as the client reads, and disconnects a client that reads too slowly. The first is read before the
 * headers are sent, so that an unreachable database gives a 503.
 */
export async function streamTexts(reply: FastifyReply, texts: AsyncGenerator<string>) {
  const first = await texts.next()
  const end = () => void reply.raw.destroy()
  reply.raw.setTimeout(SILENT_MS_MAX, end)
  async function* whole() {
    if (!first.done) yield first.value
    yield* texts
  }
  return reply.send(Readable.from(paced(whole(), reply.server.leastPace, end), { objectMode: false }))
}
