import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../postgres/connect.js'
import type { Address } from '../visit/address/address.js'
import type { Cookie } from './cookies.js'
import { ApiError, forbidden, InvalidFields, notAuthorized, RateLimitExceeded } from './errors.js'
import { inTime } from './in-time.js'
import type { Caller, Credential, Scope } from './keys/caller.js'
import { hashKey } from './keys/secret.js'
import type { Admission, AdmitRequest } from './limits/admit.js'
import type { FailedAttempts } from './limits/failed-attempts.js'
import { limitHeaders } from './limits/limit-headers.js'
import { isNamedLater, workspaceOf, workspaceOfHead } from './limits/meant-workspace.js'
import { demandOpen, withRole } from './roles/demand-role.js'
import { crossSite, isOwnRequest } from './same-site.js'
import { isObject } from './wire.js'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** Of a caller who reaches several workspaces, where the head of the request did not say which one it means. */
    uncharged?: Credential
  }
  interface FastifyContextConfig {
    /** The key may come as `api_key` in the body, so that the body is read before the caller is known. */
    keyInBody?: boolean
    /**
     * Without a key, a small body comes through, and `caller` is undefined: the route itself says who may send what. With
     * `keyInBody`, the key may be in that body.
     */
    keyOptional?: boolean
    /** Where it is not the method that says it. */
    scope?: Scope | 'any'
    /** No call of the month, with a key either: works also when those are used up. */
    isUncounted?: boolean
  }
}

/** Nobody known may send more, packed or not: the key that may be in a body is looked for when it has been parsed. */
const strangersBodyBytesMax = 64 * 1024
const secretLengthMax = 256

/** Every request asks for its caller first, so this is how fast a Postgres that hangs is noticed on every route. */
const callerMsMax = 5_000

const acceptedKeysMax = 10_000

const inCallerTime = <T>(answer: Promise<T>) => inTime(answer, callerMsMax, 'The database does not answer')

/** The user name of Basic credentials; clients that insist on a password may send any. */
function basicUserName(encoded: string) {
  return Buffer.from(encoded, 'base64').toString().split(':', 1)[0]
}

/** The key in the request's headers or query; '' where credentials are there but make no sense. */
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

/** The key in the body, which the entries of an array all have; '' where there is none. */
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
  /** Where browsers reach the api. */
  apiUrl: URL
}

/**
 * Demands a key or a session of every request to `app`'s routes, with the scope and the role, and within the limits, and
 * puts the caller on the request. Known before the body is read, except where a route takes the key from there. A key goes
 * before a session.
 */
export function addAuthentication(app: FastifyInstance, gate: Gate) {
  const { sql, admit, failedAttempts, isKnown, clientAddressOf, sessionCookie, apiUrl } = gate
  // Hashes of keys and sessions that were good once, which need not be looked up to be let in beside a client that went wild.
  const accepted = new LRUCache<string, true>({ max: acceptedKeysMax })

  /** Beyond the budget of an address, only keys that exist are looked at closer. */
  async function demandPatience(request: FastifyRequest, reply: FastifyReply, hash: string) {
    if (accepted.has(hash)) return
    const allowance = failedAttempts.allowanceOf(clientAddressOf(request))
    if (allowance.remaining > 0 || (await inCallerTime(isKnown(hash)))) return
    reply.headers(limitHeaders(allowance))
    const { limit } = allowance
    throw new RateLimitExceeded('Too many keys from this address that do not exist', limit, limit, 1)
  }

  /** @param workspaceId that the request names, as far as that is known; `mayBeNamedLater`: by what is not read yet */
  const charge = (
    request: FastifyRequest,
    credential: Credential,
    workspaceId: number | null,
    mayBeNamedLater = false,
  ) => {
    const isCounted = request.routeOptions.config.isUncounted !== true
    return inCallerTime(admit({ credential, workspaceId, isNamedLater: mayBeNamedLater, isCounted }))
  }

  /** @param isWhole whether its body has been read. @returns undefined where nobody has it */
  async function find(request: FastifyRequest, reply: FastifyReply, credential: Credential, isWhole: boolean) {
    const { secret } = credential
    if (secret === '' || secret.length > secretLengthMax) return undefined
    const hash = hashKey(secret).toString('base64')
    await demandPatience(request, reply, hash)
    const admission = isWhole
      ? await charge(request, credential, await inCallerTime(workspaceOf(request, sql)))
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
   * The session of the browser. Where a request may do without one, or has its key in the body, one that another site has
   * made the browser send, or that has ended, is none.
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
    const bodyBytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (keyOptional) {
      const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
      if (encoding !== undefined || Number(length ?? 0) > strangersBodyBytesMax)
        throw new ApiError('payload_too_large', 'The body is too large without a key, or does not say its length')
      request.bodyBytesMax = strangersBodyBytesMax
      return
    }
    if (!keyInBody || bodyBytes > strangersBodyBytesMax) throw notAuthorized()
    request.bodyBytesMax = strangersBodyBytesMax
  })
  app.addHook('preHandler', async (request, reply) => {
    const { keyInBody, keyOptional } = request.routeOptions.config
    const secret = !request.caller && keyInBody ? keyOfBody(request) : ''
    if (!request.caller && (secret !== '' || !keyOptional))
      await authenticate(request, reply, { kind: 'key', secret }, true)
    await chargeLater(request, reply, () => workspaceOf(request, sql))
    if (request.caller?.closedIds.length > 0) demandOpen(request.caller, await inCallerTime(workspaceOf(request, sql)))
  })
  // Without a body that can be read, the head has said all there is.
  app.addHook('onError', async (request, reply) => {
    await chargeLater(request, reply, async () => workspaceOfHead(request)).catch(() => undefined)
  })
}
