import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Sql } from '../../postgres/connect.js'
import type { Rate } from '../../process/budget.js'
import type { Address } from '../../visit/address/address.js'
import type { Location } from '../../visit/location/location.js'
import { PENDING_SECONDS } from '../factors/pending-sign-ins-table.js'
import { createRelyingParty, type RelyingParty } from '../factors/relying-party.js'
import { type Cookie, createCookie } from '../http/cookies.js'
import type { AccountMails } from './account-mails.js'
import { createAttempts } from './attempts.js'
import { type BeginSession, createBeginSession } from './begin-session.js'
import type { IsBreached } from './breached-passwords.js'
import { createNoteFailedSignIn, type NoteFailedSignIn } from './failed-sign-ins.js'
import { createHashing, type Hashing } from './hashing.js'
import { createSignIn, type SignIn } from './sign-in.js'

/** Slower than wrong passwords, because there are only a million codes, and three of them are right. */
const CODES_OF_ACCOUNT: Rate = { burst: 10, ratePerSecond: 1 / 300 }
const CODES_OF_ADDRESS: Rate = { burst: 30, ratePerSecond: 1 / 60 }

/** The dependencies of routes that sign people in. */
export interface SessionDeps {
  sql: Sql
  /** The URL of the api for browsers. */
  apiUrl: URL
  sessionCookie: Cookie
  /** Cookie of a sign-in that awaits its second step, or a passkey. */
  pendingCookie: Cookie
  hashing: Hashing
  signIn: SignIn
  /** Bounds wrong codes of authenticator apps and recovery codes. */
  attemptCode: ReturnType<typeof createAttempts>
  noteFailedSignIn: NoteFailedSignIn
  relyingParty: RelyingParty
  now: () => Date
  beginSession: BeginSession
  clientAddressOf: (request: FastifyRequest) => Address
  /** Finds the country of a new session. Without it sessions have none. */
  location?: Pick<Location, 'lookup'>
  /** Without it no links are mailed. */
  mails?: AccountMails
  /** Without it no list of breached passwords is asked. */
  isBreached?: IsBreached
  log: FastifyBaseLogger
}

export function createSessionDeps(
  of: Pick<SessionDeps, 'sql' | 'apiUrl' | 'clientAddressOf' | 'location' | 'mails' | 'isBreached' | 'log' | 'now'>,
): SessionDeps {
  const hashing = createHashing()
  const noteFailedSignIn = createNoteFailedSignIn(of)
  // The cookie may outlive the session, because every use prolongs the session.
  const sessionCookie = createCookie(of.apiUrl, 'slugline', 400 * 86_400)
  const pendingCookie = createCookie(of.apiUrl, 'slugline-sign-in', PENDING_SECONDS)
  return {
    ...of,
    sessionCookie,
    pendingCookie,
    hashing,
    signIn: createSignIn({ sql: of.sql, hashing, noteFailedSignIn }),
    attemptCode: createAttempts({
      ofAccount: CODES_OF_ACCOUNT,
      ofAddress: CODES_OF_ADDRESS,
      message: 'Too many wrong codes',
      nowMs: () => of.now().getTime(),
    }),
    noteFailedSignIn,
    relyingParty: createRelyingParty(of),
    beginSession: createBeginSession({ ...of, sessionCookie, pendingCookie }),
  }
}
