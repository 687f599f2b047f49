import { randomBytes } from 'node:crypto'
import { hashKey } from '../keys/secret.js'
import { base32 } from './totp.js'

const CODES = 10
/** 120 random bits. From 112 on a fast hash without a salt is enough (OWASP ASVS 6.5.2). */
const CODE_BYTES = 15

/** Undoes the ways in which people type a code differently from how it was shown. */
const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

export const hashRecoveryCode = (code: string) => hashKey(plain(code))

/** Ten codes like `abcd-efgh-ijkl-mnop-qrst-uvwx`, and the hashes to store. */
export function generateRecoveryCodes() {
  const codes = Array.from({ length: CODES }, () => {
    const text = base32(randomBytes(CODE_BYTES)).toLowerCase()
    return text.match(/.{4}/g)!.join('-')
  })
  return { codes, hashes: codes.map(hashRecoveryCode) }
}
