import { createHash, randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `sk_` and 32 random base-62 characters: 190 bits. */
export function generateKey() {
  return `sk_${Array.from({ length: 32 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}

/** Keys are random, so a fast hash is enough. */
export const hashKey = (apiKey: string) => createHash('sha256').update(apiKey).digest()

/** What of a key may be shown to tell it from others: never more than a quarter. */
export const prefixOf = (apiKey: string) => apiKey.slice(0, Math.min(7, Math.floor(apiKey.length / 4)))
