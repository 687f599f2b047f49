import { createHash } from 'node:crypto'
import type { LinkRow } from '../../links/link-row.js'
import { ApiError } from '../http/errors.js'
import { toLinkAnswer } from './link-answer.js'

/**
 * A hash of the link's content, password included. `updated_at` would not suffice, because two changes may happen in
 * one millisecond. The ETag is strong, because If-Match needs that, although it names the link and not the answer's
 * bytes.
 */
export function etagOf(link: LinkRow, publicUrl: URL): string {
  const content = JSON.stringify([toLinkAnswer(link, publicUrl), link.password_hash])
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/**
 * Reads the header If-Match: `*`, or a list of ETags that must contain the link's.
 * @returns a function that checks a link and throws 412 if it does not match; undefined if every link matches
 */
export function demandMatch(header: string | undefined, publicUrl: URL): ((link: LinkRow) => void) | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const etags = header.split(',').map((etag) => etag.trim())
  return (link) => {
    if (!etags.includes(etagOf(link, publicUrl)))
      throw new ApiError('precondition_failed', 'The link has changed: its ETag is another one than If-Match says')
  }
}
