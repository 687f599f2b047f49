const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Five bits a character, the first holding the highest; exact below 2^53. */
function encode(value: number, length: number) {
  let text = ''
  let rest = value
  for (let i = 0; i < length; i += 1) {
    text = digits[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/**
 * The ULID of a click, which is stored as its two parts.
 * @param timeMs 48 bits
 * @param randomHex 80 bits in 20 hexadecimal digits
 */
export function toClickId(timeMs: number, randomHex: string): string {
  const [high, low] = [randomHex.slice(0, 10), randomHex.slice(10)]
  return encode(timeMs, 10) + encode(Number.parseInt(high, 16), 8) + encode(Number.parseInt(low, 16), 8)
}
