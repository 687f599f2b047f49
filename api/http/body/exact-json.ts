/** A sum. It is a bigint when a number could not hold it exactly. */
export type Amount = number | bigint

/** @param digits an integer, with or without a sign */
export function toAmount(digits: string): Amount {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : BigInt(digits)
}

function write(value: unknown): string | undefined {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((entry) => write(entry) ?? 'null').join(',')}]`
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const written = write(field)
    return written === undefined ? [] : [`${JSON.stringify(name)}:${written}`]
  })
  return `{${fields.join(',')}}`
}

/** Writes JSON with all digits of bigints. JSON.stringify is faster, but refuses bigints, so it is tried first. */
export function exactJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof TypeError) return write(value)!
    throw error
  }
}
