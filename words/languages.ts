/** The languages of the product, with their own names. */
export const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const

/** An ISO 639-1 code. `Intl` takes it as a locale. */
export type Language = keyof typeof LANGUAGE_NAMES

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]]

/** For people whose language is unknown, or is not one of the product. */
export const FALLBACK = 'en'

/** Name of the cookie with the language of the signed-in account, from which the server chooses the dashboard's page. */
export const LANGUAGE_COOKIE = 'slugline_language'

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGE_NAMES, text)

/** Makes a value for each language once, when it is first asked for. */
export function onceInEach<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>()
  return (language) => {
    let value = made.get(language)
    if (value === undefined) {
      value = make(language)
      made.set(language, value)
    }
    return value
  }
}
