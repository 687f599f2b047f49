import { fill } from '../../words/text.js'

/** User agents that also contain other names come first: Edge contains Chrome, and Chrome contains Safari. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
]

const nameIn = (names: string[][], text: string) => names.find(([mark]) => text.includes(mark))?.[1]

/** `Firefox on Linux`, or the whole user agent if browser or system is unknown. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return TEXTS.account.unknownBrowser
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  return browser && system ? fill(TEXTS.account.browserOn, { browser, system }) : userAgent
}
