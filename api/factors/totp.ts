import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** 160 bits, as RFC 4226 recommends. */
export const TOTP_SECRET_BYTES = 20

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without padding, the form in which apps accept secrets. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31]
    value &= 31
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

export const stepAt = (ms: number) => Math.floor(ms / 1000 / STEP_SECONDS)

/** The code of RFC 6238 for a step. It uses HMAC-SHA-1, because many apps support nothing else. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac[19] & 15) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * Also accepts the step before and after the current one, because clocks differ.
 * @returns the step of the code; undefined if the code is wrong
 */
export function matchingStep(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  const given = Buffer.from(code)
  const now = stepAt(nowMs)
  const matching = [now, now - 1, now + 1].filter((step) => {
    const expected = Buffer.from(codeOf(secret, step))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return matching[0]
}

/** The URL that apps read from a QR code. */
export function totpUrl(secret: Uint8Array, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret: base32(secret), issuer })}`
}
