const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The text of a click's id: 26 characters of Crockford's base 32. @param bytes 6 of milliseconds, 10 random ones */
export function ulidText(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 2 // 128 bits are two less than 26 characters hold: those come first
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    held += 8
    while (held >= 5) {
      held -= 5
      text += ALPHABET[(bits >>> held) & 31]
    }
    bits &= (1 << held) - 1
  }
  return text
}

/**
 * The id of a click that is stored as its two parts.
 * @param timeMs 48 bits
 * @param randomHex 80 bits in 20 hexadecimal digits
 */
export const toClickId = (timeMs: number, randomHex: string) =>
  ulidText(Buffer.from(timeMs.toString(16).padStart(12, '0') + randomHex, 'hex'))

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** @returns the 6 bytes of milliseconds and 10 random ones of a ULID, in capitals; undefined for any other text */
export function ulidBytes(text: string): Buffer | undefined {
  if (!ULID.test(text)) return undefined
  let value = 0n
  for (const character of text) value = (value << 5n) | BigInt(ALPHABET.indexOf(character))
  return Buffer.from(value.toString(16).padStart(32, '0'), 'hex')
}

/** When a click was, in epoch milliseconds: its id says it. @param clickId ULID */
export const clickMsOf = (clickId: string) => ulidBytes(clickId)!.readUIntBE(0, 6)
