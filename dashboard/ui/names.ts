import { countries } from '../../links/countries.js'
import { lazily } from './lazily.js'
import { locale } from './locale.js'

const regions = lazily(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }))

/** Name of a country in the page's language. @param code ISO 3166-1, two capital letters */
export const countryName = (code: string) => regions().of(code) ?? code

/** All countries with their codes, by name. */
export const countryOptions = lazily(() =>
  [...countries]
    .map((code) => [code, countryName(code)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, locale)),
)

const BLANKS: Record<string, string> = { ' ': '␣', '\n': '↵', '\t': '⇥' }

/** Replaces blanks that HTML would not show by signs. A single space between words stays. */
export const showBlanks = (text: string) =>
  text.replace(/^ +| +$| {2,}|[^\S ]/g, (blanks) => [...blanks].map((blank) => BLANKS[blank] ?? '⍽').join(''))
