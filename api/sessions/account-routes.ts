import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import { createBudget } from '../../process/budget.js'
import { hostKeyOf } from '../../visit/address/address.js'
import { languageOfAccount } from '../../words/choose-language.js'
import type { Language } from '../../words/languages.js'
import { demandProof } from '../factors/demand-proof.js'
import { hasFactor, readFactors } from '../factors/factors-table.js'
import { ApiError, type FieldErrors, InvalidFields, notAuthorized, notFound } from '../http/errors.js'
import { parseWire } from '../http/wire.js'
import { demandAttempt } from '../limits/demand-attempt.js'
import { nameAccount } from './accounts-table.js'
import { lowerEmail } from './email-address.js'
import { cancelEmailChange, confirmEmailChange, findAccount, noteEmailChange } from './email-changes-table.js'
import { HASHING_MS_MAX } from './hashing.js'
import { demandGoodPassword } from './password-routes.js'
import { readOwnWords, setPassword } from './passwords-table.js'
import type { SessionDeps } from './session-deps.js'
import { demandSession } from './session-routes.js'
import { accountPatchSchema, emailConfirmationSchema } from './session-schemas.js'
import { readSignedIn, type SignedIn } from './sessions-table.js'

type Patch = v.InferOutput<typeof accountPatchSchema>

/** Whether a patch names an address other than the user's. */
const changesEmail = ({ email }: Patch, { email: former }: SignedIn['user']): boolean =>
  email != null && (former === null || lowerEmail(email) !== lowerEmail(former))

/** Without an address, a password is of no use. @throws 400 with all errors */
function demandPossible(patch: Patch, user: SignedIn['user']) {
  const isFirst = patch.password !== undefined
  const errors: FieldErrors = {}
  if (patch.email === null || (isFirst && patch.email === undefined && user.email === null))
    errors.email = ["can't be blank"]
  if (user.has_password && patch.password !== undefined)
    errors.password = ['is changed by PUT /api/v1/password, with the current one']
  else if (patch.password === null) errors.password = ["can't be blank"]
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

/** Bounds the mails that a user causes, and those to one address. */
const MAILS_OF_USER = { burst: 5, ratePerSecond: 1 / 600 }
const MAILS_TO_ADDRESS = { burst: 3, ratePerSecond: 1 / 600 }

/** The routes by which users name their account, and give it an address and a password. */
export function addAccountRoutes(app: FastifyInstance, deps: SessionDeps) {
  const { sql, hashing, signIn, clientAddressOf, mails, isBreached, log } = deps
  const ofUsers = createBudget(MAILS_OF_USER)
  const toAddresses = createBudget(MAILS_TO_ADDRESS)

  /** Mails the link, or that the address has an account already. Only its owner learns which. */
  async function mailNewAddress(email: string, token: string, language: Language) {
    if (!toAddresses.take(lowerEmail(email))) return
    const account = await findAccount(sql, email)
    if (account) mails?.sendUsedEmail({ to: email, language: languageOfAccount(account.language) })
    else mails?.sendNewEmailLink({ to: email, language }, token)
  }

  /** Neither the answer nor its time reveals whether the new address has an account. */
  async function askForEmail({ caller }: FastifyRequest, user: SignedIn['user'], email: string, formerEmail: string) {
    const { id: userId } = user
    demandAttempt(ofUsers, String(userId), 'Too many mails with a link were requested')
    ofUsers.count(String(userId))
    const token = await noteEmailChange(sql, caller, userId, { email, formerEmail })
    mailNewAddress(email, token, languageOfAccount(user.language)).catch((error) =>
      log.warn({ err: error }, 'cannot mail a link'),
    )
  }

  async function signedInOf(request: FastifyRequest) {
    const { id, userId } = demandSession(request)
    const signedIn = await readSignedIn(sql, userId, id)
    if (!signedIn) throw notAuthorized()
    return signedIn
  }

  app.post('/account/email/confirm', async (request) => {
    const { userId } = demandSession(request)
    const { token } = parseWire(emailConfirmationSchema, request.body)
    if (!(await confirmEmailChange(sql, request.caller, userId, token)))
      throw new ApiError('wrong_credentials', 'This link is not the newest one of your account, or is too old')
    return signedInOf(request)
  })

  app.post('/account/email/send_again', { config: { isBodyOptional: true } }, async (request) => {
    const { user } = await signedInOf(request)
    if (user.pending_email === null || user.email === null) throw notFound()
    await askForEmail(request, user, user.pending_email, user.email)
    return signedInOf(request)
  })

  app.delete('/account/email', async (request) => {
    if (!(await cancelEmailChange(sql, request.caller, demandSession(request).userId))) throw notFound()
    return signedInOf(request)
  })

  app.patch('/account', { handlerTimeout: HASHING_MS_MAX }, async (request) => {
    const { id: sessionId, userId } = demandSession(request)
    const patch = parseWire(accountPatchSchema, request.body)
    const { user } = await signedInOf(request)
    demandPossible(patch, user)
    const { name, email, language, password, current_password } = patch
    const addressKey = hostKeyOf(clientAddressOf(request))
    const isOtherEmail = changesEmail(patch, user)
    if (isOtherEmail && user.email !== null) {
      const current = await signIn.findCurrent(addressKey, userId, current_password ?? null)
      if (!current) throw new ApiError('wrong_credentials', 'This is not the current password')
    }
    // Without a proof, a browser that was left open could change how the user signs in.
    const changesSignIn = isOtherEmail || password != null
    if (changesSignIn && hasFactor(await readFactors(sql, userId))) await demandProof(sql, sessionId)
    const ownWords = [email ?? null, ...(await readOwnWords(sql, userId))]
    if (password != null) await demandGoodPassword(password, ownWords, isBreached)

    const isConfirmed = isOtherEmail && user.email !== null && mails !== undefined
    const change = { name, language, email: isOtherEmail && !isConfirmed ? email! : undefined, formerEmail: user.email }
    if (!(await nameAccount(sql, request.caller, userId, change)))
      throw new InvalidFields({ email: ['has already been taken'] })
    if (isConfirmed) {
      const newer = { ...user, language: language === undefined ? user.language : language }
      await askForEmail(request, newer, email!, user.email!)
      mails!.sendLeavingEmail({ to: user.email!, language: languageOfAccount(newer.language) }, email!)
    }
    if (password != null) {
      const hash = await hashing.hash(addressKey, password)
      if (!(await setPassword(sql, userId, { formerHash: null, hash, sessionId, endsKeys: false })))
        throw new InvalidFields({ password: ['was set meanwhile'] })
    }
    return signedInOf(request)
  })
}
