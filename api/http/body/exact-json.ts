/** A sum that may be larger than a number holds exactly. */
export type Amount = number | bigint

/** @param digits of an integer, perhaps with a sign */
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

/** JSON in which a bigint stands with all of its digits. JSON.stringify refuses it, and is faster for all else. */
export function exactJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof TypeError) return write(value)!
    throw error
  }
}
