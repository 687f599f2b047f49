/** A tag that begins with a language's two or three letters, and its weight. */
const form = /^\s*([a-z]{2,3})(?:-[^\s;]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/i

/**
 * Language a visitor would rather have, of Accept-Language: that with most weight, and the first of those with as much. What is
 * no language is passed over.
 * @returns two or three lower-case letters, '' when there is none
 */
export function primaryLanguage(acceptLanguage: string): string {
  let found = ''
  let most = 0
  for (const item of acceptLanguage.split(',')) {
    const [, language, weight = '1'] = form.exec(item) ?? []
    if (language === undefined || !(Number(weight) > most)) continue
    found = language.toLowerCase()
    most = Number(weight)
  }
  return found
}
