import type { SessionDeps } from '../sessions/session-deps.js'

/** Mails the owner of an account about a change of its factors, if mail is set up. */
export async function tellOwner({ sql, mails }: Pick<SessionDeps, 'sql' | 'mails'>, userId: number, sentence: string) {
  if (!mails) return
  const [user] = await sql<{ email: string | null }[]>`SELECT email FROM users WHERE id = ${userId}`
  if (user?.email) mails.sendFactorNews(user.email, sentence)
}
