/** Reading the links in it keeps a phone at a quarter of a laptop's speed busy for 0.19 s at most (BENCHMARKS.md). */
const PIECE_BYTES_MAX = 6_144

/**
 * The bytes of a stream, however much of it has come, in pieces. Between two of them a browser does what else there is: answers
 * taps, paints. Not all browsers iterate over a stream by themselves.
 */
export async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      for (let at = 0; at < read.value.length; at += PIECE_BYTES_MAX) {
        yield read.value.subarray(at, at + PIECE_BYTES_MAX)
        await new Promise((resolve) => setTimeout(resolve))
      }
  } finally {
    await reader.cancel()
  }
}
