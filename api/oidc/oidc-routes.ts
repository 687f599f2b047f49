import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { createBudget } from '../../process/budget.js'
import { parseUrl } from '../../process/parse-url.js'
import { hostKeyOf } from '../../visit/address/address.js'
import { createCookie } from '../http/cookies.js'
import { notFound } from '../http/errors.js'
import { demandAttempt } from '../limits/demand-attempt.js'
import type { SessionDeps } from '../sessions/session-deps.js'
import { findUserOf } from './find-user.js'
import { createOidcProvider, isCancelled, type OidcSettings, ProviderAway } from './provider.js'

/** The time that a person has to sign in at the provider. */
const PENDING_SECONDS = 600

/**
 * Bounds the answers of an address that sign nobody in. Each asks the provider for a token, and anybody can make up the
 * cookie and the code for one.
 */
const failedOfAddress = { burst: 60, ratePerSecond: 1 / 2 }

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

  /** The library's errors contain the code of the sign-in, so only their messages are logged. */
  function whyNot(error: Error): 'cancelled' | 'away' | 'refused' {
    if (isCancelled(error)) return 'cancelled'
    const { message, cause } = error
    log.warn({ reason: message, cause: (cause as Error | undefined)?.message }, 'a sign-in by the provider failed')
    return error instanceof ProviderAway ? 'away' : 'refused'
  }

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

  app.get('/oidc/callback', page, async (request, reply) => {
    if (!provider) throw notFound()
    const kept = decode(cookie.read(request))
    cookie.clear(reply)
    if (!kept) return leadTo(reply, '/sign-in#error=too_late')
    const query = request.url.slice(request.url.indexOf('?') + 1)
    const addressKey = hostKeyOf(clientAddressOf(request))
    demandAttempt(ofAddresses, addressKey, 'Too many sign-ins')
    ofAddresses.count(addressKey)
    const { to, ...pending } = kept
    const claims = await provider.finish(query, pending).catch(whyNot)
    if (typeof claims === 'string') return leadTo(reply, `/sign-in#error=${claims}`)
    const found = await findUserOf(sql, claims, request.headers['accept-language'])
    if (typeof found === 'string') return leadTo(reply, `/sign-in#error=${found}`)
    ofAddresses.giveBack(addressKey)
    await beginSession(request, reply, found, 'provider')
    return reply.redirect(pageFor(to), 302)
  })
}
