import { randomInt } from 'node:crypto'

// Base 62 without characters that look alike: 0 O o, 1 I l.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'

/** '/' and 7 random characters. There are 1.7e12 such slugs, so they cannot be guessed. */
export function generateSlug() {
  let slug = '/'
  for (let i = 0; i < 7; i += 1) slug += ALPHABET[randomInt(ALPHABET.length)]
  return slug
}
