import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../postgres/connect.js'
import type { Address } from '../visit/address/address.js'
import { boundStrangersBody } from './http/body/strangers-body.js'
import type { Cookie } from './http/cookies.js'
import { ApiError, forbidden, InvalidFields, notAuthorized, RateLimitExceeded } from './http/errors.js'
import { inTime } from './http/in-time.js'
import { crossSite, isOwnRequest } from './http/same-site.js'
import { isObject } from './http/wire.js'
import type { Caller, Credential, Scope } from './keys/caller.js'
import { hashKey } from './keys/secret.js'
import type { Admission } from './limits/admit.js'
import type { AdmitRequest } from './limits/admit-query.js'
import type { FailedAttempts } from './limits/failed-attempts.js'
import { limitHeaders } from './limits/limit-headers.js'
import { isNamedLater, meantWorkspaceOf, workspaceOfHead } from './limits/meant-workspace.js'
import { demandOpen, isChanging, withRole, workspaceFrozen } from './roles/demand-role.js'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** The credential of a request that is not charged yet, because its unread part names the workspace. */
    uncharged?: Credential
  }
  interface FastifyContextConfig {
    /** The body may contain the key as `api_key`, so it is read before the caller is known. */
    keyInBody?: boolean
    /**
     * Requests without a key are accepted with a small body, and their `caller` is undefined. The route itself decides
     * what they may do. With `keyInBody` the body may contain the key.
     */
    keyOptional?: boolean
    /** The scope that the route demands, if its method does not decide it. */
    scope?: Scope | 'any'
    /** Requests are not counted as calls of the month, so they are accepted when these are used up. */
    isUncounted?: boolean
  }
}

const SECRET_LENGTH_MAX = 256

/** Every request looks up its caller first, so this is how fast every route notices that Postgres hangs. */
const CALLER_MS_MAX = 5_000

const ACCEPTED_KEYS_MAX = 10_000

const inCallerTime = <T>(answer: Promise<T>) => inTime(answer, CALLER_MS_MAX, 'The database does not answer')

/** The user name of Basic credentials. The password is ignored, because some clients insist on sending one. */
function basicUserName(encoded: string) {
  return Buffer.from(encoded, 'base64').toString().split(':', 1)[0]
}

/** The key in the request's headers or query, '' if the credentials are malformed. */
function keyBeforeBody(request: FastifyRequest): string | undefined {
  const { authorization, 'x-api-key': header } = request.headers
  if (authorization !== undefined) {
    const [, scheme, credentials] = /^(bearer|basic) +(\S+) *$/i.exec(authorization) ?? ['', '', '']
    return scheme.toLowerCase() === 'basic' ? basicUserName(credentials) : credentials
  }
  if (typeof header === 'string') return header
  const { api_key: parameter } = request.query as { api_key?: unknown }
  if (parameter !== undefined) return typeof parameter === 'string' ? parameter : ''
}

/** The key in the body, '' without one. The entries of an array must not have different keys. */
function keyOfBody({ body }: FastifyRequest): string {
  const keys = new Set([body].flat().flatMap((entry) => (isObject(entry) ? [entry.api_key] : [])))
  if (keys.size > 1) throw new InvalidFields({ api_key: ['must be the same in all entries'] })
  const [key] = keys
  return typeof key === 'string' ? key : ''
}

function demandScope(request: FastifyRequest) {
  const byMethod = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write'
  const scope = request.routeOptions.config.scope ?? byMethod
  if (scope !== 'any' && !request.caller.scopes.includes(scope)) throw forbidden(`This key has no ${scope} scope`)
}

interface Gate {
  sql: Sql
  admit: (request: AdmitRequest) => Promise<Admission | undefined>
  failedAttempts: FailedAttempts
  isKnown: (hash: string) => Promise<boolean>
  clientAddressOf: (request: FastifyRequest) => Address
  sessionCookie: Cookie
  /** The URL of the api for browsers. */
  apiUrl: URL
}

/**
 * Demands a key or a session for every request to the routes of `app`, checks scope, role and limits, and sets
 * `request.caller`. This happens before the body is read, unless the body may contain the key. A key takes precedence
 * over a session.
 */
