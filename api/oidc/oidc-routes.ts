import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { createBudget } from '../../process/budget.js'
import { createFairQueue } from '../../process/fair-queue.js'
import { parseUrl } from '../../process/parse-url.js'
import { hostKeyOf } from '../../visit/address/address.js'
import { createCookie } from '../http/cookies.js'
import { notFound, RateLimitExceeded } from '../http/errors.js'
import { whileWanted } from '../http/while-wanted.js'
import { demandAttempt } from '../limits/demand-attempt.js'
import type { SessionDeps } from '../sessions/session-deps.js'
import { findUserOf } from './find-user.js'
import {
  createOidcProvider,
  isCancelled,
  type OidcSettings,
  type PendingAuthorization,
  ProviderAway,
} from './provider.js'

/** The time that a person has to sign in at the provider. */
const PENDING_SECONDS = 600

/** The time limit of a sign-in that has come back, also if many of its address wait before it. */
const FINISH_MS_MAX = 30_000

/**
 * Bounds the answers of an address that sign nobody in. Each asks the provider for a token, and anybody can make up the
 * cookie and the code for one. They count when they have failed, so that an office of any size signs in at once.
 */
const failedOfAddress = { burst: 60, ratePerSecond: 1 / 2 }

/** Bounds the answers that the provider is asked about at the same time, so that sending many at once gains little. */
const finishing = { atOnce: 100, atOnceOfKey: 20, waitingMax: 1_000, waitingMaxOfAll: 4_000 }
const TOO_MANY = 'Too many sign-ins'

/** Bounds `to`, because browsers accept cookies of at most 4 kB. */
const TO_LENGTH_MAX = 2_000

const keptSchema = v.strictObject({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** The page that the person wanted, as the browser sent it. */
  to: v.string(),
})
type Kept = v.InferOutput<typeof keptSchema>

const encode = (kept: Kept) => Buffer.from(JSON.stringify(kept)).toString('base64url')
function decode(text: string | undefined): Kept | undefined {
  try {
    const read = v.safeParse(keptSchema, JSON.parse(Buffer.from(text ?? '', 'base64url').toString()))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/** Routes that send the browser to the identity provider and back. The sign-in page gets an error after `#`. */
export function addOidcRoutes(app: FastifyInstance, deps: SessionDeps & { oidc?: OidcSettings }) {
  const { sql, apiUrl, beginSession, log, oidc, clientAddressOf } = deps
  const provider = oidc && createOidcProvider(oidc, new URL('/api/v1/oidc/callback', apiUrl))
  const cookie = createCookie(apiUrl, 'slugline-oidc', PENDING_SECONDS)
  const page = { config: { isUndocumented: true } }
  const ofAddresses = createBudget(failedOfAddress)
  const inTurn = createFairQueue<string>(finishing)

  /** The library's errors contain the code of the sign-in, so only their messages are logged. */
  function whyNot(error: Error): 'cancelled' | 'away' | 'refused' {
    if (isCancelled(error)) return 'cancelled'
    const { message, cause } = error
    log.warn({ reason: message, cause: (cause as Error | undefined)?.message }, 'a sign-in by the provider failed')
    return error instanceof ProviderAway ? 'away' : 'refused'
  }

  /** @returns why nobody is signed in, or undefined if too many of the address wait */
  const finish = (addressKey: string, request: FastifyRequest, pending: PendingAuthorization, wanted: AbortSignal) =>
    inTurn(addressKey, 0, async () => {
      demandAttempt(ofAddresses, addressKey, TOO_MANY) // others of the address may have failed meanwhile
      const query = request.url.slice(request.url.indexOf('?') + 1)
      const claims = await provider!.finish(query, pending, wanted).catch(whyNot)
      const language = request.headers['accept-language']
      const found = typeof claims === 'string' ? claims : await findUserOf(sql, claims, language)
      // Nobody makes the provider hang or a person cancel by making something up.
      if (typeof found === 'string' && found !== 'cancelled' && found !== 'away') ofAddresses.count(addressKey)
      return found
    })

  const leadTo = (reply: FastifyReply, path: string) => reply.redirect(new URL(path, apiUrl).href, 302)

  /** The wanted page, if it is of this site. The result is an absolute URL, because a path may begin with `//`. */
  function pageFor(to: string): string {
    const url = parseUrl(to, apiUrl)
    return apiUrl.origin + (url?.origin === apiUrl.origin ? url.pathname + url.search : '/')
  }

  app.get('/oidc', async () => ({ enabled: provider !== undefined, name: oidc?.name ?? null }))

  app.get('/oidc/start', page, async (request, reply) => {
    if (!provider) throw notFound()
    const { to } = request.query as { to?: unknown }
    const begun = await provider.begin().catch(whyNot)
    if (typeof begun === 'string') return leadTo(reply, `/sign-in#error=${begun}`)
    cookie.set(reply, encode({ ...begun.pending, to: typeof to === 'string' && to.length <= TO_LENGTH_MAX ? to : '/' }))
    return reply.redirect(begun.url.href, 302)
  })

  app.get('/oidc/callback', { ...page, handlerTimeout: FINISH_MS_MAX }, async (request, reply) => {
    if (!provider) throw notFound()
    const kept = decode(cookie.read(request))
    cookie.clear(reply)
    if (!kept) return leadTo(reply, '/sign-in#error=too_late')
    const addressKey = hostKeyOf(clientAddressOf(request))
    demandAttempt(ofAddresses, addressKey, TOO_MANY)
    const { to, ...pending } = kept
    const found = await finish(addressKey, request, pending, whileWanted(reply))
    if (found === undefined) throw new RateLimitExceeded(TOO_MANY, failedOfAddress.burst, failedOfAddress.burst, 10)
    if (typeof found === 'string') return leadTo(reply, `/sign-in#error=${found}`)
    await beginSession(request, reply, found, 'provider')
    return reply.redirect(pageFor(to), 302)
  })
}
