import { dictionary } from '@zxcvbn-ts/language-common'

const CHARS_MIN = 12
export const PASSWORD_CHARS_MAX = 256

/** Of the commonest passwords, in lower case, those that are long enough to be asked about. */
const common = new Set(
  dictionary['passwords-common'].filter((text) => text.length >= CHARS_MIN).map((text) => text.toLowerCase()),
)
/** What is shorter than the rule, again and again. */
const repeated = new RegExp(`^(.{1,${CHARS_MIN - 1}}?)\\1+$`, 'su')

/**
 * What is wrong with a new password: a length, and that others would try it first. No rules of which characters there are.
 * @param own what is known of the user: the e-mail, names of workspaces
 * @returns undefined where nothing is
 */
export function passwordComplaint(password: string, own: (string | null)[]): string | undefined {
  const length = [...password].length
  if (length < CHARS_MIN || length > PASSWORD_CHARS_MAX)
    return `must have ${CHARS_MIN} to ${PASSWORD_CHARS_MAX} characters`
  if (/[\p{Cc}\p{Cs}]/u.test(password)) return 'has invalid characters'
  const text = password.trim().toLowerCase()
  if (common.has(text) || repeated.test(text)) return 'is one of those that are tried first'
  if (own.some((each) => each?.trim().toLowerCase() === text))
    return 'must not be your e-mail or the name of a workspace'
}
