export interface Filter<C extends string> {
  counter: C
  /** The form in which the API takes a filter value: '' is none, `!` before it negates, and a value that begins with `!` or `\` has a `\` before it. */
  value: string
}

/** How a filter asks for a value that clicks have. */
export const toFilterValue = (value: string) => (/^[!\\]/.test(value) ? `\\${value}` : value)

/** The filter for all that this one leaves out. */
export function toOpposite(text: string): string {
  const { isNot, value } = readFilterValue(text)
  return isNot ? toFilterValue(value) : `!${toFilterValue(value)}`
}

/** What a filter asks for. */
export function readFilterValue(text: string): { isNot: boolean; value: string } {
  const isNot = text.startsWith('!')
  return { isNot, value: (isNot ? text.slice(1) : text).replace(/^\\(?=[!\\])/, '') }
}
