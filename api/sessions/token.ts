import { randomBytes } from 'node:crypto'
import { hashKey } from '../keys/secret.js'

/** A token of 256 random bits in base64url, and its hash, which is stored. */
export function generateToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashKey(token) }
}
