import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Lease, UNCOUNTED_BYTES } from '../../limits/held-bytes.js'
import { type Pace, watchPace } from '../../limits/least-pace.js'
import { whileWanted } from '../while-wanted.js'

const PIECE_BYTES = 64 * 1024

/** Whether an answer is in memory as a whole, and counts. */
export const isLargeAnswer = (payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && Buffer.byteLength(payload) > UNCOUNTED_BYTES

/** @param onPiece is called when a piece is taken */
export function* inPieces(bytes: Buffer, onPiece: (bytes: number) => void) {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES)
    onPiece(piece.length)
    yield piece
  }
}

/**
 * Counts a large answer until its client has read it or has left, and disconnects a client that reads too slowly. It is
 * written in pieces, because nothing tells how much of one long text was read.
 * @param isRefusable whether 503 may take its place
 * @returns the answer as a stream
 * @throws {ApiError} 503 when too much is held already
 */
export function holdAnswer(
  reply: FastifyReply,
  payload: string | Buffer,
  { lease, isRefusable, leastPace }: { lease: Lease; isRefusable: boolean; leastPace: Pace },
): Readable {
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
  if (isRefusable) lease.hold(bytes.length)
  else lease.add(bytes.length)
  const { move, stop } = watchPace(leastPace, () => reply.request.raw.socket.destroy())
  function end() {
    stop()
    lease.release()
  }
  const wanted = whileWanted(reply)
  if (wanted.aborted) end()
  else wanted.addEventListener('abort', end)
  reply.header('Content-Length', bytes.length)
  return Readable.from(inPieces(bytes, move), { objectMode: false })
}
