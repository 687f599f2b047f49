import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file that is packed once, when somebody first asks for it, and not by each request. */
export interface PackedFile {
  /** Weak, because the packed answer has it too. */
  etag: string
  /** Content-Type */
  type: string
  content: Buffer
  /** gzip */
  readonly packed: Buffer
}

/** Its route says `compress: false`. `version` is of the content, and so never of another. */
export function packFile(content: Buffer, type: string, version: string): PackedFile {
  let packed: Buffer | undefined
  return {
    etag: `W/"${version}"`,
    type,
    content,
    get packed() {
      packed ??= gzipSync(content, { level: 9 })
      return packed
    },
  }
}

/** Cache-Control of what has its version in its name. */
export const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable'

const takesGzip = (accepted = '') => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(accepted))

/** Answers the file, or 304 to whoever has it. */
export function answerFile(request: FastifyRequest, reply: FastifyReply, file: PackedFile, headers: object) {
  const { etag, type, content } = file
  reply.headers({ ...headers, ETag: etag, Vary: 'Accept-Encoding' })
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim())
  if (known?.some((one) => one === etag || one === '*')) return reply.code(304).send()
  reply.type(type)
  if (!takesGzip(request.headers['accept-encoding'])) return reply.send(content)
  return reply.header('Content-Encoding', 'gzip').send(file.packed)
}
