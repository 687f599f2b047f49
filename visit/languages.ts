/**
 * Language a visitor asks for first, of Accept-Language: `de-CH,de;q=0.9` → `de`. Browsers list languages in order of
 * preference, so weights are not read.
 * @returns two or three lower-case letters, '' when there is none
 */
export function primaryLanguage(acceptLanguage: string): string {
  let letters = 0
  while (letters < 4 && isLetter(acceptLanguage.charCodeAt(letters))) letters++
  if (letters < 2 || letters > 3) return ''
  const next = acceptLanguage.charCodeAt(letters)
  if (letters < acceptLanguage.length && next !== hyphen && next !== comma && next !== semicolon && next !== space) {
    return ''
  }
  return acceptLanguage.slice(0, letters).toLowerCase()
}

const hyphen = 45
const comma = 44
const semicolon = 59
const space = 32

function isLetter(code: number): boolean {
  const letter = code | 32
  return letter >= 97 && letter <= 122
}
