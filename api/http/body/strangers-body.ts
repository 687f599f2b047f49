import type { FastifyRequest } from 'fastify'
import { ApiError } from '../errors.js'

/** Largest body of an unknown caller, compressed or not. A key in the body is found only after the body was parsed. */
const BYTES_MAX = 64 * 1024

const tooLarge = () =>
  new ApiError('payload_too_large', 'The body is too large without a key, or does not say its length')

/**
 * Bounds the body of a request whose sender is not known: what it may have of bytes, and of values when it is read
 * (bodies.ts). To be called before the body is read.
 * @param refusal of a body that is too large
 */
export function boundStrangersBody(request: FastifyRequest, refusal: ApiError = tooLarge()): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding !== undefined || Number(length ?? 0) > BYTES_MAX) throw refusal
  request.bodyBytesMax = BYTES_MAX
}
