import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../postgres/connect.js'
import type { Cookie } from '../http/cookies.js'
import { notAuthorized } from '../http/errors.js'
import { insertSession, readSignedIn, type SignedIn } from './sessions-table.js'
import { generateToken } from './token.js'

/**
 * Signs a user in on the browser of the request. The browser always gets a new session.
 * @returns the user and the user's workspaces
 */
export const createBeginSession = ({ sql, sessionCookie }: { sql: Sql; sessionCookie: Cookie }) =>
  async function beginSession(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<SignedIn> {
    const { token, hash } = generateToken()
    await insertSession(sql, {
      userId,
      hash,
      userAgent: request.headers['user-agent'],
      formerToken: sessionCookie.read(request),
    })
    const signedIn = await readSignedIn(sql, userId)
    if (!signedIn) throw notAuthorized() // the user was deleted meanwhile
    sessionCookie.set(reply, token)
    return signedIn
  }

export type BeginSession = ReturnType<typeof createBeginSession>
