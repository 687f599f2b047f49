import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Sql } from '../../postgres/connect.js'
import type { Address } from '../../visit/address/address.js'
import { type Cookie, createCookie } from '../http/cookies.js'
import type { AccountMails } from './account-mails.js'
import { type BeginSession, createBeginSession } from './begin-session.js'
import { createHashing, type Hashing } from './hashing.js'
import { createSignIn, type SignIn } from './sign-in.js'

/** The dependencies of routes that sign people in. */
export interface SessionDeps {
  sql: Sql
  /** The URL of the api for browsers. */
  apiUrl: URL
  sessionCookie: Cookie
  hashing: Hashing
  signIn: SignIn
  beginSession: BeginSession
  clientAddressOf: (request: FastifyRequest) => Address
  /** Without it no links are mailed. */
  mails?: AccountMails
  log: FastifyBaseLogger
}

export function createSessionDeps(
  of: Pick<SessionDeps, 'sql' | 'apiUrl' | 'clientAddressOf' | 'mails' | 'log'>,
): SessionDeps {
  const hashing = createHashing()
  // The cookie may outlive the session, because every use prolongs the session.
  const sessionCookie = createCookie(of.apiUrl, 'slugline', 400 * 86_400)
  return {
    ...of,
    sessionCookie,
    hashing,
    signIn: createSignIn({ sql: of.sql, hashing }),
    beginSession: createBeginSession({ sql: of.sql, sessionCookie }),
  }
}
