/** A language tag that begins with two or three letters, with an optional weight. */
const TEXT_FORM = /^\s*([a-z]{2,3})(?:-[^\s;]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/i

/**
 * The preferred language of an Accept-Language header: the one with the highest weight; of several, the first. Entries
 * that are not languages are skipped.
 * @returns two or three lower-case letters; '' if there is none
 */
export function primaryLanguage(acceptLanguage: string): string {
  let found = ''
  let most = 0
  for (const item of acceptLanguage.split(',')) {
    const [, language, weight = '1'] = TEXT_FORM.exec(item) ?? []
    if (language === undefined || !(Number(weight) > most)) continue
    found = language.toLowerCase()
    most = Number(weight)
  }
  return found
}
