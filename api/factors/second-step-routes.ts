import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createBudget } from '../../process/budget.js'
import { hostKeyOf } from '../../visit/address/address.js'
import { ApiError, InvalidFields } from '../http/errors.js'
import { changeAs } from '../http/in-transaction.js'
import { refuseOtherSites } from '../http/same-site.js'
import { parseWire } from '../http/wire.js'
import { hashKey } from '../keys/secret.js'
import { demandAttempt } from '../limits/demand-attempt.js'
import { type CheckedUser, signingIn } from '../sessions/checked-user.js'
import type { SessionDeps } from '../sessions/session-deps.js'
import { generateToken } from '../sessions/token.js'
import { credentialSchema, secondStepBodySchema } from './factor-schemas.js'
import { takeAppCode, takeRecoveryCode } from './factors-table.js'
import { findPendingSignIn, takePendingSignIn } from './pending-sign-ins-table.js'
import { hashRecoveryCode } from './recovery-codes.js'
import { tellOwner } from './tell-owner.js'

/**
 * Bounds the challenges that an address can ask for, because each is a row until it expires. One that signs somebody in is
 * given back, so that an office of any size signs in behind one address.
 */
const challengesOfAddress = { burst: 60, ratePerSecond: 1 / 2 }

/** Routes that sign in with a passkey, or by a second step after the password. `app` must not demand a key for them. */
export function addSecondStepRoutes(app: FastifyInstance, deps: SessionDeps) {
  const {
    sql,
    apiUrl,
    pendingCookie,
    relyingParty,
    beginSession,
    attemptCode,
    noteFailedSignIn,
    clientAddressOf,
    now,
  } = deps
  const ofAddresses = createBudget(challengesOfAddress)

  const addressKeyOf = (request: FastifyRequest) => hostKeyOf(clientAddressOf(request))

  function demandPatience(request: FastifyRequest) {
    const key = addressKeyOf(request)
    demandAttempt(ofAddresses, key, 'Too many sign-ins')
    ofAddresses.count(key)
  }

  /** @throws 401 if the browser has no pending sign-in */
  async function demandPending(request: FastifyRequest): Promise<{ token: string; user: CheckedUser }> {
    const token = pendingCookie.read(request)
    const user = token === undefined ? undefined : await findPendingSignIn(sql, token)
    if (!user) throw new ApiError('sign_in_expired', 'Signing in took too long, or was not begun: begin again')
    return { token: token!, user }
  }

  /** Hash of the cookie to which a challenge is bound: the cookie of a pending sign-in, or a new one. */
  function holderOf(request: FastifyRequest, reply: FastifyReply): Buffer {
    const known = pendingCookie.read(request)
    if (known !== undefined) return hashKey(known)
    const { token, hash } = generateToken()
    pendingCookie.set(reply, token)
    return hash
  }

  app.post('/session/passkey/challenge', { config: { isBodyOptional: true } }, async (request, reply) => {
    refuseOtherSites(request, apiUrl)
    demandPatience(request)
    return relyingParty.beginSigning('sign_in', holderOf(request, reply), null)
  })

  app.post('/session/passkey', async (request, reply) => {
    refuseOtherSites(request, apiUrl)
    const { credential } = parseWire(credentialSchema, request.body)
    const holder = hashKey(pendingCookie.read(request) ?? '')
    const user = await relyingParty.finishSigning('sign_in', holder, credential)
    ofAddresses.giveBack(addressKeyOf(request))
    return beginSession(request, reply, user, 'passkey')
  })

  app.post('/session/second_step/challenge', { config: { isBodyOptional: true } }, async (request) => {
    refuseOtherSites(request, apiUrl)
    const { token, user } = await demandPending(request)
    demandPatience(request)
    return relyingParty.beginSigning('second_step', hashKey(token), user.id)
  })

  /** A wrong answer gets the same error whichever factors the user has. */
  async function isRight(
    request: FastifyRequest,
    { token, user: { id: userId } }: { token: string; user: CheckedUser },
    given: { code?: string | null; recovery_code?: string | null; credential?: object | null },
  ): Promise<boolean> {
    const addressKey = addressKeyOf(request)
    if (given.credential) {
      const { id } = await relyingParty.finishSigning('second_step', hashKey(token), given.credential)
      if (id === userId) ofAddresses.giveBack(addressKey)
      return id === userId
    }
    const right = await attemptCode(addressKey, { name: `user ${userId}` }, async () => {
      if (given.code) return (await takeAppCode(sql, userId, given.code, now().getTime())) || undefined
      const hash = hashRecoveryCode(given.recovery_code!)
      const left = await changeAs(sql, signingIn(userId), (tx) => takeRecoveryCode(tx, userId, hash))
      if (left === undefined) return undefined
      await tellOwner(deps, userId, { kind: 'code_used', left })
      return true
    })
    if (!right) noteFailedSignIn(userId, given.code ? 'app_code' : 'recovery_code')
    return right === true
  }

  app.post('/session/second_step', async (request, reply) => {
    refuseOtherSites(request, apiUrl)
    const given = parseWire(secondStepBodySchema, request.body)
    const count = [given.code, given.recovery_code, given.credential].filter(Boolean).length
    if (count !== 1) throw new InvalidFields({ base: ['must have one of code, recovery_code and credential'] })
    const pending = await demandPending(request)
    if (!(await isRight(request, pending, given))) throw new ApiError('wrong_credentials', 'This was not accepted')
    if (!(await takePendingSignIn(sql, pending.token)))
      throw new ApiError('sign_in_expired', 'Signing in took too long: begin again')
    const way = given.code ? 'app_code' : given.recovery_code ? 'recovery_code' : 'passkey'
    return beginSession(request, reply, pending.user, way)
  })
}
