import { dictionary } from '@zxcvbn-ts/language-common'

const CHARS_MIN = 12
/** Longest password of a user. Passwords of links may be longer. */
export const ACCOUNT_PASSWORD_CHARS_MAX = 256

/** The commonest passwords that have the minimum length, in lower case. */
const common = new Set(
  dictionary['passwords-common'].filter((text) => text.length >= CHARS_MIN).map((text) => text.toLowerCase()),
)
/** A text shorter than the minimum length that is repeated. */
const repeated = new RegExp(`^(.{1,${CHARS_MIN - 1}}?)\\1+$`, 'su')

/** The name of the product, in addition to the words of the user. */
const PRODUCT = 'slugline'
const WORD_CHARS_MIN = 4
/** A password must have as many characters beside the words that somebody who knows the user tries first. */
const OTHER_CHARS_MIN = 8

/** The password without the words. Each e-mail address is two words: the whole, and its part before the `@`. */
function withoutWords(text: string, own: (string | null)[]) {
  const words = [...own, PRODUCT].map((each) => each?.trim().toLowerCase() ?? '')
  const parts = [...words, ...words.map((word) => word.split('@', 1)[0])].filter(
    (each) => each.length >= WORD_CHARS_MIN,
  )
  const longestFirst = parts.sort((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), text)
}

/**
 * Checks a new password: its length, and that it is not one of those that attackers try first. There are no rules about
 * kinds of characters.
 * @param own the user's e-mail address and names of workspaces
 * @returns the error, undefined if the password is accepted
 */
export function passwordComplaint(password: string, own: (string | null)[]): string | undefined {
  const length = [...password].length
  if (length < CHARS_MIN || length > ACCOUNT_PASSWORD_CHARS_MAX)
    return `must have ${CHARS_MIN} to ${ACCOUNT_PASSWORD_CHARS_MAX} characters`
  if (/[\p{Cc}\p{Cs}]/u.test(password)) return 'has invalid characters'
  const text = password.trim().toLowerCase()
  if (common.has(text) || repeated.test(text)) return 'is one of those that are tried first'
  if ([...withoutWords(text, own)].length < OTHER_CHARS_MIN)
    return 'must not be your e-mail or the name of a workspace or of Slugline with little added'
}
