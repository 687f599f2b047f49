import { randomBytes } from 'node:crypto'
import { hashKey } from '../keys/secret.js'

/** 256 random bits in base64url, and what is stored of them. */
export function generateToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashKey(token) }
}
