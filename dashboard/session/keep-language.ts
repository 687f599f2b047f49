import { LANGUAGE_COOKIE } from '../../words/languages.js'

const YEAR_S = 365 * 86_400

const readCookie = () => new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? ''

/**
 * Keeps the language of the signed-in account in a cookie, by which the server chooses the page, and loads the page again
 * if it has another language. A browser without cookies keeps the page that it has.
 * @param chosen null for the language of the browser
 */
export function keepLanguage(chosen: string | null) {
  const before = readCookie()
  const wanted = chosen ?? ''
  if (before === wanted) return
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: browsers of 2024 have no other way
  document.cookie = `${LANGUAGE_COOKIE}=${wanted}; Path=/; Max-Age=${wanted ? YEAR_S : 0}; SameSite=Lax${secure}`
  const isKept = readCookie() === wanted
  if (isKept && wanted !== TEXTS.language) location.reload()
}
