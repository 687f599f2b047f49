import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../postgres/connect.js'
import type { Address } from '../../visit/address/address.js'
import type { Location } from '../../visit/location/location.js'
import { hasFactor, readFactors } from '../factors/factors-table.js'
import { insertPendingSignIn, PENDING_SECONDS } from '../factors/pending-sign-ins-table.js'
import type { Cookie } from '../http/cookies.js'
import { ApiError, notAuthorized } from '../http/errors.js'
import { changeAs } from '../http/in-transaction.js'
import { type CheckedUser, signingIn } from './checked-user.js'
import { insertSession, readSignedIn, type SignedIn } from './sessions-table.js'
import { generateToken } from './token.js'
import { isOneFactor, type Way } from './way.js'

/** The answer to a user who has to give a second factor, with the kinds of factors that the user has. */
export interface SecondStep {
  second_step: { app: boolean; passkey: boolean; recovery_code: boolean; expires_in_seconds: number }
}

interface Deps {
  sql: Sql
  sessionCookie: Cookie
  /** Cookie of a sign-in that awaits its second step. */
  pendingCookie: Cookie
  clientAddressOf: (request: FastifyRequest) => Address
  /** Finds the country of an address. Without it sessions have none. */
  location?: Pick<Location, 'lookup'>
}

const overtaken = () => new ApiError('sign_in_expired', 'The account has changed meanwhile: sign in again')

/**
 * Signs a user in on the browser of the request. The browser always gets a new session. A user who has a second factor
 * and did not give it yet gets the cookie of a pending sign-in instead.
 * @returns the user and the user's workspaces, or the second step
 * @throws 401 if the user has changed since the credential was checked
 */
export const createBeginSession = ({ sql, sessionCookie, pendingCookie, clientAddressOf, location }: Deps) =>
  async function beginSession(
    request: FastifyRequest,
    reply: FastifyReply,
    user: CheckedUser,
    way: Way,
  ): Promise<SignedIn | SecondStep> {
    if (isOneFactor(way)) {
      const factors = await readFactors(sql, user.id)
      if (hasFactor(factors)) {
        const token = await insertPendingSignIn(sql, user)
        if (token === undefined) throw overtaken()
        pendingCookie.set(reply, token)
        return {
          second_step: {
            app: factors.app_added_at !== null,
            passkey: factors.passkeys > 0,
            recovery_code: factors.recovery_codes_left > 0,
            expires_in_seconds: PENDING_SECONDS,
          },
        }
      }
    }
    const { token, hash } = generateToken()
    const session = {
      user,
      hash,
      userAgent: request.headers['user-agent'],
      country: location?.lookup(clientAddressOf(request)).country || null,
      formerToken: sessionCookie.read(request),
      way,
    }
    const sessionId = await changeAs(sql, signingIn(user.id), (tx) => insertSession(tx, session))
    if (sessionId === undefined) throw overtaken()
    const signedIn = await readSignedIn(sql, user.id, sessionId)
    if (!signedIn) throw notAuthorized() // the user was deleted meanwhile
    sessionCookie.set(reply, token)
    if (pendingCookie.read(request) !== undefined) pendingCookie.clear(reply)
    return signedIn
  }

export type BeginSession = ReturnType<typeof createBeginSession>
