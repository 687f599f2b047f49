/** A text with the names of the keys that lead to it; those of a plural text end with its category. */
export interface Text {
  keys: string[]
  text: string
}

export const textsOf = (texts: object, keys: string[] = []): Text[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [{ keys: [...keys, key], text: value }] : textsOf(value, [...keys, key]),
  )

export const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
