import { createHash } from 'node:crypto'
import { ApiError } from './errors.js'

/**
 * A hash of what is answered, and of what is kept from the answer. A time of the last change would not suffice, because two
 * changes may happen in one millisecond. The ETag is strong, because If-Match needs that, although it names the thing and
 * not the answer's bytes.
 */
export const etagOfContent = (content: unknown) =>
  `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`

/**
 * Reads the header If-Match: `*`, or a list of ETags that must contain the thing's.
 * @param noun names the thing in the message, such as `link`
 * @returns a function that checks a thing and throws 412 if it does not match; undefined if everything matches
 */
export function demandMatch<T>(
  header: string | undefined,
  noun: string,
  etagOf: (thing: T) => string,
): ((thing: T) => void) | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const etags = header.split(',').map((etag) => etag.trim())
  return (thing) => {
    if (!etags.includes(etagOf(thing)))
      throw new ApiError('precondition_failed', `The ${noun} has changed: its ETag is another one than If-Match says`)
  }
}
