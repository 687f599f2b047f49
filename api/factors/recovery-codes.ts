import { randomBytes } from 'node:crypto'
import { hashKey } from '../keys/secret.js'
import { base32 } from './totp.js'

const CODES = 10
/** A fast hash is enough, because nobody guesses 80 random bits. */
const CODE_BYTES = 10

/** Undoes the ways in which people type a code differently from how it was shown. */
const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

export const hashRecoveryCode = (code: string) => hashKey(plain(code))

/** Ten codes like `abcd-efgh-ijkl-mnop`, and the hashes to store. */
export function generateRecoveryCodes() {
  const codes = Array.from({ length: CODES }, () => {
    const text = base32(randomBytes(CODE_BYTES)).toLowerCase()
    return text.match(/.{4}/g)!.join('-')
  })
  return { codes, hashes: codes.map(hashRecoveryCode) }
}