export function addAuthentication(app: FastifyInstance, gate: Gate) {
  const { sql, admit, failedAttempts, isKnown, clientAddressOf, sessionCookie, apiUrl } = gate
  // Hashes of keys and sessions that were valid. They are let through when their address has no failed attempts left.
  const accepted = new LRUCache<string, true>({ max: ACCEPTED_KEYS_MAX })

  /** When an address has used up its failed attempts, only existing keys and sessions are accepted. */
  async function demandPatience(request: FastifyRequest, reply: FastifyReply, hash: string) {
    if (accepted.has(hash)) return
    const allowance = failedAttempts.allowanceOf(clientAddressOf(request))
    if (allowance.remaining > 0 || (await inCallerTime(isKnown(hash)))) return
    reply.headers(limitHeaders(allowance))
    const { limit } = allowance
    throw new RateLimitExceeded('Too many unknown keys from this address', limit, limit, 1)
  }

  /**
   * @param workspaceId the workspace that the read part of the request names
   * @param mayBeNamedLater whether the unread part may name it
   */
  const charge = (
    request: FastifyRequest,
    credential: Credential,
    workspaceId: number | null,
    mayBeNamedLater = false,
  ) => {
    const isCounted = request.routeOptions.config.isUncounted !== true
    return inCallerTime(admit({ credential, workspaceId, isNamedLater: mayBeNamedLater, isCounted }))
  }

  /** @param isWhole whether the body has been read. @returns undefined if the credential is unknown */
  async function find(request: FastifyRequest, reply: FastifyReply, credential: Credential, isWhole: boolean) {
    const { secret } = credential
    if (secret === '' || secret.length > SECRET_LENGTH_MAX) return undefined
    const hash = hashKey(secret).toString('base64')
    await demandPatience(request, reply, hash)
    const admission = isWhole
      ? await charge(request, credential, await inCallerTime(meantWorkspaceOf(request, sql)))
      : await charge(request, credential, workspaceOfHead(request), isNamedLater(request))
    if (admission) {
      accepted.set(hash, true)
      return admission
    }
    accepted.delete(hash)
    failedAttempts.count(clientAddressOf(request))
  }

  function demandAllowance(reply: FastifyReply, { allowance, refusal }: Admission) {
    if (allowance) reply.headers(limitHeaders(allowance))
    if (refusal) {
      const { limit } = allowance!
      throw new RateLimitExceeded(refusal.message, limit, limit, refusal.retryAfterSeconds)
    }
  }

  async function authenticate(request: FastifyRequest, reply: FastifyReply, credential: Credential, isWhole = false) {
    const admission = await find(request, reply, credential, isWhole)
    if (!admission) throw notAuthorized()
    const { caller, isOwed } = admission
    request.caller = caller
    if (isOwed) request.uncharged = credential
    demandAllowance(reply, admission)
    demandScope(request)
    request.caller = withRole(request, caller)
  }

  async function chargeLater(
    request: FastifyRequest,
    reply: FastifyReply,
    findWorkspace: () => Promise<number | null>,
  ) {
    const credential = request.uncharged
    if (!credential) return
    request.uncharged = undefined
    const admission = await charge(request, credential, await inCallerTime(findWorkspace()))
    if (admission) demandAllowance(reply, admission)
  }

  /**
   * Authenticates by the session cookie. Where a session is optional, or the body may contain a key, the cookie of a
   * cross-site request is ignored. Where it is optional, an ended session is ignored too.
   */
  async function findSession(request: FastifyRequest, reply: FastifyReply) {
    const secret = sessionCookie.read(request)
    if (secret === undefined) return false
    const { keyInBody, keyOptional } = request.routeOptions.config
    const isOwn = isOwnRequest(request, apiUrl)
    if (!isOwn && !keyInBody && !keyOptional) throw crossSite()
    if (!isOwn) return false
    try {
      await authenticate(request, reply, { kind: 'session', secret })
      return true
    } catch (error) {
      if (keyOptional && error instanceof ApiError && error.code === 'unauthorized') return false
      throw error
    }
  }

  app.decorateRequest('caller')
  app.decorateRequest('uncharged')
  app.addHook('onRequest', async (request, reply) => {
    const apiKey = keyBeforeBody(request)
    if (apiKey !== undefined) return authenticate(request, reply, { kind: 'key', secret: apiKey })
    if (await findSession(request, reply)) return
    const { keyInBody, keyOptional } = request.routeOptions.config
    if (!keyOptional && !keyInBody) throw notAuthorized()
    boundStrangersBody(request, keyOptional ? undefined : notAuthorized())
  })
  app.addHook('preHandler', async (request, reply) => {
    const { keyInBody, keyOptional } = request.routeOptions.config
    const secret = !request.caller && keyInBody ? keyOfBody(request) : ''
    if (!request.caller && (secret !== '' || !keyOptional))
      await authenticate(request, reply, { kind: 'key', secret }, true)
    await chargeLater(request, reply, () => meantWorkspaceOf(request, sql))
    // A caller of several workspaces may mean a closed or frozen one by the body or by the link, and is told so.
    const { closedIds = [], frozenIds = [] } = request.caller ?? {}
    const mayBeFrozen = frozenIds.length > 0 && isChanging(request)
    if (closedIds.length === 0 && !mayBeFrozen) return
    const meant = await inCallerTime(meantWorkspaceOf(request, sql))
    demandOpen(request.caller, meant)
    if (mayBeFrozen && meant !== null && frozenIds.includes(meant)) throw workspaceFrozen()
  })
  // If the body cannot be read, the head alone decides which workspace is charged.
  app.addHook('onError', async (request, reply) => {
    await chargeLater(request, reply, async () => workspaceOfHead(request)).catch(() => undefined)
  })
}
