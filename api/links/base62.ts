const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Writes an integer of at least 0 in base 62. The digits are 0-9, then A-Z, then a-z. */
export function toBase62(number: number): string {
  const rest = Math.floor(number / 62)
  return (rest > 0 ? toBase62(rest) : '') + DIGITS[number % 62]
}
