import type { Language } from './languages.js'

/** Names of the placeholders of a text: `host` of `Go on to {host}`. */
type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** The forms of a text that depend on a count, in the plural categories of `Intl`. English has `one` and `other`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
/** The form of a text for a count. Its placeholders are still to be filled. */
export const formOf = <F extends Forms>(forms: F, count: number, plurals: Intl.PluralRules): F['other'] =>
  forms[plurals.select(count)] ?? forms.other

type EnglishForms = { one: string; other: string }

/** Values for all placeholders of a text. */
export type Values<T extends string, V = string> = Readonly<Record<Placeholders<T>, V>>

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never
type With<Name extends string> = [Name] extends [never]
  ? string
  : All<Name extends string ? `${string}{${Name}}${string}` : never> & string

/**
 * The texts of another language: all keys of the English ones and no others, each text with the placeholders that the
 * English one has. Superfluous placeholders are found by test/words/words.test.ts.
 */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? With<Placeholders<English[Key]>>
    : English[Key] extends EnglishForms
      ? Forms & { other: With<Placeholders<English[Key]['other']>> }
      : Translated<English[Key]>
}

/**
 * Joins the languages of an area of texts. All have the type of English, from which callers know the placeholders.
 */
export const inLanguages = <English>(
  en: English,
  others: { readonly [Other in Exclude<Language, 'en'>]: Translated<English> },
) => ({ en, ...others }) as Readonly<Record<Language, English>>

/** A text in pieces, with values that need not be texts, such as elements of HTML. */
export const pieces = <T extends string, V>(text: T, values: Values<T, V | string>): (string | V)[] =>
  text.split(/\{(\w+)\}/).map((piece, i) => (i % 2 === 0 ? piece : values[piece as Placeholders<T>]))

export const fill = <T extends string>(text: T, values: Values<T>): string => pieces(text, values).join('')
