export interface Filter<C extends string> {
  counter: C
  /** As the API takes it: '' is none, `!` before it negates, and `\!` is how a value begins that begins with `!`. */
  value: string
}

/** How a filter asks for a value that clicks have. */
export const toFilterValue = (value: string) => (value.startsWith('!') ? `\\${value}` : value)

/** The filter for all that this one leaves out. */
export function toOpposite(text: string): string {
  const { isNot, value } = readFilterValue(text)
  return isNot ? toFilterValue(value) : `!${value}`
}

/** What a filter asks for. */
export function readFilterValue(text: string): { isNot: boolean; value: string } {
  if (text.startsWith('!')) return { isNot: true, value: text.slice(1) }
  return { isNot: false, value: text.startsWith('\\!') ? text.slice(1) : text }
}
