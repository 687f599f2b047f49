import { normalizeSlug } from '../../../links/normalize-slug.js'
import type { Read } from '../../http/wire.js'

export const SLUG_LENGTH_MAX = 255

/** Paths that the redirector answers itself. */
const reservedSlugs = new Set(['/robots.txt', '/favicon.ico'])
const reservedSuffixes = ['.stats', '.qr', '.report']

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Invisible characters, and characters that change the direction of text. With them, two slugs that look alike would be
 * different links. U+FE0E and U+FE0F are allowed where they select the appearance of an emoji.
 */
const INVISIBLE =
  /\p{Cf}|\u2800|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic}\p{Emoji_Modifier}?)[\ufe0e\ufe0f](?!\u20e3)/u

/** Reads a slug into its stored form: percent-decoded and in NFC. Slugs are case-sensitive. */
export function readSlug(text: string): Read<string> {
  const decoded = decode(text)
  if (decoded === undefined) return { error: 'has invalid percent-encoding' }
  if (!decoded.startsWith('/')) return { error: "must start with '/'" }
  const slug = normalizeSlug(decoded, SLUG_LENGTH_MAX)
  if (slug === undefined) return { error: `must have at most ${SLUG_LENGTH_MAX} characters` }
  if (slug.length < 2) return { error: 'is too short' }
  if (INVISIBLE.test(slug)) return { error: 'has invisible characters' }
  if (/[\p{Cc}\p{Cs}\p{Z}\s?#\\]/u.test(slug)) return { error: 'has invalid characters' }
  // Browsers resolve these segments before they send a request, so such a link could never be visited.
  if (slug.split('/').some((segment) => segment === '.' || segment === '..')) return { error: 'has invalid segments' }
  if (
    reservedSlugs.has(slug) ||
    slug.startsWith('/.well-known/') ||
    reservedSuffixes.some((suffix) => slug.endsWith(suffix))
  )
    return { error: 'is reserved' }
  return { value: slug }
}
