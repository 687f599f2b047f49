import { randomBytes } from 'node:crypto'
import { hashKey } from '../keys/secret.js'
import { base32 } from './totp.js'

const CODES = 10
/** 80 bits: nobody finds a code by its hash, so that a fast one will do. */
const CODE_BYTES = 10

/** As it was shown, however it is typed. */
const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

export const hashRecoveryCode = (code: string) => hashKey(plain(code))

/** `abcd-efgh-ijkl-mnop`, ten times, and what is stored of them. */
export function generateRecoveryCodes() {
  const codes = Array.from({ length: CODES }, () => {
    const text = base32(randomBytes(CODE_BYTES)).toLowerCase()
    return text.match(/.{4}/g)!.join('-')
  })
  return { codes, hashes: codes.map(hashRecoveryCode) }
}
