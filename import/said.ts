import { importing as english } from '../words/en/dashboard/import.js'
import { type Forms, fill, formOf, type Values } from '../words/text.js'

type Texts = typeof english.said
type Key = keyof Texts
type TextOf<K extends Key> = Texts[K] extends { other: infer Other extends string } ? Other : Texts[K] & string

/** A sentence of an import, which the command line says in English and the dashboard in its language. */
export interface Said {
  /** Key of its text in `words/<language>/dashboard/import.ts`. */
  key: Key
  values: Readonly<Record<string, string>>
  /** Chooses the form of a text that counts. */
  count?: number
}

/** @param values for the placeholders of the text; `{count}` gets its own value */
export const said = <K extends Key>(key: K, values: Omit<Values<TextOf<K>>, 'count'>, count?: number): Said => ({
  key,
  values,
  count,
})

/** @param format writes a count */
export function sayIn(
  texts: Texts,
  language: string,
  { key, values, count = 0 }: Said,
  format: (count: number) => string = String,
): string {
  const text: string | Forms = texts[key]
  const form = typeof text === 'string' ? text : formOf(text, count, new Intl.PluralRules(language))
  return fill(form as '{count}', { ...values, count: format(count) })
}

export const sayInEnglish = (one: Said) => sayIn(english.said, 'en', one)
