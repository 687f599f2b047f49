import { html } from '../process/markup.js'
import { formatsOf } from '../words/formats.js'
import type { Language } from '../words/languages.js'
import { mails } from '../words/mails.js'
import { fill } from '../words/text.js'
import { inLine, type Message, mailDocument } from './messages.js'

interface Words {
  subject: string
  /** A sentence that explains the link. */
  text: string
  button: string
  /** A sentence for people who did not ask for the mail. */
  ignore: string
}

/** A mail with one link. */
const linkMail = (language: Language, { subject, text, button, ignore }: Words, url: string): Message => ({
  language,
  subject: inLine(subject),
  text: `${text}\n\n${url}\n\n-- \n${ignore}\n`,
  html: mailDocument(
    language,
    subject,
    html`<p>${text}</p><p><a href="${url}">${button}</a></p><hr><p><small>${ignore}</small></p>`,
  ),
})

export function passwordMessage(language: Language, url: string) {
  const { ignore, password } = mails[language].account
  return linkMail(language, { ignore, ...password }, url)
}

export function newEmailMessage(language: Language, url: string) {
  const { ignore, newEmail } = mails[language].account
  return linkMail(language, { ignore, ...newEmail }, url)
}

/** The owner of an address that has an account learns that it cannot become that of another one. */
export const usedEmailMessage = (language: Language, url: string) =>
  linkMail(language, mails[language].account.usedEmail, url)

/** The owner of the former address learns that another one is to replace it. */
export function leavingEmailMessage(language: Language, email: string, url: string) {
  const words = mails[language].account.leavingEmail
  return linkMail(language, { ...words, text: fill(words.text, { email: inLine(email, 254) }) }, url)
}

/** News of the second factors of an account. */
export type FactorNews =
  | { kind: 'app_added' | 'app_removed' | 'passkey_removed' | 'codes_made' }
  | { kind: 'passkey_added'; name: string }
  | { kind: 'code_used'; left: number }

function newsOf(language: Language, news: FactorNews): string {
  const words = mails[language].account.factors.news
  if (news.kind === 'passkey_added') return fill(words.passkey_added, { name: inLine(news.name) })
  if (news.kind !== 'code_used') return words[news.kind]
  const { form, number } = formatsOf(language)
  return fill(form(words.code_used, news.left), { count: number(news.left) })
}

export function factorMessage(language: Language, news: FactorNews, url: string) {
  const words = mails[language].account.factors
  return linkMail(language, { ...words, text: fill(words.text, { news: newsOf(language, news) }) }, url)
}

export interface Invited {
  workspace: string
  /** Name of the member who invites; null if unknown. */
  by: string | null
  role: keyof (typeof mails)['en']['account']['invitation']['roles']
  url: string
}

/** Makes a name that others chose safe for a mail to a stranger: mail programs must not turn it into a link. */
const plain = (name: string) => inLine(name.replace(/[./:@\\]+/g, ' '), 60)

/** The subject contains no names that others chose, because it is the first thing that a stranger reads. */
export function invitationMessage(language: Language, { workspace, by, role, url }: Invited): Message {
  const words = mails[language].account.invitation
  const values = { workspace: plain(workspace), role: words.roles[role] }
  const text = by ? fill(words.text, { ...values, by: plain(by) }) : fill(words.textOfNobody, values)
  return linkMail(language, { ...words, text }, url)
}
