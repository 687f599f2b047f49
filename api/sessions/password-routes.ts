import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createBudget } from '../../process/budget.js'
import { hostKeyOf } from '../../visit/address/address.js'
import { languageOfAccount } from '../../words/choose-language.js'
import { demandProof } from '../factors/demand-proof.js'
import { hasFactor, readFactors } from '../factors/factors-table.js'
import { ApiError, InvalidFields, notAuthorized } from '../http/errors.js'
import { refuseOtherSites } from '../http/same-site.js'
import { parseWire } from '../http/wire.js'
import { demandAttempt } from '../limits/demand-attempt.js'
import type { IsBreached } from './breached-passwords.js'
import { lowerEmail, lowerEmailOf } from './email-address.js'
import { HASHING_MS_MAX } from './hashing.js'
import { passwordComplaint } from './password-rules.js'
import { findPasswordLink, readOwnWords, setPassword, setPasswordByLink } from './passwords-table.js'
import type { SessionDeps } from './session-deps.js'
import { newPasswordSchema, resetSchema } from './session-schemas.js'
import { readSignedIn } from './sessions-table.js'
import { insertUserLink } from './user-links-table.js'

/** Bounds the mails that a stranger can cause for an account: three, then one in ten minutes. */
const mailsOfAccount = { burst: 3, ratePerSecond: 1 / 600 }
const asksOfAddress = { burst: 10, ratePerSecond: 1 / 60 }

/** @throws 400 */
export async function demandGoodPassword(password: string, own: (string | null)[], isBreached?: IsBreached) {
  const complaint = passwordComplaint(password, own)
  if (complaint) throw new InvalidFields({ password: [complaint] })
  if (await isBreached?.(password))
    throw new InvalidFields({ password: ['is in a list of passwords that were stolen'] })
}

/** Mails a link to choose a password. Neither the answer nor its time reveals whether the user exists. */
export function addResetRoute(app: FastifyInstance, { sql, apiUrl, clientAddressOf, mails, log }: SessionDeps) {
  const ofAccounts = createBudget(mailsOfAccount)
  const ofAddresses = createBudget(asksOfAddress)

  async function mailLink(email: string) {
    const account = lowerEmail(email)
    if (!mails || !ofAccounts.isLeft(account)) return
    const [user] = await sql<{ id: number; email: string; language: string | null }[]>`
      SELECT id, email, language FROM users WHERE ${lowerEmailOf(sql, 'email')} = ${account}`
    // Made-up addresses are not counted, so that they have no account's count forgotten.
    if (!user || !ofAccounts.take(account)) return
    const recipient = { to: user.email, language: languageOfAccount(user.language) }
    mails.sendPasswordLink(recipient, await insertUserLink(sql, 'password', user.id, user.email))
  }

  app.post('/password/reset', async (request, reply) => {
    refuseOtherSites(request, apiUrl)
    const { email } = parseWire(resetSchema, request.body)
    const addressKey = hostKeyOf(clientAddressOf(request))
    demandAttempt(ofAddresses, addressKey, 'Too many password links were requested')
    ofAddresses.count(addressKey)
    mailLink(email).catch((error) => log.warn({ err: error }, 'cannot mail a link'))
    return reply.type('application/json').send(JSON.stringify('If there is such a user, a link was mailed'))
  })
}

export function addPasswordRoutes(app: FastifyInstance, deps: SessionDeps) {
  const { sql, hashing, signIn, beginSession, clientAddressOf, apiUrl, isBreached } = deps
  const addressKeyOf = (request: FastifyRequest) => hostKeyOf(clientAddressOf(request))

  app.put('/password', { handlerTimeout: HASHING_MS_MAX, config: { keyOptional: true } }, async (request, reply) => {
    refuseOtherSites(request, apiUrl)
    const { token, current_password, password, end_keys } = parseWire(newPasswordSchema, request.body)
    if (token) {
      const tooLate = new ApiError('wrong_credentials', 'This link was used, or is too old')
      const userId = await findPasswordLink(sql, token)
      if (userId === undefined) throw tooLate
      await demandGoodPassword(password, await readOwnWords(sql, userId), isBreached)
      const hash = await hashing.hash(addressKeyOf(request), password)
      const user = await setPasswordByLink(sql, token, hash, end_keys ?? false)
      if (!user) throw tooLate
      return beginSession(request, reply, user, 'link')
    }
    const { caller } = request
    if (caller?.kind !== 'session') throw notAuthorized()
    const userId = caller.userId!
    const notCurrent = new ApiError('wrong_credentials', 'This is not the current password')
    const current = await signIn.findCurrent(addressKeyOf(request), userId, current_password ?? null)
    if (!current) throw notCurrent
    // Without a proof, a browser that was left open could set a password, and remove the factors with it.
    if (current_password == null && hasFactor(await readFactors(sql, userId))) await demandProof(sql, caller.id)
    await demandGoodPassword(password, await readOwnWords(sql, userId), isBreached)
    const hash = await hashing.hash(addressKeyOf(request), password)
    const change = { formerHash: current.hash, hash, sessionId: caller.id, endsKeys: end_keys ?? false }
    if (!(await setPassword(sql, userId, change))) throw notCurrent
    return readSignedIn(sql, userId, caller.id)
  })
}
