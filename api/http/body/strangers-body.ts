import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.js'

/** Largest body of an unknown caller, compressed or not. A key in the body is found only after the body was parsed. */
const BYTES_MAX = 64 * 1024

const tooLarge = () =>
  new ApiError('payload_too_large', 'The body is too large without a key, or does not say its length')

/**
 * Bounds the bytes of a body whose sender is not known, and the values that bodies.ts reads from it. Call it before the
 * body is read.
 * @param refusal the error for a body that is too large
 */
export function boundStrangersBody(request: FastifyRequest, refusal: ApiError = tooLarge()): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding !== undefined || Number(length ?? 0) > BYTES_MAX) throw refusal
  request.bodyBytesMax = BYTES_MAX
}
