import { primaryLanguage } from '../visit/languages.js'
import { FALLBACK, isLanguage, type Language } from './languages.js'

/** Browsers send some 100 characters. Further ones are not read, so that a hostile header costs no more. */
const CHARS_READ = 500

/** @returns undefined if the header names no language of the product */
export function wantedLanguage(acceptLanguage: string): Language | undefined {
  const language = primaryLanguage(acceptLanguage.slice(0, CHARS_READ), isLanguage)
  return isLanguage(language) ? language : undefined
}

/** The language of a page: the best one of an Accept-Language header, whatever its region, else English. */
export const chooseLanguage = (acceptLanguage: string): Language => wantedLanguage(acceptLanguage) ?? FALLBACK

/**
 * The language of mails to an account.
 * @param chosen of the account. A newer version may have stored a language that this one does not know.
 */
export const languageOfAccount = (chosen: string | null | undefined): Language =>
  chosen && isLanguage(chosen) ? chosen : FALLBACK
