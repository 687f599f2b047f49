export interface Filter<C extends string> {
  counter: C
  /**
   * The filter value in the API's syntax. '' means no value, a leading `!` negates, and a value that begins with `!` or
   * `\` is escaped by a leading `\`.
   */
  value: string
}

/** Escapes a value of clicks as a filter value. */
export const toFilterValue = (value: string) => (/^[!\\]/.test(value) ? `\\${value}` : value)

/** The filter value that selects everything that `text` excludes. */
export function toOpposite(text: string): string {
  const { isNot, value } = readFilterValue(text)
  return isNot ? toFilterValue(value) : `!${toFilterValue(value)}`
}

/** Parses a filter value. */
export function readFilterValue(text: string): { isNot: boolean; value: string } {
  const isNot = text.startsWith('!')
  return { isNot, value: (isNot ? text.slice(1) : text).replace(/^\\(?=[!\\])/, '') }
}
