import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { PASSWORD_CHARS_MAX } from './password-length.js'

const SALT_BYTES = 16
const HASH_BYTES = 32
// A hash takes 32 MB and some 70 ms times `p`, in libuv's threads. The parameters are part of the stored text, so that
// they can be raised later.
const COST = { N: 2 ** 15, r: 8, p: 1 }
/** `p` for passwords of accounts, as OWASP recommends for scrypt with 32 MB. */
export const ACCOUNT_ROUNDS = 3

function derive(password: string, salt: Buffer, { N, r, p }: Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>) {
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}

/** Returns `scrypt$N$r$p$salt$hash`, with salt and hash in base64. @param p factor of the time that it takes */
export async function hashPassword(password: string, p = COST.p): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, { ...COST, p })
  return ['scrypt', COST.N, COST.r, p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** Whether `password` matches `stored`, a result of `hashPassword`; false if `stored` is not one. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind, N, r, p, salt, expected] = stored.split('$')
  if (kind !== 'scrypt' || !expected || password.length > PASSWORD_CHARS_MAX) return false
  if (password.includes('\0')) return false // no password has NUL, and scrypt ignores it at the end
  const hash = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(hash, Buffer.from(expected, 'base64'))
}
