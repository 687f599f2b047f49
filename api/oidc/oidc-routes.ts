import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { createCookie } from '../cookies.js'
import { notFound } from '../errors.js'
import type { SessionDeps } from '../sessions/session-deps.js'
import { findUserOf } from './find-user.js'
import { createOidcProvider, type OidcSettings, type Pending } from './provider.js'

/** To sign in at the provider. */
const PENDING_SECONDS = 600

const pendingSchema = v.strictObject({ state: v.string(), nonce: v.string(), verifier: v.string() })

const encode = (pending: Pending) => Buffer.from(JSON.stringify(pending)).toString('base64url')
function decode(text: string | undefined): Pending | undefined {
  try {
    const read = v.safeParse(pendingSchema, JSON.parse(Buffer.from(text ?? '', 'base64url').toString()))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/** Signing in by the provider of a company. Browsers are led there and back; what went wrong stands behind `#` of the page. */
export function addOidcRoutes(app: FastifyInstance, deps: SessionDeps & { oidc?: OidcSettings }) {
  const { sql, apiUrl, beginSession, log, oidc } = deps
  const provider = oidc && createOidcProvider(oidc, new URL('/api/v1/oidc/callback', apiUrl))
  const cookie = createCookie(apiUrl, 'slugline-oidc', PENDING_SECONDS)
  const page = { config: { isUndocumented: true } }

  const leadTo = (reply: FastifyReply, path: string) => reply.redirect(new URL(path, apiUrl).href, 302)

  app.get('/oidc', async () => ({ enabled: provider !== undefined, name: oidc?.name ?? null }))

  app.get('/oidc/start', page, async (_request, reply) => {
    if (!provider) throw notFound()
    const { url, pending } = await provider.begin()
    cookie.set(reply, encode(pending))
    return reply.redirect(url.href, 302)
  })

  app.get('/oidc/callback', page, async (request, reply) => {
    if (!provider) throw notFound()
    const pending = decode(cookie.read(request))
    cookie.clear(reply)
    if (!pending) return leadTo(reply, '/sign-in#error=too_late')
    const query = request.url.slice(request.url.indexOf('?') + 1)
    const claims = await provider.finish(query, pending).catch((error: Error) => {
      log.warn({ err: error }, 'a sign-in by the provider was not accepted')
    })
    if (!claims) return leadTo(reply, '/sign-in#error=refused')
    const userId = await findUserOf(sql, claims)
    if (userId === undefined) return leadTo(reply, '/sign-in#error=no_account')
    await beginSession(request, reply, userId)
    return leadTo(reply, '/')
  })
}
