/** A language tag that begins with two or three letters, with an optional weight. */
const TEXT_FORM = /^\s*([a-z]{2,3})(?:-[^\s;]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/i

const isAny = () => true

/**
 * The preferred language of an Accept-Language header: the one with the highest weight; of several, the first. Entries
 * that are not languages are skipped.
 * @param isWanted says which languages count, in lower-case letters; all by default
 * @returns two or three lower-case letters; '' if there is none
 */
export function primaryLanguage(acceptLanguage: string, isWanted: (language: string) => boolean = isAny): string {
  let found = ''
  let most = 0
  for (const item of acceptLanguage.split(',')) {
    const [, tag, weight = '1'] = TEXT_FORM.exec(item) ?? []
    if (tag === undefined || !(Number(weight) > most)) continue
    const language = tag.toLowerCase()
    if (!isWanted(language)) continue
    found = language
    most = Number(weight)
  }
  return found
}
