import { lazily } from './lazily.js'

const regions = lazily(() => new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' }))

/** In the person's language. @param code two letters, large */
export const countryName = (code: string) => regions().of(code) ?? code

const PLATFORMS: Record<string, string> = { ios: 'iOS', mac: 'macOS' }
export const platformName = (platform: string) =>
  PLATFORMS[platform] ?? platform.charAt(0).toUpperCase() + platform.slice(1)

const BLANKS: Record<string, string> = { ' ': '␣', '\n': '↵', '\t': '⇥' }

/** With a sign for each blank that is not one between words, because of these a page shows nothing. */
export const showBlanks = (text: string) =>
  text.replace(/^ +| +$| {2,}|[^\S ]/g, (blanks) => [...blanks].map((blank) => BLANKS[blank] ?? '⍽').join(''))
