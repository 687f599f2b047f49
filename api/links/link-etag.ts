import { createHash } from 'node:crypto'
import type { LinkRow } from '../../links/link-row.js'
import { ApiError } from '../http/errors.js'
import { toLinkAnswer } from './link-answer.js'

/**
 * Names what a link says, password included. `updated_at` would not do: two changes may have the same millisecond. Strong, as
 * If-Match wants it, of the link and not of the bytes that it is answered in.
 */
export function etagOf(link: LinkRow, publicUrl: URL): string {
  const content = JSON.stringify([toLinkAnswer(link, publicUrl), link.password_hash])
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/**
 * Holds a link against the header If-Match: `*`, or ETags of which one must be the link's.
 * @returns undefined where there is no such header
 * @throws (what it returns) 412
 */
export function demandMatch(header: string | undefined, publicUrl: URL): ((link: LinkRow) => void) | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const etags = header.split(',').map((etag) => etag.trim())
  return (link) => {
    if (!etags.includes(etagOf(link, publicUrl)))
      throw new ApiError('precondition_failed', 'The link has changed: its ETag is another one than If-Match says')
  }
}
