import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file that is compressed once, by the first request that wants it compressed. */
export interface PackedFile {
  /** The tag is weak, because the compressed answer has the same one. */
  etag: string
  /** The Content-Type */
  type: string
  content: Buffer
  /** The content, compressed with gzip */
  readonly packed: Buffer
}

/** The file's route must set `compress: false`. @param version differs for every content */
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

/** Cache-Control of a file whose name contains its version. */
export const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable'

const takesGzip = (accepted = '') => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(accepted))

/** Answers with the file, or with 304 when the browser has it already. */
export function answerFile(request: FastifyRequest, reply: FastifyReply, file: PackedFile, headers: object) {
  const { etag, type, content } = file
  reply.headers({ Vary: 'Accept-Encoding', ...headers, ETag: etag })
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim())
  if (known?.some((one) => one === etag || one === '*')) return reply.code(304).send()
  reply.type(type)
  if (!takesGzip(request.headers['accept-encoding'])) return reply.send(content)
  return reply.header('Content-Encoding', 'gzip').send(file.packed)
}
