const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A whole number of at least 0 in base 62, digits before capitals before small letters. */
export function toBase62(number: number): string {
  const rest = Math.floor(number / 62)
  return (rest > 0 ? toBase62(rest) : '') + digits[number % 62]
}
