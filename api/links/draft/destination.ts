import * as v from 'valibot'
import { parseUrl } from '../../../process/parse-url.js'
import { PLACEHOLDER, PLACEHOLDERS_MAX } from '../../../redirector/answer/destination.js'
import { type Read, readBy, wireString } from '../../http/wire.js'

export const DESTINATION_LENGTH_MAX = 8192
const ENCODED_PLACEHOLDER = /%7B(\w{1,64})%7D/gi

/**
 * Reads the destination of a link, an http or https URL. It is normalised as `new URL(text).href`, except that
 * placeholders such as `{name}` keep their braces, because the redirector fills them.
 */
export function readDestination(text: string): Read<string> {
  const trimmed = text.trim()
  if (trimmed.length > DESTINATION_LENGTH_MAX)
    return { error: `must have at most ${DESTINATION_LENGTH_MAX} characters` }
  if (/[\p{Cc}\p{Cs}]/u.test(trimmed)) return { error: 'has invalid characters' }
  // Without this, `https:/a` and `https:a` would pass and mean `https://a`.
  const url = /^https?:\/\//i.test(trimmed) ? parseUrl(trimmed) : undefined
  if (!url) return { error: 'must be an http or https URL' }
  const given = new Set(trimmed.match(PLACEHOLDER))
  const value = url.href.replace(ENCODED_PLACEHOLDER, (encoded, name) =>
    given.has(`{${name}}`) ? `{${name}}` : encoded,
  )
  if ((value.match(PLACEHOLDER)?.length ?? 0) > PLACEHOLDERS_MAX)
    return { error: `must have at most ${PLACEHOLDERS_MAX} placeholders` }
  return value.length > DESTINATION_LENGTH_MAX
    ? { error: `must have at most ${DESTINATION_LENGTH_MAX} characters` }
    : { value }
}

/** The schema of a field that holds a destination. */
export const wireUrl = v.pipe(wireString, readBy(readDestination))
