import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import { hostKeyOf } from '../../visit/address/address.js'
import { demandProof } from '../factors/demand-proof.js'
import { hasFactor, readFactors } from '../factors/factors-table.js'
import { ApiError, type FieldErrors, InvalidFields, notAuthorized } from '../http/errors.js'
import { parseWire } from '../http/wire.js'
import { nameAccount } from './accounts-table.js'
import { lowerEmail } from './email-address.js'
import { HASHING_MS_MAX } from './hashing.js'
import { demandGoodPassword } from './password-routes.js'
import { readOwnWords, setPassword } from './passwords-table.js'
import type { SessionDeps } from './session-deps.js'
import { demandSession } from './session-routes.js'
import { accountPatchSchema } from './session-schemas.js'
import { readSignedIn, type SignedIn } from './sessions-table.js'

type Patch = v.InferOutput<typeof accountPatchSchema>

/** Whether a patch names an address other than the user's. */
const changesEmail = ({ email }: Patch, { email: former }: SignedIn['user']): boolean =>
  email != null && (former === null || lowerEmail(email) !== lowerEmail(former))

/** Without an address, a password is of no use. @throws 400 with all errors */
function demandPossible(patch: Patch, user: SignedIn['user'], hasMails: boolean) {
  const isFirst = patch.password !== undefined
  const errors: FieldErrors = {}
  if (patch.email === null || (isFirst && patch.email === undefined && user.email === null))
    errors.email = ["can't be blank"]
  else if (hasMails && user.email !== null && changesEmail(patch, user))
    errors.email = ['cannot be changed where mail is set up: ask the operator']
  if (user.has_password && patch.password !== undefined)
    errors.password = ['is changed by PUT /api/v1/password, with the current one']
  else if (patch.password === null) errors.password = ["can't be blank"]
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

/** The route by which users name their account, and the first owner gives it an address and a password. */
export function addAccountRoutes(app: FastifyInstance, deps: SessionDeps) {
  const { sql, hashing, signIn, clientAddressOf, mails, isBreached } = deps

  app.patch('/account', { handlerTimeout: HASHING_MS_MAX }, async (request) => {
    const { id: sessionId, userId } = demandSession(request)
    const patch = parseWire(accountPatchSchema, request.body)
    const { user } = (await readSignedIn(sql, userId, sessionId)) ?? {}
    if (!user) throw notAuthorized()
    demandPossible(patch, user, mails !== undefined)
    const { name, email, password, current_password } = patch
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

    const change = { name, email: isOtherEmail ? email! : undefined, formerEmail: user.email }
    if (!(await nameAccount(sql, request.caller, userId, change)))
      throw new InvalidFields({ email: ['has already been taken'] })
    if (password != null) {
      const hash = await hashing.hash(addressKey, password)
      if (!(await setPassword(sql, userId, { formerHash: null, hash, sessionId, endsKeys: false })))
        throw new InvalidFields({ password: ['was set meanwhile'] })
    }
    return readSignedIn(sql, userId, sessionId)
  })
}
