import type { FactorNews } from '../../notices/account-messages.js'
import { languageOfAccount } from '../../words/choose-language.js'
import type { SessionDeps } from '../sessions/session-deps.js'

/** Mails the owner of an account about a change of its factors, if mail is set up. */
export async function tellOwner({ sql, mails }: Pick<SessionDeps, 'sql' | 'mails'>, userId: number, news: FactorNews) {
  if (!mails) return
  const [user] = await sql<{ email: string | null; language: string | null }[]>`
    SELECT email, language FROM users WHERE id = ${userId}`
  if (user?.email) mails.sendFactorNews({ to: user.email, language: languageOfAccount(user.language) }, news)
}
