import { createHash, randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new key: `sk_` and 32 random base-62 characters, which are 190 bits. */
export function generateKey() {
  return `sk_${Array.from({ length: 32 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
}

/** Keys are random, so a fast hash is enough. */
export const hashKey = (apiKey: string) => createHash('sha256').update(apiKey).digest()

/** The start of a key, which is shown to tell keys apart. It is never more than a quarter of the key. */
export const prefixOf = (apiKey: string) => apiKey.slice(0, Math.min(7, Math.floor(apiKey.length / 4)))
