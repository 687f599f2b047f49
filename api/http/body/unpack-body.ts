import { finished, type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ApiError } from '../errors.js'
import type { Receiving } from './hold-bytes.js'

const unpackers = { br: createBrotliDecompress, gzip: createGunzip, deflate: createInflate }
export type Coding = keyof typeof unpackers
export const CODINGS = Object.keys(unpackers) as Coding[]

/** The coding's name in zlib. In RFC 9110, 8.4.1, x-gzip means gzip, case is ignored, and identity is no coding. */
export function codingOf(contentEncoding: string): Coding | undefined {
  const named = contentEncoding.trim().toLowerCase()
  const coding = named === 'x-gzip' ? 'gzip' : named
  if (coding === 'identity') return undefined
  if (Object.hasOwn(unpackers, coding)) return coding as Coding
  throw new ApiError('bad_request', `Content-Encoding must be one of ${CODINGS.join(', ')}`)
}

/** Each piece goes through two streams. Zlib's own pieces of 16 KB cost a body of 15 MB 13 to 50 ms more of CPU. */
const PIECE_BYTES = 64 * 1024

/** The unpacked body. Fastify compares `receivedEncodedLength` with Content-Length. */
type Unpacked = Transform & { receivedEncodedLength: number }

export interface UnpackBounds {
  bytesMax: number
  /** Largest window of Brotli. Its memory is set up before anything is unpacked. The default is all that Brotli allows. */
  windowBitsMax?: number
  /** Counts unpacked bytes. @param onSlow ends the body */
  receive?: (onSlow: (error: Error) => void) => Receiving
}

/** Bits of the window that a Brotli stream asks for in its first byte (RFC 7932, 9.1). The large windows of Brotli's library have 25 and more. */
function windowBitsOf(first: number): number {
  if ((first & 1) === 0) return 16
  const high = (first >> 1) & 7
  if (high !== 0) return 17 + high
  const low = (first >> 4) & 7
  if (low === 0) return 17
  return low === 1 ? 25 : 8 + low
}

/**
 * Unpacks a body of at most `bytesMax`; without a coding it only counts the bytes. A few bytes can become gigabytes, so
 * a larger body fails with 413 and is not unpacked further. The rest of `packed` is read and discarded after a failure, so
 * that the connection can still carry the answer. Destroy the body if nobody reads it.
 */
export function unpackBody(
  packed: Readable,
  coding: Coding | undefined,
  { bytesMax, windowBitsMax = 24, receive }: UnpackBounds,
): Unpacked {
  const unpacker = coding && unpackers[coding]({ chunkSize: PIECE_BYTES })
  let bytes = 0
  const bounded: Unpacked = Object.assign(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        if (bytes > bytesMax)
          return giveUp(
            new ApiError('payload_too_large', `The body has more than ${bytesMax} bytes when it is unpacked`),
          )
        try {
          receiving?.arrived(chunk.length)
        } catch (error) {
          return giveUp(error as Error)
        }
        done(null, chunk)
      },
    }),
    { receivedEncodedLength: 0 },
  )

  const giveUp = (error: Error) => void bounded.destroy(error)
  const receiving = receive?.(giveUp)
  bounded.on('close', () => {
    receiving?.stop()
    packed.unpipe(unpacker ?? bounded).resume()
    unpacker?.destroy()
  })
  packed.on('data', (chunk: Buffer) => {
    const isFirst = bounded.receivedEncodedLength === 0 && chunk.length > 0
    bounded.receivedEncodedLength += chunk.length
    if (isFirst && coding === 'br' && windowBitsOf(chunk[0]) > windowBitsMax)
      giveUp(new ApiError('bad_request', `The window of the body's Brotli coding has more than ${windowBitsMax} bits`))
  })
  finished(packed, { writable: false }, (error) => {
    if (error) giveUp(error) // the client is gone
  })
  unpacker?.on('error', () =>
    giveUp(new ApiError('bad_request', `The body is not ${coding}, as Content-Encoding says`)),
  )
  bounded.on('error', () => {}) // a route without a body has no listener, and an unhandled error would end the process
  return unpacker ? packed.pipe(unpacker).pipe(bounded) : packed.pipe(bounded)
}
