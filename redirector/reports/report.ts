/** Kinds of abuse that a visitor can choose. */
export const REPORT_REASONS = ['phishing', 'malware', 'spam', 'illegal', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const NOTE_LENGTH_MAX = 2_000
const EMAIL_LENGTH_MAX = 254

/** A visitor's report of a link. */
export interface LinkReport {
  reason: ReportReason
  note: string | null
  email: string | null
}

/** Text without characters that Postgres cannot hold, or that a terminal would obey. */
const plain = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}|\p{Cs}/gu, '')
    .trim()

/** @param body form-urlencoded. @returns the reason why it is no valid report */
export function readReport(body: string): LinkReport | 'invalid' | 'invalidEmail' {
  const form = new URLSearchParams(body)
  const reason = REPORT_REASONS.find((reason) => reason === form.get('reason'))
  const note = plain(form.get('note') ?? '')
  const email = plain(form.get('email') ?? '')
  const isEmail = email === '' || (email.length <= EMAIL_LENGTH_MAX && /^[^\s@<>]+@[^\s@<>]+$/.test(email))
  if (!reason || note.length > NOTE_LENGTH_MAX) return 'invalid'
  if (!isEmail) return 'invalidEmail'
  return { reason, note: note || null, email: email || null }
}

/**
 * Whether a form was sent by a page of the same host. Browsers say so in `Origin`, and over TLS in `Sec-Fetch-Site`. A
 * program may send neither, and is refused.
 */
export function isOwnForm({ fetchSite, origin, host }: { fetchSite: string; origin: string; host: string }): boolean {
  if (fetchSite !== '') return fetchSite === 'same-origin'
  return host !== '' && /^https?:\/\//.test(origin) && origin.replace(/^https?:\/\//, '') === host.toLowerCase()
}
